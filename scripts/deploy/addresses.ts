import type { DeployedProcess } from './deployed-process.ts';
import type { Manifest } from './manifest.ts';

/** Of a Service's full name, for those who look names up without a search list. */
const CLUSTER_DOMAIN = /\.svc\.cluster\.local$/;

/**
 * Addresses in the environment of our processes that nobody listens on.
 *
 * @param open the ports that can be reached, by host name.
 * @param isOurs whether the deployment itself has to have the host.
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

/** Processes that listen on another port than the one that others are told. */
export function listeningFaults(processes: DeployedProcess[]): string[] {
  return processes.flatMap(({ place, environment, ports }) => {
    if (ports.length === 0 || ports.includes(Number(environment.get('PORT')))) return [];
    return [`${place}: PORT is ${environment.get('PORT')}, but others are told ${ports.join()}`];
  });
}

/** Databases that a process is sent to, but the script creates none such, or no such user. */
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
    if (!script.includes(`CREATE DATABASE ${database} OWNER ${username};`)) {
      faults.push(`no database ${database} of ${username} is created`);
    }
    return faults.map((fault) => `${place}: DATABASE_URL: ${fault}`);
  });
}

function addressesIn(value: string): { host: string; port: number }[] {
  return [...value.matchAll(/(?:^|,|\/\/|@)([a-z][a-z0-9.-]*):(\d+)/g)].map(
    ([, host = '', port]) => ({ host: host.replace(CLUSTER_DOMAIN, ''), port: Number(port) }),
  );
}
