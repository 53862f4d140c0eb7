import { describe, hasLabels, type Labels, type Manifest } from './manifest.ts';

const ISSUER = 'cert-manager.io/cluster-issuer';
/** On the pods by which cert-manager shows over HTTP that a host is ours, and their port. */
const solver: Labels = { 'acme.cert-manager.io/http01-solver': 'true' };
const SOLVER_PORT = 8089;

/** Pods that nobody sees before cert-manager makes them, by the labels that it gives them. */
export function podsOfCertManager(manifests: Manifest[], namespace: string | undefined): Labels[] {
  return certifiedHostsIn(manifests).some(({ metadata }) => metadata.namespace === namespace)
    ? [solver]
    : [];
}

/** Hosts whose certificate would never come, since NetworkPolicies let nobody ask the pods that vouch for them. */
export function certificateFaults(manifests: Manifest[]): string[] {
  return certifiedHostsIn(manifests)
    .filter(({ metadata }) => !isSolverReached(manifests, metadata.namespace))
    .map((ingress) => `${describe(ingress)}: nobody reaches the pods that prove its host`);
}

function certifiedHostsIn(manifests: Manifest[]): Manifest[] {
  return manifests.filter(
    ({ kind, metadata }) => kind === 'Ingress' && metadata.annotations?.[ISSUER] !== undefined,
  );
}

function isSolverReached(manifests: Manifest[], namespace: string | undefined): boolean {
  return manifests
    .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.namespace === namespace)
    .filter(({ spec }) => hasLabels(solver, spec?.podSelector?.matchLabels))
    .flatMap(({ spec }) => spec?.ingress ?? [])
    .some(({ ports = [] }) => ports.some(({ port }) => port === SOLVER_PORT));
}
