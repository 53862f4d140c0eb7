import { strings } from '@angular-devkit/schematics';
import { portNames } from '../../local/ports.ts';
import { serviceNames } from '../../local/services/service-names.ts';
import { postgresReservedWords } from './postgres-reserved-words.ts';

// Kubernetes labels have at most 63 characters, and the longest derived name is used as a label.
const MAX_LENGTH = 63 - '-migration'.length;

// Names already used where the service's name would appear: in endpoints.json and its credentials, among
// the containers of docker-compose.yml, the ConfigMaps and Jobs of k8s, and Postgres's roles.
const namesOfOthers = [
  'acs',
  'admin',
  'image',
  'none',
  'onboarding-app',
  'partner',
  'platform-api',
  'public',
  'topics',
  'web',
];

/** @returns why a new service can't have this name; undefined if it can. */
export function nameFault(name: string): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    return `"${name}" is not a name: lower-case letters, digits and single hyphens, a letter first.`;
  }
  if (name.length > MAX_LENGTH) return `"${name}" is longer than ${MAX_LENGTH} characters.`;
  if (serviceNames.some((taken) => taken === name)) return `There is a service "${name}" already.`;
  if (isOfOthers(name)) return `"${name}" is the name of something else here: choose another one.`;
  if (isReservedByPostgres(name.replaceAll('-', '_'))) {
    return `Postgres keeps "${name}" for itself: it can't be the name of a role and a database.`;
  }
  return undefined;
}

function isOfOthers(name: string): boolean {
  const isMigrationOf = serviceNames.some((service) => name === `migrate-${service}`);
  const isPort = portNames.some((port) => port === strings.camelize(name));
  return namesOfOthers.includes(name) || isPort || isMigrationOf;
}

function isReservedByPostgres(role: string): boolean {
  return role.startsWith('pg_') || postgresReservedWords.includes(role);
}
