import { allTopics, type TopicDeclaration, topicsOfGroup } from '#contracts';
import { declarationOf, servicesOf, type ServiceName } from '../services.ts';
import { type KubernetesObject, labelOf } from './objects.ts';

/** The topics that a service's handlers read, without those of its own group. */
export type ConsumedTopics = (service: ServiceName) => readonly string[];

const CLUSTER = 'kafka';
const REPLICAS = 3;
const clusterLabel = { 'strimzi.io/cluster': CLUSTER };

export const KAFKA_ADDRESS = `${CLUSTER}-kafka-bootstrap:9092`;
/** The Secret with the authority of the brokers' certificates. */
export const CLUSTER_AUTHORITY = `${CLUSTER}-cluster-ca-cert`;

/** The KafkaUser of a service, and the Secret with its certificate. */
export const kafkaUserOf = (service: ServiceName): string => `${service}-kafka`;

/** A cluster of Strimzi with all topics, and a user for each service that may do what it must and nothing else. */
export function kafkaObjects(consumedTopics: ConsumedTopics): KubernetesObject[] {
  const clients = servicesOf('partner').filter((service) => declarationOf(service).kafka);
  return [
    cluster(),
    nodePool(),
    ...allTopics.map(topic),
    ...clients.map((service) => user(service, consumedTopics(service))),
  ];
}

function cluster(): KubernetesObject {
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'Kafka',
    metadata: { name: CLUSTER },
    spec: {
      kafka: {
        listeners: [
          {
            name: 'tls',
            port: 9092,
            type: 'internal',
            tls: true,
            authentication: { type: 'tls' },
          },
        ],
        authorization: { type: 'simple' },
        config: {
          'auto.create.topics.enable': false,
          'default.replication.factor': REPLICAS,
          'min.insync.replicas': REPLICAS - 1,
          'offsets.topic.replication.factor': REPLICAS,
          'transaction.state.log.replication.factor': REPLICAS,
          'transaction.state.log.min.isr': REPLICAS - 1,
          'message.max.bytes': Math.max(...allTopics.map(({ maxMessageBytes }) => maxMessageBytes)),
          'replica.fetch.max.bytes': Math.max(
            ...allTopics.map(({ maxMessageBytes }) => maxMessageBytes),
          ),
        },
        rack: { topologyKey: 'topology.kubernetes.io/zone' },
      },
      entityOperator: { topicOperator: {}, userOperator: {} },
    },
  };
}

function nodePool(): KubernetesObject {
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaNodePool',
    metadata: { name: 'brokers', labels: clusterLabel },
    spec: {
      replicas: REPLICAS,
      roles: ['controller', 'broker'],
      storage: {
        type: 'jbod',
        volumes: [{ id: 0, type: 'persistent-claim', size: '100Gi', deleteClaim: false }],
      },
      resources: {
        requests: { cpu: '500m', memory: '2Gi' },
        limits: { memory: '2Gi' },
      },
    },
  };
}

function topic({ name, partitions, ...declared }: TopicDeclaration): KubernetesObject {
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaTopic',
    metadata: { name, labels: clusterLabel },
    spec: {
      partitions,
      replicas: REPLICAS,
      config: {
        'cleanup.policy': declared.cleanupPolicy,
        'max.message.bytes': declared.maxMessageBytes,
        'min.insync.replicas': REPLICAS - 1,
        'retention.ms': declared.retentionMs ?? -1,
      },
    },
  };
}

function user(service: ServiceName, consumed: readonly string[]): KubernetesObject {
  const { kafka } = declarationOf(service);
  const own = consumed.length > 0 ? topicsOfGroup(service).map(({ name }) => name) : [];
  const read = [...consumed, ...own.filter((name) => name.includes('.retry-'))];
  const written = [...(kafka?.publishes ?? []), ...own];
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaUser',
    metadata: { name: kafkaUserOf(service), labels: { ...clusterLabel, ...labelOf(service) } },
    spec: {
      authentication: { type: 'tls' },
      authorization: {
        type: 'simple',
        acls: [
          ...aclsFor(read, ['Read', 'Describe']),
          ...aclsFor(written, ['Write', 'Describe']),
          ...(consumed.length > 0
            ? [
                {
                  resource: { type: 'group', name: service, patternType: 'literal' },
                  operations: ['Read', 'Describe'],
                },
              ]
            : []),
        ],
      },
    },
  };
}

function aclsFor(topics: readonly string[], operations: readonly string[]): object[] {
  return topics.map((name) => ({
    resource: { type: 'topic', name, patternType: 'literal' },
    operations: [...operations],
  }));
}
