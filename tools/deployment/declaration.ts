/** Where the system runs. The last two are clusters: one for a single machine, one for the real world. */
export type Surroundings = 'npm start' | 'compose' | 'local cluster' | 'production';

/** The owner of the service. Each end has its own namespace, and can be deployed without the other. */
export type End = 'platform' | 'partner';

/** The value of an environment variable, as far as it doesn't depend on where the system runs. */
export type Setting =
  /** The same everywhere. In Compose, `.env` may replace it by the variable that is named. */
  | { kind: 'text'; text: string; replacedBy?: string }
  /** Written out for some surroundings; not set in the others. */
  | { kind: 'each'; texts: Partial<Record<Surroundings, string>> }
  /** An address of another service. A service with such an address is a client of the other one. */
  | { kind: 'service'; service: string; path: string }
  /** Its own address, for itself. */
  | { kind: 'itself'; path: string }
  /** An address that people or other systems use, at a host that a {@link Route} names. */
  | { kind: 'host'; host: HostName; path: string; isForBrowsersAlone?: true }
  /** A secret of ours, or of the other end. */
  | { kind: 'credential'; credential: CredentialName; isOptional: boolean }
  | { kind: 'mail server' }
  /** Where the sandbox is open, which is everywhere but in production; and what holds in production, if anything. */
  | { kind: 'sandbox'; setting?: Setting; otherwise?: Setting };

/**
 * The public hosts with their names below the domain of their end. Pages with passkeys have hosts of their own,
 * since a passkey belongs to one.
 */
export const hosts = {
  api: { end: 'platform', subdomain: 'api', hasPasskeys: false },
  onboarding: { end: 'platform', subdomain: 'onboarding', hasPasskeys: false },
  console: { end: 'platform', subdomain: 'console', hasPasskeys: true },
  'white-label': { end: 'platform', subdomain: 'cards', hasPasskeys: true },
  'back-office': { end: 'platform', subdomain: 'back-office', hasPasskeys: true },
  'card-vault': { end: 'platform', subdomain: 'vault', hasPasskeys: false },
  webhooks: { end: 'partner', subdomain: 'webhooks', hasPasskeys: false },
  companies: { end: 'partner', subdomain: 'companies', hasPasskeys: true },
  cards: { end: 'partner', subdomain: 'cards', hasPasskeys: true },
  mails: { end: 'partner', subdomain: 'mails', hasPasskeys: false },
  operations: { end: 'partner', subdomain: 'operations', hasPasskeys: true },
} as const satisfies Record<string, { end: End; subdomain: string; hasPasskeys: boolean }>;

export type HostName = keyof typeof hosts;

/** A host with what is let through to a service there. */
export interface Route {
  host: HostName;
  /** Everything at and below these paths. */
  below?: readonly string[];
  /** These files alone. */
  files?: readonly string[];
}

export interface Resources {
  /** Requested CPU in thousandths of a core. There is no limit, so that a start or a peak is not throttled. */
  cpuMillis: number;
  /** Requested memory in MiB. */
  memoryMiB: number;
  /** A process that takes more is killed. */
  memoryLimitMiB: number;
}

/** What the number of replicas follows, besides a minimum of two. */
export interface Scaling {
  /** The lag of the consumer group, so that a replica more is of use only up to the number of partitions. */
  byLag?: boolean;
  /** The CPU time, in percent of what is requested. */
  byCpuPercent?: number;
  maxReplicas: number;
}

/** Everything that the deployment needs to know of a service, and that its code does not say. */
export interface ServiceDeclaration {
  /** For the README's table of folders. */
  summary: string;
  end: End;
  port: number;
  /** Whether it has its own database, and so a `migrate.ts`. */
  hasDatabase: boolean;
  /**
   * Absent if it has nothing to do with the broker. What it consumes is read from its handlers; `publishes` names
   * the topics to which it writes besides its own group's retry topics and dead letters. `looksAtAllTopics`: it reads
   * every topic and group, and replays dead letters.
   */
  kafka?: { publishes: readonly string[]; looksAtAllTopics?: true };
  /** Its environment, besides `PORT`, `DATABASE_URL` and `KAFKA_BROKERS`. */
  settings: Readonly<Record<string, Setting>>;
  /** What is reachable from outside. */
  routes: readonly Route[];
  /** It calls addresses on the internet: partners' webhooks, push services. */
  callsInternet?: boolean;
  resources: Resources;
  scaling: Scaling;
}

