import { secretsOf } from '../../deployment/environment.ts';
import { serviceNames } from '../../deployment/services.ts';
import type { Compose } from './compose.ts';
import { type Container, describe, isWorkload, type Manifest } from './manifest.ts';

/** One of our processes, as configured in a deployment file. */
export interface DeployedProcess {
  /** Its location in the file, for messages. */
  place: string;
  /** Its source file, such as `apps/gateway/src/main.ts`. */
  entry: string;
  /** The environment; undefined if the value is in the operator's Secret. */
  environment: Map<string, string | undefined>;
  /** The published ports. */
  ports: number[];
}

export function processesInCompose({ services }: Compose): DeployedProcess[] {
  return Object.entries(services).flatMap(([name, { command, environment = {}, ports = [] }]) =>
    asProcess(command, {
      place: `docker-compose.yml: ${name}`,
      environment: new Map(
        Object.entries(environment).map(([variable, value]) => [variable, String(value)]),
      ),
      ports: ports.map((published) => Number(published.split(':').at(-1))),
    }),
  );
}

export function processesInManifests(manifests: Manifest[]): DeployedProcess[] {
  return manifests.filter(isWorkload).flatMap((workload) =>
    workload.spec.template.spec.containers.flatMap((container) =>
      asProcess(container.args, {
        place: describe(workload),
        environment: environmentOf(container, (kind, name, isOptional = false) => {
          const holder = manifests.find(
            (one) =>
              one.kind === kind &&
              one.metadata.name === name &&
              one.metadata.namespace === workload.metadata.namespace,
          );
          const isElsewhere = kind === 'Secret' && !holder && !isOptional;
          return isElsewhere ? expectedSecrets(name) : dataOf(holder);
        }),
        ports: (container.ports ?? []).map(({ containerPort }) => containerPort),
      }),
    ),
  );
}

function asProcess(
  command: string[] = [],
  setup: Omit<DeployedProcess, 'entry'>,
): DeployedProcess[] {
  const [, path] = /^dist\/(.+)\.js$/.exec(command[0] ?? '') ?? [];
  return path === undefined ? [] : [{ ...setup, entry: `${path}.ts` }];
}

type DataOf = (
  kind: 'ConfigMap' | 'Secret',
  name: string,
  isOptional?: boolean,
) => Record<string, string | undefined>;

function environmentOf({ env = [], envFrom = [] }: Container, data: DataOf) {
  const environment = new Map<string, string | undefined>();
  for (const { configMapRef, secretRef } of envFrom) {
    if (configMapRef) addAll(environment, data('ConfigMap', configMapRef.name));
    if (secretRef) addAll(environment, data('Secret', secretRef.name, secretRef.optional));
  }
  for (const { name, value, valueFrom } of env) {
    const { configMapKeyRef: config, secretKeyRef: secret } = valueFrom ?? {};
    if (config) environment.set(name, data('ConfigMap', config.name)[config.key]);
    else if (secret) environment.set(name, data('Secret', secret.name)[secret.key]);
    else environment.set(name, value);
  }
  return environment;
}

function addAll(
  environment: Map<string, string | undefined>,
  data: Record<string, string | undefined>,
): void {
  for (const [name, value] of Object.entries(data)) environment.set(name, value);
}

function dataOf(holder: Manifest | undefined): Record<string, string> {
  const data = Object.entries(holder?.data ?? {});
  return holder?.kind === 'Secret'
    ? Object.fromEntries(data.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
    : Object.fromEntries(data);
}

/** The variables that a Secret from elsewhere has to hold: those of the service, or of its migration, of its name. */
function expectedSecrets(name: string): Record<string, undefined> {
  const service = serviceNames.find((one) => name === one || name === `${one}-migration`);
  if (service === undefined) return {};
  const names =
    name === service
      ? secretsOf(service)
          .filter(({ isOptional }) => !isOptional)
          .map((secret) => secret.name)
      : ['DATABASE_URL'];
  return Object.fromEntries(names.map((variable) => [variable, undefined]));
}
