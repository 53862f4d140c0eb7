import pg from 'pg';
import { startStack, type Stack } from '../../local/stack.ts';
import type { Answer } from '../support/http-load.ts';
import { PartnerAtPlatform } from './partner-at-platform.ts';
import { Receiver } from './receiver.ts';

const COMPANIES = 1_000;

/**
 * A system that orders cards and delivers an event of each to the receiver: the platform, or its
 * counterpart.
 */
export interface Outbox {
  receiver: Receiver;
  /** The measured processes, without the load generator and the receiver. */
  pids: number[];
  /** Orders a card and records its event, in one transaction. The answer has the card's id. */
  orderCard(number: number): Promise<Answer>;
  /** Switches delivery on or off; recorded events wait while it is off. */
  setDelivering(isDelivering: boolean): Promise<void>;
  /** Commit times of the events since a time by card, in milliseconds since 1970. */
  commitsSince(time: Date): Promise<Map<string, number>>;
}

/** The platform on a durable Postgres, with one partner and its endpoint. */
export interface Rig extends Outbox {
  stack: Stack;
  partner: PartnerAtPlatform;
  stop(): Promise<void>;
}

export async function startRig(environment: Record<string, string> = {}): Promise<Rig> {
  const receiver = await Receiver.start();
  const fastUrl = `${receiver.url}/fast`;
  const stack = await startStack({
    isTemporary: true,
    isDurable: true,
    services: ['platform'],
    infrastructure: ['postgres'],
    restartDelaysMs: [1],
    environment: {
      platform: {
        LOG_LEVEL: 'info',
        RATE_LIMIT_PER_SECOND: '1000000',
        EGRESS_ALLOWED_RANGES: '127.0.0.0/8',
        // A restarted platform sets up its sandbox partner again.
        SANDBOX_PARTNER_WEBHOOK_URL: fastUrl,
        // The benchmarks configure it.
        SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: '',
        ...environment,
      },
    },
  });
  await noteCommits(stack);
  const { platform } = stack.services;
  const partner = new PartnerAtPlatform(platform.url, stack.endpoints.partner.apiKey);
  await partner.createCompanies(COMPANIES);
  return {
    stack,
    partner,
    receiver,
    get pids() {
      return [platform.pid!, stack.postgres!.pid!];
    },
    orderCard: (number) => partner.orderCard(number),
    setDelivering: (isDelivering) =>
      partner.configure('events', fastUrl, isDelivering ? 'enabled' : 'disabled'),
    commitsSince: (time) =>
      commitsIn(
        databaseUrl(stack, 'platform'),
        `SELECT body::json #>> '{data,cardId}' AS "cardId", pg_xact_commit_timestamp(xmin) AS at
         FROM events WHERE created_at >= $1`,
        time,
      ),
    stop: async () => {
      await receiver.stop();
      await stack.stop();
    },
  };
}

/** Makes Postgres track commit timestamps, which needs a restart. */
async function noteCommits({ adminDatabaseUrl, postgres }: Stack): Promise<void> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  await client.query('ALTER SYSTEM SET track_commit_timestamp = on');
  await client.end();
  await postgres!.stop();
  await postgres!.start();
}

/** @param sql selects `cardId` and `at`, a timestamp, of what was recorded since $1. */
export async function commitsIn(
  connectionString: string,
  sql: string,
  time: Date,
): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ cardId: string; atMs: string }>(
    `SELECT "cardId", extract(epoch FROM at) * 1000 AS "atMs" FROM (${sql}) recorded`,
    [time],
  );
  await client.end();
  return new Map(rows.map(({ cardId, atMs }) => [cardId, Number(atMs)]));
}

/** Connects to the platform's database. */
export async function connectTo({ stack }: Rig): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(stack, 'platform') });
  await client.connect();
  return client;
}

export function databaseUrl({ adminDatabaseUrl }: Stack, name: string): string {
  const url = new URL(adminDatabaseUrl);
  url.pathname = name;
  return url.href;
}
