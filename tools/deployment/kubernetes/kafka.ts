import {
  allTopics,
  consumerGroups,
  deadLettersResolved,
  deadLetterTopicOf,
  retryGroupOf,
  retryStages,
  retryTopicOf,
  type TopicDeclaration,
} from '#contracts';
import type { Resources } from '../declaration.ts';
import { declarationOf, isElsewhere, type ServiceName, servicesOf } from '../services.ts';
import { privateNetworks } from './network.ts';
import { type KubernetesObject, labelOf, namespaceOf } from './objects.ts';
import { SECRETS_DIRECTORY, SECRETS_MOUNT, secretsVolume } from './service-objects.ts';

/** The topics that a service's handlers read, without the topics of its own group. */
export type ConsumedTopics = (service: ServiceName) => readonly string[];

const CLUSTER = 'kafka';
const REPLICAS = 3;
const ZONE = 'topology.kubernetes.io/zone';
const OPERATOR = { cpuMillis: 50, memoryMiB: 384, memoryLimitMiB: 384 };
const EXPORTER = { cpuMillis: 25, memoryMiB: 64, memoryLimitMiB: 64 };
const BROKER = { cpuMillis: 500, memoryMiB: 2_048, memoryLimitMiB: 2_048 };

/** In pods of their own by the component `kafka-controllers`. */
const CONTROLLER = { cpuMillis: 250, memoryMiB: 1_024, memoryLimitMiB: 1_024 };

/** What the pods of Kafka need at most, while the pods of Strimzi's operators for topics and users, and of the exporter, are being replaced. */
export const brokerResources = [
  { ...BROKER, pods: REPLICAS },
  { ...CONTROLLER, pods: REPLICAS },
  { ...OPERATOR, pods: 4 },
  { ...EXPORTER, pods: 2 },
];

