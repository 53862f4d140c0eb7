import { UsageError } from '#command-line';
import {
  CLIENT_VERSION,
  isPlatformError,
  PlatformError,
  PlatformUnreachableError,
} from '#platform-client';
import tab from '@bomb.sh/tab/commander';
import { Command, CommanderError } from 'commander';
import { CommandContext, EXIT, EXIT_HELP, exitCodeOf } from './command-context.js';
import { registerEvents } from './commands/events.js';
import { registerKeys } from './commands/keys.js';
import { registerListen } from './commands/listen.js';
import { registerLogin } from './commands/login.js';
import { registerStatus } from './commands/status.js';
import { registerTrigger } from './commands/trigger.js';
import type { Terminal } from './terminal.js';

/** All packages have the same version. */
const VERSION = CLIENT_VERSION;

/** The conformance kit has its own options, usage and exit codes. */
function registerCertify(program: Command, context: CommandContext): void {
  program
    .command('certify')
    .description('play the platform against your endpoints, and grade what they do: certify --help')
    .argument('[arguments...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (args: string[]) => {
      // Loaded only here, because it brings every kind of event along.
      const { certifyAtTerminal } = await import('../../conformance/command/certify-command.js');
      context.exitCode = await certifyAtTerminal(args, 'partner-cards certify');
    });
}

/** Adds a command; a new one is one more line below. */
type Register = (program: Command, context: CommandContext) => void;

const commands: readonly Register[] = [
  registerLogin,
  registerStatus,
  registerListen,
  registerTrigger,
  registerEvents,
  registerKeys,
  registerCertify,
];

const HELP = `
Environment:
  PARTNER_CARDS_API_KEY          the API key, instead of the key stored by login
  PARTNER_CARDS_URL              the platform
  PARTNER_CARDS_WEBHOOK_SECRET   signs what listen forwards: whsec_...
  PARTNER_CARDS_WEBHOOK_TOKEN    the token that listen sends
  PARTNER_CARDS_CONFIG           the file of the settings
  NO_COLOR                       no colours

${EXIT_HELP}

Completion: partner-cards completion bash|zsh|fish prints a script for your shell, for example
  source <(partner-cards completion bash)`;

/** @returns the exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('partner-cards');
  const context = new CommandContext(terminal, program);
  const isBrief = { writeOut: (text: string) => terminal.out(text.trimEnd()) };
  // Programs read only JSON: the error is printed below.
  const writeErr = (text: string) => void (context.isJson || terminal.note(text.trimEnd()));
  program
    .description('The Partner Card Platform from the command line')
    .version(VERSION)
    .option('--json', 'print the result as JSON')
    .option('--url <address>', 'the platform, such as https://cards.example.com')
    .addHelpText('after', HELP)
    .configureOutput({ ...isBrief, writeErr })
    .showHelpAfterError('(--help lists the commands)')
    .exitOverride();
  for (const register of commands) register(program, context);
  for (const command of every(program)) command.allowExcessArguments(false);
  tab(program, { completionCommandName: 'completion' });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      if (context.isJson) printError(new UsageError(usageMessageOf(error)), context);
      return EXIT.usage;
    }
    printError(error, context);
    return exitCodeOf(error);
  }
}

function every(command: Command): Command[] {
  return command.commands.flatMap((one) => [one, ...every(one)]);
}

/** Where no command is given, commander shows the help, and its error says nothing. */
function usageMessageOf({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'Which command?' : message.replace(/^error: /, '');
}

/** No stack and no cause: they might contain what was sent. */
function printError(error: unknown, { terminal, isJson }: CommandContext): void {
  const message = error instanceof Error ? error.message : String(error);
  if (isJson) {
    const { code, status, errors, requestId } = error as Partial<PlatformError>;
    terminal.note(JSON.stringify({ error: { message, code, status, errors, requestId } }));
    return;
  }
  terminal.note(terminal.paint('red', message));
  if (isPlatformError(error)) {
    for (const { pointer, detail } of error.errors) terminal.note(`  ${pointer}: ${detail}`);
    const request = error.requestId ? `, request ${error.requestId}` : '';
    terminal.note(`  ${error.code} (${error.status}${request})`);
  }
  if (error instanceof PlatformUnreachableError) {
    const { cause } = error;
    if (cause instanceof Error) terminal.note(`  ${reasonOf(cause)}`);
  }
}

/** fetch wraps why it failed. */
function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || String((cause as { code?: unknown }).code)
    : error.message;
}
