import pg from 'pg';
import {
  type PreparedStack,
  prepareStack,
  type Stack,
  type StackOptions,
} from '../../../tools/local/stack.ts';
import { runSteps } from '../../../tools/local/steps.ts';
import type { Answer } from '../support/http-load.ts';
import { PartnerAtPlatform } from './partner-at-platform.ts';
import { Receiver } from './receiver.ts';

const COMPANIES = 1_000;

/** A system that records events and delivers them to the receiver: the platform, or a contender. */
export interface Outbox {
  receiver: Receiver;
  /** The measured processes, without the load generator and the receiver. */
  pids: { server: number; postgres: number };
  /** Records an event of 1 KiB that names this card. */
  emitEvent(number: number, cardId: string): Promise<Answer>;
  /** Orders a card and records its event, in one transaction. The answer has the card's id. */
  orderCard(number: number): Promise<Answer>;
  /** Switches delivery on or off; recorded events wait while it is off. */
  setDelivering(isDelivering: boolean): Promise<void>;
}

/** The platform on a durable Postgres, with one partner and its endpoints. */
export interface Rig extends Outbox {
  stack: Stack;
  prepared: PreparedStack;
  partner: PartnerAtPlatform;
  stop(): Promise<void>;
}

export async function startRig({
  postgresSettings,
  ...more
}: Pick<StackOptions, 'nodeOptions'> & {
  /** Such as need a restart of Postgres. */
  postgresSettings: Record<string, string>;
}): Promise<Rig> {
  const receiver = await Receiver.start();
  const fastUrl = `${receiver.url}/fast`;
  const prepared = await prepareStack({
    ...more,
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
      },
    },
  });
  const { stack } = prepared;
  await runSteps(prepared.steps);
  await configure(stack, postgresSettings);
  const { platform } = stack.services;
  const partner = new PartnerAtPlatform(platform.url, stack.endpoints.partner.apiKey);
  await partner.createCompanies(COMPANIES);
  return {
    stack,
    prepared,
    partner,
    receiver,
    get pids() {
      return { server: platform.pid!, postgres: stack.postgres!.pid! };
    },
    emitEvent: (number, cardId) => partner.emitEvent(number, cardId),
    orderCard: (number) => partner.orderCard(number),
    setDelivering: (isDelivering) =>
      partner.configure('events', fastUrl, isDelivering ? 'enabled' : 'disabled'),
    stop: async () => {
      await receiver.stop();
      await stack.stop();
    },
  };
}

async function configure(
  { adminDatabaseUrl, postgres }: Stack,
  settings: Record<string, string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`ALTER SYSTEM SET ${name} = ${client.escapeLiteral(value)}`);
  }
  await client.end();
  await postgres!.stop();
  await postgres!.start();
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
