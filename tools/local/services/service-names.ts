import { roleNameOf } from '../../deployment/databases.ts';
import {
  declarationOf,
  isDatabaseOwner,
  serviceNames,
  type DatabaseOwner,
  type ServiceName,
} from '../../deployment/services.ts';

export { isDatabaseOwner, serviceNames, type DatabaseOwner, type ServiceName };

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A service's name in endpoints.json: `card-provisioning` -> `cardProvisioning` */
export type ServiceKey = CamelCase<ServiceName>;

export function keyOf<Name extends ServiceName>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

export type DatabaseKey = CamelCase<DatabaseOwner>;

export function defaultPortOf(name: ServiceName): number {
  return declarationOf(name).port;
}

/** Name of the database and its owner role: `card-provisioning` -> `card_provisioning` */
export function databaseNameOf(name: ServiceName): string {
  return roleNameOf(name, 'service');
}

/** An object with a value for each service, under its key. */
export function byServiceKey<Value>(
  valueOf: (name: ServiceName) => Value,
): Record<ServiceKey, Value> {
  const entries = serviceNames.map((name) => [keyOf(name), valueOf(name)]);
  return Object.fromEntries(entries) as Record<ServiceKey, Value>;
}
