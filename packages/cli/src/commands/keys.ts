import type { Command } from 'commander';
import { columns, UsageError } from '#command-line';
import type { ApiKey, MakeApiKey, NewApiKey, RevokedApiKey } from '#platform-client';
import type { CommandContext, Result } from '../command-context.js';

export function registerKeys(program: Command, context: CommandContext): void {
  const keys = program.command('keys').description('your API keys');

  keys
    .command('list')
    .description('all keys, without their secrets')
    .action(async () => {
      const found: ApiKey[] = [];
      for await (const key of context.client().apiKeys.list()) found.push(key);
      context.show({ json: found, text: tableOf(found) });
    });

  keys
    .command('create')
    .description('make a key; its secret is shown once')
    .requiredOption('--name <name>', 'for people: where it is used')
    .requiredOption('--scopes <list>', 'what it may do, such as cards:read,cards:write')
    .option('--addresses <list>', 'from where it may call: addresses and ranges (CIDR)')
    .option('--expires-at <time>', 'when it ends, such as 2027-01-01T00:00:00Z')
    .action(
      async (given: { name: string; scopes: string; addresses?: string; expiresAt?: string }) => {
        const { name, expiresAt } = given;
        // Which scopes there are, the platform knows best.
        const scopes = listOf(given.scopes) as MakeApiKey['scopes'];
        const allowedAddresses =
          given.addresses === undefined ? undefined : listOf(given.addresses);
        const key = { name, scopes, allowedAddresses, expiresAt };
        context.show(resultOf(await context.client().apiKeys.make(key)));
      },
    );

  keys
    .command('roll')
    .description('make a key in the place of another one, which stays valid for a while')
    .argument('<id>')
    .requiredOption(
      '--overlap-seconds <seconds>',
      'how long the former one stays valid; 0 ends it at once',
    )
    .action(async (id: string, { overlapSeconds }: { overlapSeconds: string }) => {
      if (!/^\d{1,9}$/.test(overlapSeconds)) {
        throw new UsageError(`--overlap-seconds: "${overlapSeconds}" is no whole number`);
      }
      const roll = { overlapSeconds: Number(overlapSeconds) };
      context.show(resultOf(await context.client().apiKeys.roll(id, roll)));
    });

  keys
    .command('revoke')
    .description('end a key at once')
    .argument('<id>')
    .option('--end-created', 'also end the keys, devices and onboarding links that it created')
    .action(async (id: string, { endCreated = false }: { endCreated?: boolean }) => {
      const key = await context.client().apiKeys.revoke(id, { endCreated });
      context.show({ json: key, text: revokedText(key) });
    });
}

function revokedText({ id, ended }: RevokedApiKey): string {
  if (!ended) return `${id} is revoked.`;
  const { apiKeys, devices, onboardingLinks } = ended;
  return (
    `${id} is revoked. Ended with it: ${apiKeys} keys, ${devices} devices, ` +
    `onboarding links of ${onboardingLinks} companies.`
  );
}

/** The only place in which a secret is shown: it cannot be shown later. */
function resultOf(key: NewApiKey): Result {
  return {
    json: key,
    text: `${key.id}\n${key.secret}\nKeep the secret now: it is not shown again.`,
  };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function tableOf(keys: readonly ApiKey[]): string {
  const titles = ['ID', 'NAME', 'KEY', 'STATE', 'LAST USED', 'SCOPES'].map((title) => ({ title }));
  const rows = keys.map((key) => [
    ...[key.id, key.name, shownOf(key), stateOf(key, Date.now())],
    ...[key.lastUsedAt ?? 'never', key.scopes.join(' ')],
  ]);
  return columns(titles, rows).join('\n');
}

export function shownOf({ prefix, last4 }: ApiKey): string {
  return prefix && last4 ? `${prefix}…${last4}` : '(not kept)';
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): string {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'valid';
  return Date.parse(expiresAt) > now ? `until ${expiresAt}` : 'expired';
}
