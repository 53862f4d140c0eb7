import { columns } from '#command-line';
import {
  type ApiKey,
  type EndpointStatistics,
  isPlatformError,
  type PlatformClient,
} from '#platform-client';
import type { Command } from 'commander';
import { type CommandContext, EXIT } from '../command-context.js';
import type { Terminal } from '../terminal.js';
import { acceptedKey } from './login.js';
import { shownOf } from './keys.js';

const CHANNELS = ['events', 'transactions'] as const;

interface EndpointState {
  channel: (typeof CHANNELS)[number];
  url: string | null;
  statistics: EndpointStatistics | null;
}

export function registerStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description(
      'is the platform there, what may the key do, and do your webhooks arrive? 1 if not',
    )
    .action(async () => {
      const client = context.client();
      const begun = performance.now();
      await acceptedKey(client);
      const durationMs = Math.round(performance.now() - begun);
      const key = await ownKey(client, context.apiKey);
      const endpoints = await endpointsOf(client);
      const { baseUrl, terminal } = context;
      const isFailing = endpoints?.some(({ statistics }) => statistics?.health === 'failing');
      context.show({
        json: { platform: { baseUrl, durationMs }, key, endpoints },
        text: [
          `${terminal.paint('green', 'The platform answers')} in ${durationMs} ms: ${baseUrl}`,
          key
            ? `Key ${shownOf(key)}, ${key.name}: ${key.scopes.join(' ')}`
            : 'Key: accepted; its scopes are shown only with keys:read',
          ...(endpoints
            ? tableOf(endpoints, terminal)
            : ['Endpoints: shown only with webhooks:read']),
        ].join('\n'),
        exitCode: isFailing ? EXIT.failed : EXIT.ok,
      });
    });
}

/** Which of the partner's keys this one is. Null if it may not read keys. */
async function ownKey(client: PlatformClient, secret: string): Promise<ApiKey | null> {
  try {
    for await (const key of client.apiKeys.list()) {
      const isOwn =
        key.prefix && key.last4 && secret.startsWith(key.prefix) && secret.endsWith(key.last4);
      if (isOwn && !key.revokedAt) return key;
    }
    return null;
  } catch (error) {
    if (isPlatformError(error) && error.status === 403) return null;
    throw error;
  }
}

/** Null if the key may not read them. */
async function endpointsOf(client: PlatformClient): Promise<EndpointState[] | null> {
  try {
    return await Promise.all(CHANNELS.map((channel) => endpointOf(client, channel)));
  } catch (error) {
    if (isPlatformError(error, 'scope_missing')) return null;
    throw error;
  }
}

async function endpointOf(
  client: PlatformClient,
  channel: EndpointState['channel'],
): Promise<EndpointState> {
  try {
    const { url } = await client.webhookEndpoints.get(channel);
    return { channel, url, statistics: await client.webhookEndpoints.getStatistics(channel) };
  } catch (error) {
    if (isPlatformError(error, 'webhook_endpoint_unknown')) {
      return { channel, url: null, statistics: null };
    }
    throw error;
  }
}

function tableOf(endpoints: readonly EndpointState[], terminal: Terminal): string[] {
  const titles = ['CHANNEL', 'HEALTH', 'WAITING', 'LAST HOUR', 'ENDPOINT'].map((title) => ({
    title,
  }));
  const rows = endpoints.map(({ channel, url, statistics }) => {
    if (!statistics) return [channel, 'none', '', '', ''];
    const { health, waiting, lastHour } = statistics;
    const colour = { healthy: 'green', failing: 'red', disabled: 'yellow' } as const;
    return [
      ...[channel, terminal.paint(colour[health], health), String(waiting.events)],
      ...[`${lastHour.succeeded} of ${lastHour.attempts}`, url ?? ''],
    ];
  });
  return columns(titles, rows);
}
