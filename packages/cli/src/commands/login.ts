import { UsageError } from '#command-line';
import { isPlatformError, type PlatformClient } from '#platform-client';
import type { Command } from 'commander';
import { baseUrlOf, type CommandContext } from '../command-context.js';

/**
 * Resolves if the platform answers and accepts the key, with any scopes: each operation needs a scope, and
 * a key that lacks the scope was accepted all the same.
 */
export async function acceptedKey(client: Pick<PlatformClient, 'eventTypes'>): Promise<void> {
  try {
    await client.eventTypes.list();
  } catch (error) {
    if (!isPlatformError(error, 'scope_missing')) throw error;
  }
}

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
      context.show({ text, json: { baseUrl, settings: settings.path } });
    });

  program
    .command('logout')
    .description('forget the key, and all else that is kept')
    .action(() => {
      context.settings.remove();
      context.show({ text: 'The stored settings are deleted.', json: { settings: null } });
    });
}
