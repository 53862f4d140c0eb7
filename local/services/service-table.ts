import { join } from 'node:path';
import type { Credentials } from '../credentials.ts';
import { hostAddress, type Ports } from '../ports.ts';
import { repositoryDirectory } from '../repository.ts';

/** In the order in which they are started and shown. */
export const serviceNames = [
  'platform',
  'gateway',
  'onboarding',
  'card-provisioning',
  'three-ds',
  'notification',
] as const;

export type ServiceName = (typeof serviceNames)[number];

export type ServiceKey =
  'platform' | 'gateway' | 'onboarding' | 'cardProvisioning' | 'threeDs' | 'notification';

export type DatabaseKey = Exclude<ServiceKey, 'gateway'>;

/** What the services are told of the world around them. */
export type ServiceSurroundings = {
  ports: Ports;
  credentials: Credentials;
  kafkaBrokers: string[];
  databaseUrls: Record<DatabaseKey, string>;
  smtpUrl: string;
};

/** The name of the database is also that of its role. */
export type ServiceDatabase = { key: DatabaseKey; name: string };

type ServiceDefinition = {
  key: ServiceKey;
  database?: ServiceDatabase;
  usesKafka: boolean;
  /** Whom it calls, so who has to be ready before it. */
  dependsOn: readonly ServiceName[];
  settings: (surroundings: ServiceSurroundings) => Record<string, string>;
};

export const serviceTable: Record<ServiceName, ServiceDefinition> = {
  platform: {
    key: 'platform',
    database: { key: 'platform', name: 'platform' },
    usesKafka: false,
    dependsOn: [],
    settings: ({ ports, credentials: { partner, encryptionKey } }) => ({
      PUBLIC_URL: urlAt(ports.platform),
      WEB_ROOT: join(repositoryDirectory, 'dist', 'web'),
      ENCRYPTION_KEY: encryptionKey,
      SANDBOX: 'true',
      SANDBOX_PARTNER_NAME: 'Sample Partner',
      SANDBOX_PARTNER_API_KEY: partner.apiKey,
      SANDBOX_PARTNER_WEBHOOK_URL: `${urlAt(ports.gateway)}/webhooks/events`,
      SANDBOX_PARTNER_WEBHOOK_HEADER: partner.webhookHeader,
      SANDBOX_PARTNER_WEBHOOK_TOKEN: partner.webhookToken,
      SANDBOX_PARTNER_SIGNING_SECRET: partner.signingSecret,
    }),
  },
  gateway: {
    key: 'gateway',
    usesKafka: true,
    dependsOn: [],
    settings: ({ credentials: { partner } }) => ({
      WEBHOOK_HEADER: partner.webhookHeader,
      WEBHOOK_TOKENS: partner.webhookToken,
      WEBHOOK_SIGNING_SECRETS: partner.signingSecret,
    }),
  },
  onboarding: {
    key: 'onboarding',
    database: { key: 'onboarding', name: 'onboarding' },
    usesKafka: true,
    dependsOn: ['platform'],
    settings: platformAccess,
  },
  'card-provisioning': {
    key: 'cardProvisioning',
    database: { key: 'cardProvisioning', name: 'card_provisioning' },
    usesKafka: true,
    dependsOn: ['platform'],
    settings: platformAccess,
  },
  'three-ds': {
    key: 'threeDs',
    database: { key: 'threeDs', name: 'three_ds' },
    usesKafka: true,
    dependsOn: [],
    settings: () => ({}),
  },
  notification: {
    key: 'notification',
    database: { key: 'notification', name: 'notification' },
    usesKafka: true,
    dependsOn: [],
    settings: ({ smtpUrl }) => ({
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Sample Partner <cards@partner.example>',
    }),
  },
};

export function urlAt(port: number): string {
  return `http://${hostAddress}:${port}`;
}

function platformAccess({ ports, credentials }: ServiceSurroundings): Record<string, string> {
  return { PLATFORM_URL: urlAt(ports.platform), PLATFORM_API_KEY: credentials.partner.apiKey };
}
