import { parseTime, UsageError } from '#command-line';
import { type Event, isPlatformError, type PlatformClient } from '#platform-client';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../command-context.js';
import { currentPosition, type FollowedEvents, followEvents } from '../listen/event-follower.js';
import { type Forwarded, Forwarder } from '../listen/forwarder.js';
import { OVERLAP_MS, type Position, positionAt, PositionFile } from '../listen/position.js';
import { webhookCredentials } from '../settings.js';
import type { Terminal } from '../terminal.js';

const EVERY_MS = 1_000;
/** The event is in the log: it is read as soon as the platform answers. */
const PATIENT_RETRIES = 100_000;
/** As the conformance kit has it, so that a receiver needs one name. */
const DEFAULT_HEADER = 'partner-api-token';
/** A token of RFC 9110. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

interface ListenOptions {
  forwardTo?: string;
  channel?: 'events' | 'transactions';
  event?: string;
  since?: string;
  tokenHeader?: string;
  printCredentials?: boolean;
}

export function registerListen(program: Command, context: CommandContext): void {
  program
    .command('listen')
    .description('forward your events to a local address, signed as in production, until Ctrl-C')
    .option(
      '--forward-to <url>',
      'such as http://localhost:3000/webhooks; else events are only shown',
    )
    .addOption(
      new Option('--channel <channel>', 'of one channel').choices(['events', 'transactions']),
    )
    .option('--event <kind>', 'of one kind, such as card_ordered')
    .option(
      '--since <time>',
      'from then on (30m, 2h, 7d, a time), instead of where it stopped last',
    )
    .option('--token-header <name>', "the token's header; else that of your endpoint")
    .option('--print-credentials', 'show the secret and the token that your server needs, and end')
    .addHelpText(
      'after',
      `
It goes on where it stopped last, also after days: nothing is lost meanwhile. The first time it begins with
what happens from now on. 3-D Secure requests are not forwarded: each is sent once, to your endpoint, and is
in no log.`,
    )
    .action((options: ListenOptions) => listen(context, options));
}

async function listen(context: CommandContext, options: ListenOptions): Promise<void> {
  const { terminal, settings } = context;
  const credentials = webhookCredentials(terminal.environment, settings);
  if (options.printCredentials) {
    const text = `PARTNER_CARDS_WEBHOOK_SECRET=${credentials.secret}\nPARTNER_CARDS_WEBHOOK_TOKEN=${credentials.token}`;
    return context.show({ json: credentials, text });
  }
  const url = options.forwardTo === undefined ? undefined : addressOf(options.forwardTo);
  const { channel, event, tokenHeader } = options;
  if (tokenHeader !== undefined && !HEADER_NAME.test(tokenHeader)) {
    throw new UsageError(`--token-header: "${tokenHeader}" is no name of a header`);
  }
  const client = context.client();
  const signal = terminal.catchInterruption();
  const header = tokenHeader ?? (await headerOf(client, channel)) ?? DEFAULT_HEADER;
  const token = { header: header.toLowerCase(), value: credentials.token };
  const note = (text: string) => terminal.note(terminal.paint('yellow', text));
  const forwarder =
    url === undefined
      ? undefined
      : new Forwarder({ url, secret: credentials.secret, token }, signal, (reason) =>
          note(`${reason}; waiting`),
        );
  const file = new PositionFile(
    settings.folder,
    ...[context.place, url ?? '', channel ?? '', event ?? ''],
  );
  const followed: FollowedEvents = {
    ...{ client, everyMs: EVERY_MS, signal },
    query: { channel, event },
    onOutage: (error) =>
      note(error ? `${error.message}; asking again` : 'the platform answers again'),
  };
  const from = await beginning(followed, file, options.since);
  terminal.note(readyText(from, url, header));
  await followEvents(from.position, followed, async (one, position) => {
    const forwarded = forwarder && (await forward(client, forwarder, one, signal));
    if (signal.aborted) return;
    file.write(position);
    printEvent(context, one, forwarded);
  });
}

async function forward(
  client: PlatformClient,
  forwarder: Forwarder,
  { id }: Event,
  signal: AbortSignal,
): Promise<Forwarded | undefined> {
  try {
    return await forwarder.forward(
      await client.events.get(id, { signal, maxRetries: PATIENT_RETRIES }),
    );
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Where it stopped last, unless another time is wanted. */
async function beginning(
  followed: FollowedEvents,
  file: PositionFile,
  since: string | undefined,
): Promise<{ position: Position; isAgain: boolean }> {
  if (since !== undefined) {
    const time = parseTime(since, '--since', Date.now());
    return { position: positionAt(new Date(time.getTime() + OVERLAP_MS)), isAgain: false };
  }
  const kept = file.read();
  if (kept) return { position: kept, isAgain: true };
  const position = await currentPosition(followed);
  file.write(position);
  return { position, isAgain: false };
}

/** The header that the partner chose for the token, if there is an endpoint. */
async function headerOf(
  client: PlatformClient,
  channel: ListenOptions['channel'] = 'events',
): Promise<string | undefined> {
  try {
    return (await client.webhookEndpoints.get(channel)).header;
  } catch (error) {
    if (isPlatformError(error, 'webhook_endpoint_unknown')) return undefined;
    throw error;
  }
}

function printEvent(
  context: CommandContext,
  { id, event, channel, companyId, createdAt }: Event,
  forwarded: Forwarded | undefined,
): void {
  const json = { id, event, channel, companyId, createdAt, forwarded: forwarded ?? null };
  const answer = forwarded ? `  ${answerText(forwarded, context.terminal)}` : '';
  context.show({ json, text: `${createdAt}  ${event}  ${id}${answer}` });
}

function answerText({ status, durationMs, failure }: Forwarded, terminal: Terminal): string {
  const isTaken = status !== null && status >= 200 && status < 300;
  const text = status === null ? failure! : `${status} in ${durationMs} ms`;
  return terminal.paint(isTaken ? 'green' : 'red', text);
}

function readyText(
  { position, isAgain }: { position: Position; isAgain: boolean },
  url: string | undefined,
  header: string,
): string {
  return [
    isAgain ? `Going on after ${position.until}.` : 'Ready.',
    url === undefined
      ? 'Events are shown.'
      : `Events go to ${url}, with the token in ${header}; --print-credentials shows what to check by.`,
    'Ctrl-C ends it.',
  ].join(' ');
}

/** @throws UsageError */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--forward-to: "${text}" is no address such as http://localhost:3000/webhooks`,
    );
  }
  // The platform sends none either, and fetch refuses them. The text is not repeated: it has a password in it.
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--forward-to: an address without user and password');
  }
  return text;
}
