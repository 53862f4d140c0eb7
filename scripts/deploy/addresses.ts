import type { DeployedProcess } from './deployed-process.ts';
import type { Manifest } from './manifest.ts';

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
        .map(({ host, port }) => `${place}: ${variable}: nobody listens on ${host}:${port}`),
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
    return [`${place}: PORT is ${environment.get('PORT')}, but others are told ${ports.join()}`];
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
