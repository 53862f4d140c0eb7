import type { ServiceEnvironments } from '../../local/stack.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import { hostAddress } from '../../local/ports.ts';
import { Link } from './link.ts';

export const ledgerNames = ['ledger-1', 'ledger-2'] as const;

// Without three-ds: the trial sends no payments. e2e/three-ds-faults.e2e.spec.ts tests its faults.
export const kafkaClients = [
  'gateway',
  'onboarding',
  'card-provisioning',
  'notification',
  ...ledgerNames,
] as const;

const databaseKeys = {
  platform: 'platform',
  onboarding: 'onboarding',
  'card-provisioning': 'cardProvisioning',
  notification: 'notification',
} as const;

export const postgresClients = [
  'platform',
  'onboarding',
  'card-provisioning',
  'notification',
  ...ledgerNames,
] as const;

type KafkaClient = (typeof kafkaClients)[number];
type PostgresClient = (typeof postgresClients)[number];

/** Each client has its own links, so that one replica can be cut off while another is not. */
export type Links = {
  kafka: Record<KafkaClient, Link>;
  postgres: Record<PostgresClient, Link>;
  webhooks: Link;
  platform: Link;
};

export async function openLinks(): Promise<Links> {
  return {
    kafka: await openEach(kafkaClients, 'kafka'),
    postgres: await openEach(postgresClients, 'postgres'),
    webhooks: await Link.open('sender-gateway'),
    platform: await Link.open('card-provisioning-platform'),
  };
}

export function allLinks({ kafka, postgres, webhooks, platform }: Links): Link[] {
  return [...Object.values(kafka), ...Object.values(postgres), webhooks, platform];
}

/** Connects the links to a stack whose ports are known but which is not running yet. */
export function leadLinks(links: Links, endpoints: Endpoints, kafkaPorts: readonly number[]): void {
  kafkaClients.forEach((client, index) => links.kafka[client].leadTo(kafkaPorts[index]!));
  const postgresPort = portOf(endpoints.postgres.platform);
  Object.values(links.postgres).forEach((link) => link.leadTo(postgresPort));
  links.webhooks.leadTo(portOf(endpoints.gateway));
  links.platform.leadTo(portOf(endpoints.platform));
}

/** Settings that route the services' connections through the links. */
// Nobody listens there: the platform's own events are counted in its log, and the gateway gets the load's.
const withoutWebhooks = {
  SANDBOX_PARTNER_WEBHOOK_URL: 'http://127.0.0.1:9/',
  SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: 'http://127.0.0.1:9/',
};

export function environmentsThrough(links: Links, endpoints: Endpoints): ServiceEnvironments {
  const database = (service: keyof typeof databaseKeys) => ({
    DATABASE_URL: through(links.postgres[service], endpoints.postgres[databaseKeys[service]]),
  });
  const broker = (service: KafkaClient) => ({ KAFKA_BROKERS: addressOf(links.kafka[service]) });
  return {
    platform: { ...database('platform'), ...withoutWebhooks },
    gateway: broker('gateway'),
    onboarding: { ...database('onboarding'), ...broker('onboarding') },
    'card-provisioning': {
      ...database('card-provisioning'),
      ...broker('card-provisioning'),
      PLATFORM_URL: through(links.platform, endpoints.platform),
    },
    notification: { ...database('notification'), ...broker('notification') },
  };
}

export function addressOf(link: Link): string {
  return `${hostAddress}:${link.port}`;
}

/** The URL, routed through the link. */
export function through(link: Link, url: string): string {
  const changed = new URL(url);
  changed.port = String(link.port);
  return changed.href.replace(/\/$/, '');
}

async function openEach<Client extends string>(
  clients: readonly Client[],
  target: string,
): Promise<Record<Client, Link>> {
  const links = await Promise.all(
    clients.map(async (client) => [client, await Link.open(`${client}-${target}`)]),
  );
  return Object.fromEntries(links) as Record<Client, Link>;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
