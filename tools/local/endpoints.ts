import { join } from 'node:path';
import { writePrivately, type Credentials } from './credentials.ts';
import { byServiceKey, keyOf, type ServiceKey } from './services/service-names.ts';
import { passkeyUrlAt, urlAt, type ServiceSurroundings } from './services/service-table.ts';

/** Every address and sandbox credential of a running stack, as in `.local/endpoints.json`. */
export type Endpoints = Record<ServiceKey, string> & {
  onboardingApp: string;
  /** The documentation for partners. */
  developerPortal: string;
  /** Where people of partners sign in, and the link with which the sample partner's admin enrols a passkey. */
  console: string;
  consoleUser: { name: string; enrolmentUrl: string };
  /** Where the partner's operators see each company's progress, and the link with which the first one enrols a passkey. */
  partnerPage: string;
  partnerOperator: { name: string; enrolmentUrl: string };
  /** Where operators see Kafka's topics and repair dead letters, with its own link for the first one. */
  operationsPage: string;
  operationsOperator: { name: string; enrolmentUrl: string };
  /** The address for compliance reviewers, and the links with which two of them enrol their passkeys. */
  backOffice: string;
  reviewers: { name: string; enrolmentUrl: string }[];
  /** The sandbox's demo shop. */
  shop: string;
  /** The sample partner's card app, and the platform's white-label app. */
  cardApp: string;
  whiteLabelCardApp: string;
  /** Null if SMTP_URL is set without MAIL_URL, because the mails can't be read here. */
  mail: string | null;
  kafka: { brokers: string[] };
  postgres: ServiceSurroundings['databaseUrls'];
  partner: Credentials['partner'];
  acs: Credentials['acs'];
  processor: Credentials['processor'];
};

export function endpointsOf(surroundings: ServiceSurroundings, mailUrl: string | null): Endpoints {
  const { ports, credentials, kafkaBrokers, databaseUrls } = surroundings;
  return {
    ...byServiceKey((name) => urlAt(ports[keyOf(name)])),
    onboardingApp: `${urlAt(ports.platform)}/onboarding`,
    developerPortal: `${passkeyUrlAt(ports.platform)}/docs`,
    console: `${passkeyUrlAt(ports.platform)}/console`,
    consoleUser: {
      name: 'Sandbox Admin',
      enrolmentUrl: `${passkeyUrlAt(ports.platform)}/console#enrol=${credentials.consoleCode}`,
    },
    partnerPage: `${passkeyUrlAt(ports.onboarding)}/partner`,
    partnerOperator: {
      name: 'Sandbox Operator',
      enrolmentUrl: `${passkeyUrlAt(ports.onboarding)}/partner#enrol=${credentials.operatorCode}`,
    },
    operationsPage: `${passkeyUrlAt(ports.operations)}/operations`,
    operationsOperator: {
      name: 'Sandbox Operator',
      enrolmentUrl: `${passkeyUrlAt(ports.operations)}/operations#enrol=${credentials.operatorCode}`,
    },
    backOffice: `${passkeyUrlAt(ports.platform)}/back-office`,
    reviewers: Object.values(credentials.reviewerCodes).map((code, index) => ({
      name: `Sandbox Reviewer ${index + 1}`,
      enrolmentUrl: `${passkeyUrlAt(ports.platform)}/back-office#enrol=${code}`,
    })),
    shop: `${urlAt(ports.platform)}/sandbox/shop`,
    cardApp: `${passkeyUrlAt(ports.threeDs)}/card-app`,
    whiteLabelCardApp: `${passkeyUrlAt(ports.platform)}/card-app`,
    mail: mailUrl,
    kafka: { brokers: kafkaBrokers },
    postgres: databaseUrls,
    partner: credentials.partner,
    acs: credentials.acs,
    processor: credentials.processor,
  };
}

export function endpointsFileIn(stateDirectory: string): string {
  return join(stateDirectory, 'endpoints.json');
}

export function writeEndpoints(stateDirectory: string, endpoints: Endpoints): void {
  writePrivately(endpointsFileIn(stateDirectory), endpoints);
}
