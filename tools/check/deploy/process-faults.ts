import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError, loadConfig, variableOf } from '#config';
import { classesIn, type ConfigSources } from '../../generate/configuration/config-sources.ts';
import type { DeployedProcess, Manifest } from './deployed.ts';

/** The entry files that a deployment must run: each service, and its database migrations. */
export function deployableEntries(root: string): string[] {
  return globSync('apps/*/src/main.ts', { cwd: root }).flatMap((main) => {
    const migrate = main.replace(/main\.ts$/, 'migrate.ts');
    return existsSync(join(root, migrate)) ? [main, migrate] : [main];
  });
}

/** @returns a line for each entry file that is not run. */
export function coverageFaults(
  entries: string[],
  processes: DeployedProcess[],
  deployment: string,
): string[] {
  const deployed = processes.map(({ entry }) => entry);
  return [
    ...entries
      .filter((entry) => !deployed.includes(entry))
      .map((entry) => `${deployment}: nothing runs ${entry}`),
  ];
}

/** @returns a line for each process whose program isn't there. */
export function programFaults(root: string, processes: DeployedProcess[]): string[] {
  return processes
    .filter(({ entry }) => !existsSync(join(root, entry)))
    .map(({ place, entry }) => `${place}: there is no ${entry}`);
}

/** Services that are not declared, and declarations of none. */
export function declarationFaults(entries: string[], declared: readonly string[]): string[] {
  const services = entries
    .filter((entry) => entry.endsWith('/main.ts'))
    .map((entry) => entry.split('/')[1] ?? '');
  return [
    ...services.filter((name) => !declared.includes(name)).map((name) => `${name} is not declared`),
    ...declared.filter((name) => !services.includes(name)).map((name) => `there is no ${name}`),
  ].map((fault) => `tools/deployment/services.ts: ${fault}`);
}

/** The suffix of a Service's full name, used by clients without a search list. */
const CLUSTER_DOMAIN = /\.svc\.cluster\.local$/;

/**
 * Addresses in our processes' environments on which nothing listens.
 *
 * @param open the reachable ports by host name.
 * @param isOurs whether the host must belong to this deployment.
 */
export function addressFaults(
  processes: DeployedProcess[],
  open: Map<string, number[]>,
  isOurs: (host: string) => boolean,
): string[] {
  return processes.flatMap(({ place, environment }) =>
    [...environment].flatMap(([variable, value]) =>
      addressesIn(value ?? '')
        .filter(({ host, port }) => isOurs(host) && !open.get(host)?.includes(port))
        .map(({ host, port }) => `${place}: ${variable}: no server listens on ${host}:${port}`),
    ),
  );
}

/** The ports of the Services, by `name.namespace`. */
export function addressesInManifests(manifests: Manifest[]): Map<string, number[]> {
  return new Map(
    manifests
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata, spec }) => [
        `${metadata.name}.${metadata.namespace}`,
        (spec?.ports ?? []).map(({ port }) => port),
      ]),
  );
}

/** Processes that listen on a different port than the published one. */
export function listeningFaults(processes: DeployedProcess[]): string[] {
  return processes.flatMap(({ place, environment, ports }) => {
    if (ports.length === 0 || ports.includes(Number(environment.get('PORT')))) return [];
    return [
      `${place}: PORT is ${environment.get('PORT')}, but the published port is ${ports.join()}`,
    ];
  });
}

/** Databases or users that a process needs but the script does not create. */
export function databaseFaults(processes: DeployedProcess[], script: string): string[] {
  return processes.flatMap(({ place, environment }) => {
    const url = environment.get('DATABASE_URL');
    if (url === undefined) return [];
    const { username, password, pathname } = new URL(url);
    const database = pathname.slice(1);
    const faults = [];
    if (!script.includes(`CREATE ROLE ${username} LOGIN PASSWORD '${password}';`)) {
      faults.push(`no role ${username} with that password is created`);
    }
    const owner = `${username.replace(/_owner$/, '')}_owner`;
    if (!script.includes(`CREATE DATABASE ${database} OWNER ${owner};`)) {
      faults.push(`no database ${database} of ${owner} is created`);
    }
    return faults.map((fault) => `${place}: DATABASE_URL: ${fault}`);
  });
}

function addressesIn(value: string): { host: string; port: number }[] {
  return [...value.matchAll(/(?:^|,|\/\/|@)([a-z][a-z0-9.-]*):(\d+)/g)].map(
    ([, host = '', port]) => ({ host: host.replace(CLUSTER_DOMAIN, ''), port: Number(port) }),
  );
}

/** @returns a line for each variable that a process is given, but does not read. */
export function unreadVariables(
  sources: ConfigSources,
  { place, entry, environment }: DeployedProcess,
): string[] {
  // That a program is missing is said elsewhere.
  if (!sources.loadedBy.has(entry)) return [];
  const name = sources.loadedBy.get(entry);
  if (name === undefined) return [`${place}: ${entry} doesn't load a configuration`];
  const variables = classesIn(name, sources)
    .flatMap(({ properties }) => properties)
    .filter(({ settings }) => settings === undefined)
    .map((property) => variableOf(property.name));
  const known = new Set([
    ...variables,
    ...VARIABLES_OF_LIBRARIES,
    ...[...environment.values()].flatMap(namedIn),
  ]);
  // What is secret may come from a file, which `<VARIABLE>_FILE` names.
  return [...environment.keys()]
    .filter((variable) => !known.has(variable.replace(/_FILE$/, '')))
    .map((variable) => `${place}: ${name} doesn't read ${variable}`);
}

/** The variables that Kubernetes puts into the value of another one, as `$(POD_NAME)`. */
function namedIn(value = ''): string[] {
  return [...value.matchAll(/\$\(([A-Z_]+)\)/g)].map(([, name]) => name!);
}

/** What Node and OpenTelemetry's SDK read themselves: every program of ours may be given it. */
const VARIABLES_OF_LIBRARIES = [
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'TZ',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  'OTEL_EXPORTER_OTLP_TIMEOUT',
];

/**
 * Values that a program would refuse at its start, and missing required ones. The program's own
 * configuration class validates them, so that nothing is declared twice. Values of external Secrets are
 * assumed to be valid.
 */
export async function valueFaults(root: string, process: DeployedProcess): Promise<string[]> {
  const configClass = await configClassOf(root, process.entry);
  if (configClass === undefined) return [];
  const known = [...process.environment].filter(([, value]) => value !== undefined);
  const elsewhere = [...process.environment]
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  try {
    loadConfig(configClass, Object.fromEntries(known));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [, ...lines] = error.message.split('\n');
    return lines
      .map((line) => line.trim())
      .filter((line) => !elsewhere.some((name) => line.startsWith(`${name}:`)))
      .map((line) => `${process.place}: ${line}`);
  }
}

async function configClassOf(root: string, entry: string): Promise<(new () => object) | undefined> {
  const path = join(root, entry);
  if (!existsSync(path)) return undefined;
  const source = readFileSync(path, 'utf8');
  const [, name] = /\bloadConfig\((\w+)\)/.exec(source) ?? [];
  if (name === undefined) return undefined;
  const [, from] =
    new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(source) ?? [];
  if (from === undefined) return undefined;
  const module = (await import(
    from.startsWith('.') ? pathToFileURL(join(root, 'dist', dirname(entry), from)).href : from
  )) as Record<string, new () => object>;
  return module[name];
}
