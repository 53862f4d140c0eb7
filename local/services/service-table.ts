import { join } from 'node:path';
import type { Credentials } from '../credentials.ts';
import { hostAddress, type Ports } from '../ports.ts';
import { repositoryDirectory } from '../repository.ts';
import type { DatabaseKey, ServiceName } from './service-names.ts';

export { serviceNames, type ServiceName } from './service-names.ts';

/** The addresses and settings given to the services. */
export type ServiceSurroundings = {
  ports: Ports;
  credentials: Credentials;
  kafkaBrokers: string[];
  databaseUrls: Record<DatabaseKey, string>;
  /** Of the roles that own the databases. */
  migrationUrls: Record<DatabaseKey, string>;
  smtpUrl: string;
};

type ServiceDefinition = {
  usesKafka: boolean;
  /** The services that it calls, which must be ready first. */
  dependsOn: readonly ServiceName[];
  settings: (surroundings: ServiceSurroundings) => Record<string, string>;
};

export const serviceTable: Record<ServiceName, ServiceDefinition> = {
  platform: {
    usesKafka: false,
    dependsOn: [],
    settings: ({
      ports,
      smtpUrl,
      credentials: { partner, acs, processor, push, encryptionKey, reviewerCodes },
    }) => ({
      PUBLIC_URL: urlAt(ports.platform),
      WEB_ROOT: join(repositoryDirectory, 'dist', 'web'),
      ENCRYPTION_KEY: encryptionKey,
      // The partner side runs on this machine, too.
      EGRESS_ALLOWED_RANGES: '127.0.0.0/8,::1',
      EGRESS_ADDRESSES: hostAddress,
      CARD_APP_URL: passkeyUrlAt(ports.platform),
      BACK_OFFICE_URL: passkeyUrlAt(ports.platform),
      SANDBOX_REVIEWER_CODES: Object.values(reviewerCodes).join(','),
      ...pushSettings(push, 'mailto:cards@platform.example'),
      ACS_API_KEYS: acs.apiKey,
      PROCESSOR_API_KEYS: processor.apiKey,
      // The sandbox simulates the ACS, too.
      ACS_RESULT_URL: `${urlAt(ports.platform)}/sandbox/acs/results`,
      ACS_RESULT_TOKEN: acs.resultToken,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Card Platform <webhooks@platform.example>',
      SANDBOX: 'true',
      SANDBOX_PARTNER_NAME: 'Sample Partner',
      SANDBOX_PARTNER_CONTACT_EMAIL: 'integration@partner.example',
      SANDBOX_PARTNER_API_KEY: partner.apiKey,
      SANDBOX_PARTNER_WEBHOOK_URL: `${urlAt(ports.gateway)}/webhooks/events`,
      SANDBOX_PARTNER_THREE_DS_WEBHOOK_URL: `${urlAt(ports.gateway)}/webhooks/three-ds`,
      SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: `${urlAt(ports.gateway)}/webhooks/transactions`,
      SANDBOX_PARTNER_TRANSACTION_WEBHOOK_TOKEN: partner.transactionWebhookToken,
      SANDBOX_PARTNER_WEBHOOK_HEADER: partner.webhookHeader,
      SANDBOX_PARTNER_WEBHOOK_TOKEN: partner.webhookToken,
      SANDBOX_PARTNER_SIGNING_SECRET: partner.signingSecret,
    }),
  },
  gateway: onPartnerSide({
    settings: ({ credentials: { partner } }) => ({
      WEBHOOK_HEADER: partner.webhookHeader,
      WEBHOOK_TOKENS: partner.webhookToken,
      WEBHOOK_TRANSACTION_TOKENS: partner.transactionWebhookToken,
      WEBHOOK_SIGNING_SECRETS: partner.signingSecret,
    }),
  }),
  onboarding: onPartnerSide({
    dependsOn: ['platform'],
    settings: (surroundings) => ({
      ...platformAccess(surroundings),
      OPERATOR_TOKENS: surroundings.credentials.partner.operatorToken,
      NOTIFICATION_URL: urlAt(surroundings.ports.notification),
      NOTIFICATION_TOKEN: surroundings.credentials.partner.operatorToken,
      CARD_APP_URL: `${passkeyUrlAt(surroundings.ports.platform)}/card-app`,
      WEB_ROOT: join(repositoryDirectory, 'dist', 'web'),
    }),
  }),
  'card-provisioning': onPartnerSide({
    dependsOn: ['platform'],
    settings: (surroundings) => ({
      ...platformAccess(surroundings),
      OPERATOR_TOKENS: surroundings.credentials.partner.operatorToken,
    }),
  }),
  'three-ds': onPartnerSide({
    dependsOn: ['platform'],
    settings: (surroundings) => ({
      ...platformAccess(surroundings),
      CARD_APP_URL: passkeyUrlAt(surroundings.ports.threeDs),
      CARD_APP_NAME: 'Sample Partner',
      // At the host of the app, whose cookie the browser shows there, too.
      ACTIVITY_URL: `${passkeyUrlAt(surroundings.ports.cardActivity)}/activity`,
      WEB_ROOT: join(repositoryDirectory, 'dist', 'web'),
      BACK_END_TOKENS: surroundings.credentials.partner.backEndToken,
      ...pushSettings(surroundings.credentials.partner.push, 'mailto:cards@partner.example'),
    }),
  }),
  notification: onPartnerSide({
    settings: ({ ports, smtpUrl, credentials: { partner } }) => ({
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Sample Partner <cards@partner.example>',
      MAIL_REPLY_TO: 'support@partner.example',
      OPERATOR_TOKENS: partner.operatorToken,
      PUBLIC_URL: urlAt(ports.notification),
      UNSUBSCRIBE_SECRETS: partner.unsubscribeSecret,
    }),
  }),
  'card-activity': onPartnerSide({
    dependsOn: ['platform'],
    settings: (surroundings) => ({
      ...platformAccess(surroundings),
      OPERATOR_TOKENS: surroundings.credentials.partner.operatorToken,
      CARD_APP_URL: passkeyUrlAt(surroundings.ports.threeDs),
      THREE_DS_URL: urlAt(surroundings.ports.threeDs),
    }),
  }),
};

export function urlAt(port: number): string {
  return `http://${hostAddress}:${port}`;
}

/** Passkeys are bound to a domain name, so an IP address can't be used. */
export function passkeyUrlAt(port: number): string {
  return `http://localhost:${port}`;
}

function onPartnerSide(own: Partial<ServiceDefinition> = {}): ServiceDefinition {
  return { usesKafka: true, dependsOn: [], settings: () => ({}), ...own };
}

function platformAccess({ ports, credentials }: ServiceSurroundings): Record<string, string> {
  return { PLATFORM_URL: urlAt(ports.platform), PLATFORM_API_KEY: credentials.partner.apiKey };
}

function pushSettings(
  { publicKey, privateKey }: Credentials['push'],
  contact: string,
): Record<string, string> {
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact };
}
