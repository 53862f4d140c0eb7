import type { End } from '../declaration.ts';
import { declarationOf, servicesOf, type ServiceName } from '../services.ts';
import {
  CLUSTER_AUTHORITY,
  type ConsumedTopics,
  KAFKA_ADDRESS_ELSEWHERE,
  kafkaUserOf,
} from './kafka.ts';
import { type KubernetesObject, labelOf } from './objects.ts';

const MIN_REPLICAS = 2;

/** Records that a replica may be behind before another one is worth its rebalance. */
const LAG_PER_REPLICA = 500;

/** Each change of a consumer group's members rebalances it, so it shrinks by one replica in five minutes. */
const calmScaleDown = {
  scaleDown: {
    stabilizationWindowSeconds: 600,
    policies: [{ type: 'Pods', value: 1, periodSeconds: 300 }],
  },
  scaleUp: {
    stabilizationWindowSeconds: 60,
    policies: [{ type: 'Pods', value: 2, periodSeconds: 60 }],
  },
};

/** What sets the number of replicas: the CPU time of what answers calls, the lag of what consumes. */
export function autoscalersOf(end: End, consumedTopics: ConsumedTopics): KubernetesObject[] {
  return servicesOf(end).flatMap((service) =>
    declarationOf(service).scaling.byLag
      ? consumerAutoscaler(service, consumedTopics(service))
      : [horizontalPodAutoscaler(service)],
  );
}

export function consumerAutoscaler(
  service: ServiceName,
  topics: readonly string[],
): KubernetesObject[] {
  return [scaledObject(service, topics), triggerAuthentication(service)];
}

function horizontalPodAutoscaler(service: ServiceName): KubernetesObject {
  const { byCpuPercent, maxReplicas } = declarationOf(service).scaling;
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: service, labels: labelOf(service) },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: service },
      minReplicas: MIN_REPLICAS,
      maxReplicas,
      metrics: [
        {
          type: 'Resource',
          resource: {
            name: 'cpu',
            target: { type: 'Utilization', averageUtilization: byCpuPercent },
          },
        },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  };
}

/**
 * By KEDA. A partition has one reader, so more replicas than partitions would be idle. The topics are named, since
 * what waits in the group's retry topics is lag, too, which no replica more would shorten.
 */
function scaledObject(service: ServiceName, topics: readonly string[]): KubernetesObject {
  const { byCpuPercent, maxReplicas } = declarationOf(service).scaling;
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name: service, labels: labelOf(service) },
    spec: {
      scaleTargetRef: { name: service },
      minReplicaCount: MIN_REPLICAS,
      maxReplicaCount: maxReplicas,
      advanced: { horizontalPodAutoscalerConfig: { behavior: calmScaleDown } },
      triggers: [
        ...topics.map((topic) => ({
          type: 'kafka',
          metadata: {
            bootstrapServers: KAFKA_ADDRESS_ELSEWHERE,
            consumerGroup: service,
            topic,
            // A new group starts at the beginning: all existing records are its lag.
            offsetResetPolicy: 'earliest',
            lagThreshold: String(LAG_PER_REPLICA),
            limitToPartitionsWithLag: 'true',
            tls: 'enable',
          },
          authenticationRef: { name: `${service}-lag` },
        })),
        ...(byCpuPercent === undefined
          ? []
          : [
              { type: 'cpu', metricType: 'Utilization', metadata: { value: String(byCpuPercent) } },
            ]),
      ],
    },
  };
}

function triggerAuthentication(service: ServiceName): KubernetesObject {
  const user = kafkaUserOf(service);
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'TriggerAuthentication',
    metadata: { name: `${service}-lag`, labels: labelOf(service) },
    spec: {
      secretTargetRef: [
        { parameter: 'ca', name: CLUSTER_AUTHORITY, key: 'ca.crt' },
        { parameter: 'cert', name: user, key: 'user.crt' },
        { parameter: 'key', name: user, key: 'user.key' },
      ],
    },
  };
}
