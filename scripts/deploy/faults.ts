import { namespaceOf } from '../../deployment/kubernetes/objects.ts';
import { configSourcesIn } from '../configuration/config-sources.ts';
import {
  addressesInManifests,
  addressFaults,
  databaseFaults,
  listeningFaults,
} from './addresses.ts';
import { certificateFaults } from './certificates.ts';
import { addressesInCompose, type Compose, composeFaults, orderFaults } from './compose.ts';
import { valueFaults } from './config-values.ts';
import { connectionFaults } from './connections.ts';
import { type DeployedProcess, processesInCompose } from './deployed-process.ts';
import { unreadVariables } from './environment.ts';
import { podSecurityFaults } from './pod-security.ts';
import { probeFaults } from './probes.ts';
import { References } from './references.ts';
import type { Rendered } from './rendered.ts';
import { scalerFaults } from './scalers.ts';
import { programFaults } from './services.ts';
import { shutdownFaults } from './shutdown.ts';
import { strimziFaults } from './strimzi.ts';

/** What is wrong with the compose file, though its schema is right. */
export function faultsInCompose(root: string, compose: Compose): string[] {
  const processes = processesInCompose(compose);
  const script = Object.values(compose.configs ?? {}).map(({ content }) => content);
  return [
    ...composeFaults(compose),
    ...orderFaults(compose),
    ...programFaults(root, processes),
    ...listeningFaults(processes),
    ...addressFaults(processes, addressesInCompose(compose), () => true),
    ...databaseFaults(processes, script.join('\n')),
  ];
}

/** What is wrong with manifests, though every schema is right. */
export function faultsInManifests(root: string, rendered: Rendered): string[] {
  const { manifests, processes, isComplete, secretsElsewhere } = rendered;
  const elsewhere = [
    ...(secretsElsewhere ? ['Secret'] : []),
    ...(isComplete ? [] : ['ConfigMap']),
    // What brings no namespace is for those that others have made.
    ...(manifests.some(({ kind }) => kind === 'Namespace') ? [] : ['Namespace']),
  ];
  return [
    ...new References(manifests, { elsewhere }).faults(),
    ...programFaults(root, processes),
    ...listeningFaults(processes),
    ...shutdownFaults(manifests, processes),
    ...probeFaults(manifests),
    ...podSecurityFaults(manifests, Object.values(namespaceOf)),
    ...connectionFaults(manifests),
    ...strimziFaults(manifests),
    ...scalerFaults(manifests),
    ...certificateFaults(manifests),
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
