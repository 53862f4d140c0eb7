import { brokerAccess, KAFKA_ADDRESS, OPERATIONS } from './kafka.ts';

/** What `kubectl run` has to be told of a pod for one command: who it is for the brokers, and that it needs no rights. */
export function operationsPod(): object {
  return {
    metadata: { labels: { 'network/kafka': 'client' } },
    spec: {
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: OPERATIONS,
          env: [{ name: 'KAFKA_BROKERS', value: KAFKA_ADDRESS }, ...brokerAccess(OPERATIONS)],
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  };
}
