import { join } from 'node:path';
import { writePrivately, type Credentials } from './credentials.ts';
import { urlAt, type ServiceKey, type ServiceSurroundings } from './services/service-table.ts';

/** Every address and sandbox credential of a running stack, as in `.local/endpoints.json`. */
export type Endpoints = Record<ServiceKey, string> & {
  onboardingApp: string;
  /** None when SMTP_URL is set and MAIL_URL is not: then nobody here can read the mails. */
  mail: string | null;
  kafka: { brokers: string[] };
  postgres: ServiceSurroundings['databaseUrls'];
  partner: Credentials['partner'];
  acs: Credentials['acs'];
};

export function endpointsOf(surroundings: ServiceSurroundings, mailUrl: string | null): Endpoints {
  const { ports, credentials, kafkaBrokers, databaseUrls } = surroundings;
  return {
    platform: urlAt(ports.platform),
    onboardingApp: `${urlAt(ports.platform)}/onboarding`,
    gateway: urlAt(ports.gateway),
    onboarding: urlAt(ports.onboarding),
    cardProvisioning: urlAt(ports.cardProvisioning),
    threeDs: urlAt(ports.threeDs),
    notification: urlAt(ports.notification),
    mail: mailUrl,
    kafka: { brokers: kafkaBrokers },
    postgres: databaseUrls,
    partner: credentials.partner,
    acs: credentials.acs,
  };
}

export function endpointsFileIn(stateDirectory: string): string {
  return join(stateDirectory, 'endpoints.json');
}

export function writeEndpoints(stateDirectory: string, endpoints: Endpoints): void {
  writePrivately(endpointsFileIn(stateDirectory), endpoints);
}
