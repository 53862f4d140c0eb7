import type { Command } from 'commander';
import type { CommandContext } from '../command-context.js';

/** The conformance kit has options, usage and exit codes of its own. */
export function registerCertify(program: Command, context: CommandContext): void {
  program
    .command('certify')
    .description('play the platform against your endpoints, and grade what they do: certify --help')
    .argument('[arguments...]')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (args: string[]) => {
      // Loaded only here, because it brings every kind of event along.
      const { certifyAtTerminal } =
        await import('../../../conformance/command/certify-at-terminal.js');
      context.exitCode = await certifyAtTerminal(args, 'partner-cards certify');
    });
}
