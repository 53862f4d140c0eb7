/** Every service with its default port, in the order of start and display. */
export const defaultPorts = {
  platform: 4000,
  gateway: 4100,
  onboarding: 4200,
  'card-provisioning': 4300,
  'three-ds': 4400,
  notification: 4500,
  'card-activity': 4600,
} as const;

export type ServiceName = keyof typeof defaultPorts;

export const serviceNames = Object.keys(defaultPorts) as ServiceName[];

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A service's name in endpoints.json: `card-provisioning` -> `cardProvisioning` */
export type ServiceKey = CamelCase<ServiceName>;

export function keyOf<Name extends ServiceName>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** All services except the gateway, which only forwards, have their own database. */
export type DatabaseOwner = Exclude<ServiceName, 'gateway'>;
export type DatabaseKey = CamelCase<DatabaseOwner>;

export function isDatabaseOwner(name: ServiceName): name is DatabaseOwner {
  return name !== 'gateway';
}

/** Name of the database and its owner role: `card-provisioning` -> `card_provisioning` */
export function databaseNameOf(name: ServiceName): string {
  return name.replaceAll('-', '_');
}

/** An object with a value for each service, under its key. */
export function byServiceKey<Value>(
  valueOf: (name: ServiceName) => Value,
): Record<ServiceKey, Value> {
  const entries = serviceNames.map((name) => [keyOf(name), valueOf(name)]);
  return Object.fromEntries(entries) as Record<ServiceKey, Value>;
}
