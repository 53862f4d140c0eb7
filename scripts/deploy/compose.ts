import { parse } from 'yaml';
import { declarationOf, isDatabaseOwner, serviceNames } from '../../deployment/services.ts';

/** The parts of the compose file that the checks read. The schema validates the complete file. */
export interface Compose {
  services: Record<string, ComposeService>;
  volumes?: Record<string, unknown>;
  configs?: Record<string, { content?: string }>;
}

interface ComposeService {
  command?: string[];
  restart?: string;
  environment?: Record<string, string | number>;
  ports?: string[];
  expose?: string[];
  volumes?: string[];
  configs?: { source: string }[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
  networks?: { default?: { aliases?: string[] } };
}

/** Parses the compose file with no variables set: every `${NAME:-default}` becomes its default. */
export function parseCompose(yaml: string): Compose {
  const text = yaml.replace(
    /\$\$|\$\{(\w+)(:-([^}]*))?\}/g,
    (whole, name: string, hasDefault?: string, value = '') => {
      if (whole === '$$') return '$';
      if (hasDefault === undefined) throw new Error(`\${${name}} has no default`);
      return value;
    },
  );
  // Each service refers to what all have in common; the file is our own, so no bound is needed.
  return parse(text, { merge: true, maxAliasCount: -1 }) as Compose;
}

/** @returns a line for each name without a target, and for each port that is open to other machines. */
export function composeFaults(compose: Compose): string[] {
  return Object.entries(compose.services).flatMap(([name, service]) =>
    [...serviceFaults(compose, service)].map((fault) => `${name}: ${fault}`),
  );
}

/** Services that don't wait for their tables or topics: they would end, and be started again and again. */
export function orderFaults({ services }: Compose): string[] {
  return serviceNames.flatMap((name) => {
    const needed = [
      ...(isDatabaseOwner(name) ? [`migrate-${name}`] : []),
      ...(declarationOf(name).kafka ? ['topics'] : []),
    ];
    const awaited = services[name]?.depends_on ?? {};
    return needed
      .filter((each) => awaited[each]?.condition !== 'service_completed_successfully')
      .map((each) => `${name} does not wait for ${each}`);
  });
}

/** The ports reachable by other containers, by host name. */
export function addressesInCompose({ services }: Compose): Map<string, number[]> {
  const byHost = new Map<string, number[]>();
  for (const [name, { ports = [], expose = [], networks }] of Object.entries(services)) {
    const open = [...ports, ...expose].map((port) => Number(port.split(':').at(-1)));
    // Several services may share a host, each at a port of its own.
    for (const host of [name, ...(networks?.default?.aliases ?? [])])
      byHost.set(host, [...(byHost.get(host) ?? []), ...open]);
  }
  return byHost;
}

function* serviceFaults(compose: Compose, service: ComposeService): Generator<string, void> {
  const { depends_on = {}, ports = [] } = service;
  for (const [name, { condition }] of Object.entries(depends_on)) {
    yield* dependencyFaults(compose.services[name], name, condition);
  }
  for (const published of ports) {
    if (!published.startsWith('127.0.0.1:')) yield `port ${published} is open to other machines`;
  }
  yield* mountFaults(compose, service);
}

function* mountFaults(
  { volumes: declaredVolumes = {}, configs: declaredConfigs = {} }: Compose,
  { volumes = [], configs = [] }: ComposeService,
): Generator<string, void> {
  for (const mount of volumes) {
    const [volume = ''] = mount.split(':');
    if (!(volume in declaredVolumes)) yield `there is no volume ${volume}`;
  }
  for (const { source } of configs) {
    if (!(source in declaredConfigs)) yield `there is no config ${source}`;
  }
}

function* dependencyFaults(
  service: ComposeService | undefined,
  name: string,
  condition: string,
): Generator<string, void> {
  if (service === undefined) yield `there is no service ${name}`;
  else if (condition === 'service_healthy' && service.healthcheck === undefined) {
    yield `${name} has no health check to wait for`;
  } else if (condition === 'service_completed_successfully' && service.restart !== 'no') {
    yield `${name} is restarted, and so never completed`;
  }
}
