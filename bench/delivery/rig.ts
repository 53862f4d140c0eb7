import pg from 'pg';
import { startStack, type Stack } from '../../local/stack.ts';
import type { Answer } from '../support/http-load.ts';
import { PartnerAtPlatform } from './partner-at-platform.ts';
import { Receiver } from './receiver.ts';

const COMPANIES = 500;

/** What takes events and delivers them to the receiver: the platform, or what it is compared with. */
export interface Outbox {
  receiver: Receiver;
  /** All that is measured: not the generator, and not the receiver. */
  pids: number[];
  /** Sends an event of 1 KiB that tells when it was sent. */
  emit(number: number): Promise<Answer>;
}

/** The platform on a Postgres that keeps what it has acknowledged, one partner, and its endpoint. */
export interface Rig extends Outbox {
  stack: Stack;
  partner: PartnerAtPlatform;
  stop(): Promise<void>;
}

export async function startRig(environment: Record<string, string> = {}): Promise<Rig> {
  const receiver = await Receiver.start();
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
        // A platform that is started again sets its sandbox partner up anew.
        SANDBOX_PARTNER_WEBHOOK_URL: `${receiver.url}/fast`,
        ...environment,
      },
    },
  });
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
    emit: (number) => partner.emit(number),
    stop: async () => {
      await receiver.stop();
      await stack.stop();
    },
  };
}

/** To the platform's database. */
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
