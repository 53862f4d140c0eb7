import type { CredentialName, HostName } from '../../deployment/declaration.ts';
import { hosts } from '../../deployment/declaration.ts';
import { variablesOf, type Place } from '../../deployment/environment.ts';
import { calledBy, declarationOf, isDatabaseOwner } from '../../deployment/services.ts';
import type { Credentials } from '../credentials.ts';
import { hostAddress, type Ports } from '../ports.ts';
import { keyOf, type DatabaseKey, type ServiceName } from './service-names.ts';

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

/** The declared variables of a service, with their values on this machine. */
export function settingsOf(
  name: ServiceName,
  surroundings: ServiceSurroundings,
): Record<string, string> {
  const variables = variablesOf(name, new ThisMachine(surroundings));
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.value]));
}

/** The services of the other end that it calls, which must be ready first. */
export function dependenciesOf(name: ServiceName): ServiceName[] {
  return [...calledBy(name)]
    .filter(([, { inSandboxAlone }]) => !inSandboxAlone)
    .map(([called]) => called)
    .filter((called) => declarationOf(called).end !== declarationOf(name).end);
}

export function urlAt(port: number): string {
  return `http://${hostAddress}:${port}`;
}

/** Passkeys are bound to a domain name, so an IP address can't be used. */
export function passkeyUrlAt(port: number): string {
  return `http://localhost:${port}`;
}

class ThisMachine implements Place {
  readonly surroundings = 'npm start';
  readonly #known: ServiceSurroundings;

  constructor(known: ServiceSurroundings) {
    this.#known = known;
  }

  serviceUrl(service: ServiceName): string {
    return urlAt(this.#known.ports[keyOf(service)]);
  }

  ownUrl(service: ServiceName): string {
    return this.serviceUrl(service);
  }

  hostUrl(host: HostName, service: ServiceName): string {
    const port = this.#known.ports[keyOf(service)];
    return hosts[host].hasPasskeys ? passkeyUrlAt(port) : urlAt(port);
  }

  replaceable(text: string): string {
    return text;
  }

  credential(name: CredentialName): string | undefined {
    return credentialsByName(this.#known.credentials)[name];
  }

  databaseUrl(service: ServiceName): string {
    if (!isDatabaseOwner(service)) throw new Error(`${service} has no database`);
    return this.#known.databaseUrls[keyOf(service)];
  }

  brokers(): string {
    return this.#known.kafkaBrokers.join(',');
  }

  mailServer(): string {
    return this.#known.smtpUrl;
  }
}

function credentialsByName(known: Credentials): Record<CredentialName, string | undefined> {
  const { partner, acs, processor, cardVault, push } = known;
  const { reviewerCodes, consoleCode, operatorCode, encryptionKey } = known;
  return {
    partnerApiKey: partner.apiKey,
    webhookToken: partner.webhookToken,
    transactionWebhookToken: partner.transactionWebhookToken,
    signingSecret: partner.signingSecret,
    operatorToken: partner.operatorToken,
    backEndToken: partner.backEndToken,
    unsubscribeSecret: partner.unsubscribeSecret,
    partnerPushPublicKey: partner.push.publicKey,
    partnerPushPrivateKey: partner.push.privateKey,
    processorApiKey: processor.apiKey,
    acsApiKey: acs.apiKey,
    acsResultToken: acs.resultToken,
    encryptionKey,
    cardVaultKey: cardVault.key,
    cardVaultToken: cardVault.token,
    platformPushPublicKey: push.publicKey,
    platformPushPrivateKey: push.privateKey,
    reviewerCodes: Object.values(reviewerCodes).join(','),
    consoleCode,
    operatorCode,
    // There is one platform here, and the built-in list of samples.
    webhookSenders: undefined,
    screeningProviderToken: undefined,
    // The sandbox has a bank of its own.
    receivingAccounts: undefined,
  };
}
