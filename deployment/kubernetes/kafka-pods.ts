import type { KubernetesObject } from './objects.ts';

export const CLUSTER = 'kafka';
/** Strimzi gives it to every pod of the cluster: brokers, and the operators of topics and users. */
export const clusterLabel = { 'strimzi.io/cluster': CLUSTER };

/** The user of Strimzi's images belongs to the group 0, which so may write to the disks. */
const GROUP_OF_DISKS = 0;

interface RestrictedPods {
  pod: { securityContext: object };
  [container: string]: { securityContext: object };
}

/**
 * A template of Strimzi for pods that the `restricted` Pod Security Standard of our namespace lets in. By default
 * Strimzi's are not among them, and would never come.
 *
 * @param containers as the template calls them.
 */
export function restrictedPods(...containers: readonly string[]): RestrictedPods {
  const securityContext = {
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  };
  return {
    pod: {
      securityContext: {
        runAsNonRoot: true,
        fsGroup: GROUP_OF_DISKS,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    },
    ...Object.fromEntries(containers.map((name) => [name, { securityContext }])),
  };
}

/**
 * Each broker in a zone of its own, where there are that many: of three of which two must have written, one zone may
 * be lost. What a broker knows of its zone (`rack`) keeps replicas apart, and not the brokers.
 */
export function apartByZone(topologyKey: string): object {
  return {
    topologySpreadConstraints: [
      {
        topologyKey,
        maxSkew: 1,
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: {
          matchLabels: { ...clusterLabel, 'strimzi.io/name': `${CLUSTER}-kafka` },
        },
      },
    ],
  };
}

/**
 * What Strimzi's pods need in a namespace that lets nothing through. Who may come in says Strimzi itself, in policies
 * that its operator makes; who may go out it leaves to us.
 */
export function brokerPolicies(): KubernetesObject[] {
  const podSelector = { matchLabels: clusterLabel };
  return [
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: 'kafka-pods' },
      spec: {
        podSelector,
        policyTypes: ['Egress'],
        egress: [
          { to: [{ podSelector }] },
          // The API server, whose address no selector knows: brokers ask it for their zone, the operators for
          // topics and users.
          { ports: [443, 6443].map((port) => ({ port, protocol: 'TCP' })) },
        ],
      },
    },
  ];
}