const resourcesOf = ({ cpuMillis, memoryMiB, memoryLimitMiB }: Resources) => ({
  requests: { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi` },
  limits: { memory: `${memoryLimitMiB}Mi` },
});

/** The Service of Strimzi that leads to all brokers. */
const BOOTSTRAP = `${CLUSTER}-kafka-bootstrap`;
export const KAFKA_ADDRESS = `${BOOTSTRAP}:9092`;
/** The same for who is in another namespace. */
export const KAFKA_ADDRESS_ELSEWHERE = `${BOOTSTRAP}.${namespaceOf.partner}.svc:9092`;
/** The Secret with the authority of the brokers' certificates. */
export const CLUSTER_AUTHORITY = `${CLUSTER}-cluster-ca-cert`;

/** What the alerts and the dashboard of the brokers read (docs/metrics.md#the-brokers), as regular expressions. */
const BROKER_METRICS = ['kafka_controller_kafkacontroller_.*', 'kafka_server_replicamanager_.*'];
/** Where Strimzi's pods serve metrics. */
const METRICS_PORT = 9404;

/** The user of the commands for watching and repairing (docs/operations.md), and the pod that runs one. */
const OPERATIONS = 'operations-commands';

/** The KafkaUser of a service or of operators, and the Secret with its certificate. */
export const kafkaUserOf = (name: ServiceName | typeof OPERATIONS): string => `${name}-kafka`;

/**
 * By its own certificate the brokers know what a client may do. Strimzi renews the certificates, so they are files, which
 * each new connection reads: sources of the volume with a client's secrets.
 */
export function brokerAccess(name: ServiceName | typeof OPERATIONS): object[] {
  const secret = (of: string, files: Record<string, string>) => ({
    secret: { name: of, items: Object.entries(files).map(([path, key]) => ({ key, path })) },
  });
  return [
    secret(CLUSTER_AUTHORITY, { KAFKA_CERTIFICATE_AUTHORITY: 'ca.crt' }),
    secret(kafkaUserOf(name), {
      KAFKA_CLIENT_CERTIFICATE: 'user.crt',
      KAFKA_CLIENT_KEY: 'user.key',
    }),
  ];
}

/** A cluster of Strimzi, and a user for each service that may do what it must and nothing else. */
export function kafkaObjects(consumedTopics: ConsumedTopics): KubernetesObject[] {
  const clients = servicesOf('partner').filter((service) => declarationOf(service).kafka);
  return [
    cluster(),
    nodePool(),
    ...clients.map((service) => serviceUser(service, consumedTopics(service))),
    operationsUser(),
    ...brokerPolicies(),
  ];
}

export const topicObjects = (): KubernetesObject[] => allTopics.map(topic);

function cluster(): KubernetesObject {
  const template = restrictedPods('kafkaContainer', 'initContainer');
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'Kafka',
    metadata: { name: CLUSTER },
    spec: {
      kafka: {
        // Both explicitly, so that an update of the operator changes neither. The second can't be lowered.
        version: '4.3.1',
        metadataVersion: '4.3-IV0',
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
        metricsConfig: { type: 'strimziMetricsReporter', values: { allowList: BROKER_METRICS } },
        rack: { topologyKey: ZONE },
        template: {
          ...template,
          pod: {
            ...template.pod,
            ...apartByZone(ZONE),
            priorityClassName: namespaceOf.partner,
          },
        },
      },
      entityOperator: {
        topicOperator: { resources: resourcesOf(OPERATOR) },
        userOperator: { resources: resourcesOf(OPERATOR) },
        template: restrictedPods('topicOperatorContainer', 'userOperatorContainer'),
      },
      kafkaExporter: {
        groupRegex: '.*',
        topicRegex: '.*',
        // The lag of groups without members, too.
        showAllOffsets: true,
        resources: resourcesOf(EXPORTER),
        template: restrictedPods('container'),
      },
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
        volumes: [
          { id: 0, type: 'persistent-claim', class: 'standard', size: '100Gi', deleteClaim: false },
        ],
      },
      resources: resourcesOf(BROKER),
    },
  };
}

export function topic({ name, partitions, ...declared }: TopicDeclaration): KubernetesObject {
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
        'message.timestamp.type': 'LogAppendTime',
        'min.insync.replicas': REPLICAS - 1,
        'retention.ms': declared.retentionMs ?? -1,
        ...(declared.maxCompactionLagMs !== undefined && {
          'max.compaction.lag.ms': declared.maxCompactionLagMs,
        }),
      },
    },
  };
}

/** @param consumed the topics that its handlers read. */
export function serviceUser(service: ServiceName, consumed: readonly string[]): KubernetesObject {
  const { publishes = [], looksAtAllTopics } = declarationOf(service).kafka ?? {};
  // It moves the offsets of no group.
  if (looksAtAllTopics) return user(service, lookingRights(['Describe']));
  if (consumed.length === 0) return user(service, new Rights().add('topic', publishes, WRITE));
  const retryTopics = retryStages.map((stage) => retryTopicOf(service, stage).name);
  const own = [...retryTopics, deadLetterTopicOf(service).name];
  // Another team's group may begin with the name of this one.
  const rights = new Rights(isElsewhere(service) ? [`${service}-`] : [])
    // The number of its open dead letters is a separate metric.
    .add('topic', [...consumed, ...own, deadLettersResolved.name], READ)
    .add('topic', [...publishes, ...own], WRITE)
    .add('group', groupsOf(service), READ);
  return user(service, rights);
}

/** May look at everything, replay dead letters and have a group read again. It can't make up an event. */
function operationsUser(): KubernetesObject {
  return user(OPERATIONS, lookingRights(READ));
}

/** @param ofGroups `Read` also moves the offsets of a group. */
function lookingRights(ofGroups: readonly string[]): Rights {
  const topics = allTopics.map(({ name }) => name);
  const replays = consumerGroups.map((group) => retryTopicOf(group, retryStages[0]).name);
  return new Rights()
    .add('topic', topics, [...READ, 'DescribeConfigs'])
    .add('topic', [...replays, deadLettersResolved.name], ['Write'])
    .add('group', consumerGroups.flatMap(groupsOf), ofGroups);
}

const groupsOf = (group: string) => [group, retryGroupOf(group)];

function user(client: ServiceName | typeof OPERATIONS, rights: Rights): KubernetesObject {
  return {
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaUser',
    metadata: { name: kafkaUserOf(client), labels: { ...clusterLabel, ...labelOf(client) } },
    spec: {
      authentication: { type: 'tls' },
      authorization: { type: 'simple', acls: rights.acls() },
    },
  };
}

type ResourceType = 'topic' | 'group';

/** Each implies `Describe`. */
const READ = ['Read'];
const WRITE = ['Write'];

/** Every name that a right could be about. */
const declaredNames: Record<ResourceType, readonly string[]> = {
  topic: allTopics.map(({ name }) => name),
  group: consumerGroups.flatMap(groupsOf),
};

/** What a user may do, written with as few rules as possible. */
export class Rights {
  readonly #others: readonly string[];
  readonly #operations = {
    topic: new Map<string, Set<string>>(),
    group: new Map<string, Set<string>>(),
  };

  /** @param others names that no prefix may be about, besides those that are declared. */
  constructor(others: readonly string[] = []) {
    this.#others = others;
  }

  add(type: ResourceType, names: readonly string[], operations: readonly string[]): this {
    for (const name of names) {
      const known = this.#operations[type].get(name) ?? new Set();
      this.#operations[type].set(name, new Set([...known, ...operations]));
    }
    return this;
  }

  acls(): object[] {
    return (['topic', 'group'] as const).flatMap((type) => this.#aclsOf(type));
  }

  #aclsOf(type: ResourceType): object[] {
    const granted = this.#operations[type];
    const kinds = new Set([...granted.values()].map((operations) => [...operations].sort().join()));
    return [...kinds].flatMap((kind) => {
      const operations = kind.split(',');
      const alike = [...granted].filter(([, own]) => [...own].sort().join() === kind);
      const others = [...declaredNames[type], ...this.#others].filter((name) =>
        operations.some((operation) => !granted.get(name)?.has(operation)),
      );
      return patternsOf(
        alike.map(([name]) => name),
        others,
      ).map((pattern) => ({ resource: { type, ...pattern }, operations }));
    });
  }
}

interface Pattern {
  name: string;
  patternType: 'literal' | 'prefix';
}

/** The shortest prefixes that cover several of the names and none of the others, and the remaining names. */
function patternsOf(names: readonly string[], others: readonly string[]): Pattern[] {
  const prefixes = [...new Set(names.flatMap(prefixesOf))]
    .filter((prefix) => names.filter((name) => name.startsWith(prefix)).length > 1)
    .filter((prefix) => !others.some((name) => name.startsWith(prefix)));
  const shortest = prefixes.filter(
    (prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)),
  );
  const single = names.filter((name) => !shortest.some((prefix) => name.startsWith(prefix)));
  return [
    ...shortest.map((name): Pattern => ({ name, patternType: 'prefix' })),
    ...single.map((name): Pattern => ({ name, patternType: 'literal' })),
  ];
}

/** `three-ds.retry-1m` -> `three-ds.`, `three-ds.retry-`, and itself, which a group has in common with its retries. */
function prefixesOf(name: string): string[] {
  const dots = [...name.matchAll(/\./g)].map(({ index }) => index + 1);
  const dashes = [...name.matchAll(/-/g)].map(({ index }) => index + 1);
  const ends = [...dots, ...dashes.filter((end) => end > (dots[0] ?? Infinity)), name.length];
  return ends.map((end) => name.slice(0, end));
}

/** Of its Service, and of the server itself. */
const API_SERVER_PORTS = [443, 6443];

/** Strimzi gives it to every pod of the cluster: brokers, and the operators of topics and users. */
const clusterLabel = { 'strimzi.io/cluster': CLUSTER };

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
function restrictedPods(...containers: readonly string[]): RestrictedPods {
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
 * Each broker in a separate zone, if there are enough: with three copies of which two must be written, one zone may
 * be lost. What a broker knows of its zone (`rack`) keeps replicas apart, and not the brokers.
 */
function apartByZone(topologyKey: string): object {
  return {
    topologySpreadConstraints: [
      {
        topologyKey,
        maxSkew: 1,
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: {
          matchLabels: { ...clusterLabel, 'strimzi.io/name': `${CLUSTER}-kafka` },
        },
        // Separate controllers are spread by themselves.
        matchLabelKeys: ['strimzi.io/pool-name'],
      },
    ],
  };
}

/**
 * What Strimzi's pods need in a namespace that lets nothing through. Who may come in says Strimzi itself, in policies
 * that its operator makes; who may go out it leaves to us.
 */
function brokerPolicies(): KubernetesObject[] {
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
          // The API server, whose address no selector knows: brokers read their zone there, the operators read
          // topics and users.
          {
            to: privateNetworks,
            ports: API_SERVER_PORTS.map((port) => ({ port, protocol: 'TCP' })),
          },
        ],
      },
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: 'kafka-metrics' },
      spec: {
        podSelector,
        policyTypes: ['Ingress'],
        ingress: [
          {
            from: [{ namespaceSelector: { matchLabels: { 'network/monitoring': 'prometheus' } } }],
            ports: [{ port: METRICS_PORT, protocol: 'TCP' }],
          },
        ],
      },
    },
  ];
}

/** The settings of `kubectl run` for a pod of one command: its identity for the brokers, and that it needs no rights. */
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
      volumes: [secretsVolume(brokerAccess(OPERATIONS))],
      containers: [
        {
          name: OPERATIONS,
          env: [
            { name: 'KAFKA_BROKERS', value: KAFKA_ADDRESS },
            { name: 'KAFKA_TLS', value: 'true' },
            SECRETS_DIRECTORY,
          ],
          volumeMounts: [SECRETS_MOUNT],
          securityContext: {
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  };
}
