import type { Command } from 'commander';
import { UsageError } from '#command-line';
import { baseUrlOf, type CommandContext } from '../command-context.js';
import { acceptedKey } from './accepted-key.js';

/** The API key is typed or piped in: an argument would stay in the shell's history, and be seen by others. */
export function registerLogin(program: Command, context: CommandContext): void {
  program
    .command('login')
    .description(
      'keep the API key, which is asked for or read from the input, in a file for you alone',
    )
    .action(async () => {
      const { terminal, settings } = context;
      const baseUrl = baseUrlOf(context.baseUrl);
      const apiKey = await terminal.readSecret(`API key for ${baseUrl}: `);
      if (!/^\S+$/.test(apiKey)) throw new UsageError('No API key was given');
      await acceptedKey(context.client(apiKey));
      settings.change({ baseUrl, apiKey });
      const text = `Signed in. The key is in ${settings.path}`;
      context.tell({ text, json: { baseUrl, settings: settings.path } });
    });

  program
    .command('logout')
    .description('forget the key, and all else that is kept')
    .action(() => {
      context.settings.remove();
      context.tell({ text: 'Nothing is kept any more.', json: { settings: null } });
    });
}
