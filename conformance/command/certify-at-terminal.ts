import { processTerminal } from '../../operations/command-line/process-terminal.js';
import { certifyCommand } from './certify-command.js';

/** For the command line of partners, which is built with the kit. @returns the exit code. */
export function certifyAtTerminal(args: readonly string[], invocation: string): Promise<number> {
  return certifyCommand(args, processTerminal(), invocation);
}
