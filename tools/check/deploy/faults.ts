import { namespaceOf } from '../../deployment/kubernetes/objects.ts';
import { configSourcesIn } from '../../generate/configuration/config-sources.ts';
import { connectionFaults } from './connections.ts';
import {
  addressesInCompose,
  type Compose,
  type DeployedProcess,
  orderFaults,
  portFaults,
  processesInCompose,
} from './deployed.ts';
import {
  certificateFaults,
  podSecurityFaults,
  probeFaults,
  routeFaults,
  runbookFaults,
  scalerFaults,
  shutdownFaults,
  strimziFaults,
} from './manifest-faults.ts';
import {
  addressesInManifests,
  addressFaults,
  databaseFaults,
  listeningFaults,
  programFaults,
  unreadVariables,
  valueFaults,
} from './process-faults.ts';
import type { Rendered } from './rendered.ts';

/** What is wrong with the compose file, though its schema is right. */
export function faultsInCompose(root: string, compose: Compose): string[] {
  const processes = processesInCompose(compose);
  const script = Object.values(compose.configs ?? {}).map(({ content }) => content);
  return [
    ...portFaults(compose),
    ...orderFaults(compose),
    ...programFaults(root, processes),
    ...listeningFaults(processes),
    ...addressFaults(processes, addressesInCompose(compose), () => true),
    ...databaseFaults(processes, script.join('\n')),
  ];
}

/** What is wrong with manifests, though every schema is right. */
export function faultsInManifests(root: string, rendered: Rendered): string[] {
  const { manifests, processes, isComplete } = rendered;
  return [
    ...programFaults(root, processes),
    ...listeningFaults(processes),
    ...shutdownFaults(manifests, processes),
    ...probeFaults(manifests),
    ...podSecurityFaults(manifests, Object.values(namespaceOf)),
    ...connectionFaults(manifests),
    ...strimziFaults(manifests),
    ...scalerFaults(manifests),
    ...certificateFaults(manifests),
    ...routeFaults(manifests),
    ...runbookFaults(manifests),
    ...(isComplete ? addressFaultsOf(rendered) : []),
  ];
}

function addressFaultsOf({ manifests, processes }: Rendered): string[] {
  const namespaces = manifests
    .filter(({ kind }) => kind === 'Namespace')
    .map(({ metadata }) => metadata.name);
  const scripts = manifests
    .filter(({ kind }) => kind === 'ConfigMap')
    .flatMap(({ data = {} }) => Object.values(data));
  return [
    ...addressFaults(processes, addressesInManifests(manifests), (host) =>
      namespaces.includes(host.split('.')[1] ?? ''),
    ),
    ...databaseFaults(processes, scripts.join('\n')),
  ];
}

/** Variables that a process does not read, and values that it would refuse. */
export async function environmentFaults(
  root: string,
  processes: DeployedProcess[],
): Promise<string[]> {
  const sources = configSourcesIn(root);
  const refused = await Promise.all(processes.map((process) => valueFaults(root, process)));
  return [...processes.flatMap((process) => unreadVariables(sources, process)), ...refused.flat()];
}