/** Keeps the declared types, from which the types of names follow. */
export function declareService<const Declaration extends ServiceDeclaration>(
  declaration: Declaration,
): Declaration {
  return declaration;
}

/** A secret, by its name in this project. */
export const credentials = {
  partnerApiKey: ['SANDBOX_PARTNER_API_KEY', 'pk_test_development_only_0123456789abcdef'],
  webhookToken: ['SANDBOX_PARTNER_WEBHOOK_TOKEN', 'development-only-webhook-token'],
  transactionWebhookToken: [
    'SANDBOX_PARTNER_TRANSACTION_WEBHOOK_TOKEN',
    'development-only-transaction-webhook-token',
  ],
  signingSecret: [
    'SANDBOX_PARTNER_SIGNING_SECRET',
    'whsec_ZGV2ZWxvcG1lbnQtb25seS1zaWduaW5nLXNlY3JldCE=',
  ],
  operatorToken: ['OPERATOR_TOKEN', 'development-only-operator-token'],
  backEndToken: ['BACK_END_TOKEN', 'development-only-back-end-token'],
  unsubscribeSecret: ['UNSUBSCRIBE_SECRET', 'development-only-unsubscribe-secret'],
  processorApiKey: ['PROCESSOR_API_KEY', 'processor_test_development_only_0123456789'],
  acsApiKey: ['ACS_API_KEY', 'acs_test_development_only_0123456789'],
  acsResultToken: ['ACS_RESULT_TOKEN', 'development-only-acs-result-token'],
  encryptionKey: ['ENCRYPTION_KEY', 'ZGV2ZWxvcG1lbnQtb25seS1lbmNyeXB0aW9uLWtleSE='],
  cardVaultKey: ['CARD_VAULT_KEY', 'ZGV2ZWxvcG1lbnQtb25seS1jYXJkLXZhdWx0LWtleS0='],
  cardVaultToken: ['CARD_VAULT_TOKEN', 'development-only-card-vault-token'],
  screeningProviderToken: [],
  receivingAccounts: [],
  webhookSenders: [],
  reviewerCodes: [],
  consoleCode: [],
  operatorCode: [],
  partnerPushPublicKey: [],
  partnerPushPrivateKey: [],
  platformPushPublicKey: [],
  platformPushPrivateKey: [],
} as const satisfies Record<string, readonly [] | readonly [variable: string, value: string]>;

/**
 * Each with the variable that Compose reads it from, and a value for development only. Those without are created for
 * `npm start` alone, and optional everywhere else.
 */
export type CredentialName = keyof typeof credentials;

export const text = (value: string, replacedBy?: string): Setting => ({
  kind: 'text',
  text: value,
  ...(replacedBy !== undefined && { replacedBy }),
});

export const each = (texts: Partial<Record<Surroundings, string>>): Setting => ({
  kind: 'each',
  texts,
});

export const addressOf = (service: string, path = ''): Setting => ({
  kind: 'service',
  service,
  path,
});

export const itself = (path: string): Setting => ({ kind: 'itself', path });

export const at = (host: HostName, path = ''): Setting => ({ kind: 'host', host, path });

/** The origin of pages. The service itself does not call it. */
export const pagesAt = (host: HostName): Setting => ({
  kind: 'host',
  host,
  path: '',
  isForBrowsersAlone: true,
});

export const credential = (name: CredentialName): Setting => ({
  kind: 'credential',
  credential: name,
  isOptional: false,
});

export const optional = (name: CredentialName): Setting => ({
  kind: 'credential',
  credential: name,
  isOptional: true,
});

export const inSandbox = (setting: Setting, otherwise?: Setting): Setting => ({
  kind: 'sandbox',
  setting,
  ...(otherwise && { otherwise }),
});

export const inProduction = (setting: Setting): Setting => ({
  kind: 'sandbox',
  otherwise: setting,
});

export const mailServer: Setting = { kind: 'mail server' };
