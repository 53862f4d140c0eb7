import { hostAddress } from '../ports.ts';
import { type ListenerSecurity, protocolOf, securityProperties } from './listener-security.ts';

/** An assignment of 10,000 people is an event of about 1 MB; this allows eight times as much. */
const largestMessageBytes = 8 * 1024 * 1024;

/** An additional listener. Its clients are directed to the advertised port. */
export type ExtraListener = {
  port: number;
  advertisedPort: number;
  /** If left out, the listener is unsecured like the default one. */
  security?: ListenerSecurity;
};

/** From 1; the first node is that of a cluster of one. */
export type NodeId = number;

export type BrokerSettings = {
  nodeId: NodeId;
  port: number;
  /** The controllers' ports of all nodes, in the order of their ids. */
  controllerPorts: readonly number[];
  dataDirectory: string;
  extraListeners: readonly ExtraListener[];
  /**
   * Whether users may do only what ACLs grant them. Who comes by an unsecured listener, as brokers do, may do
   * everything.
   */
  areRightsChecked: boolean;
};

/** How many copies of a record must be written before it counts as written: one of several may be away. */
export function minInSyncReplicasOf(replicationFactor: number): number {
  return Math.max(1, replicationFactor - 1);
}

/** A node that is both broker and controller (KRaft), with settings for a cluster of these nodes. */
export function serverProperties(settings: BrokerSettings): string {
  const { nodeId, port, controllerPorts, dataDirectory, extraListeners, areRightsChecked } =
    settings;
  const replicationFactor = controllerPorts.length;
  const minInSyncReplicas = minInSyncReplicasOf(replicationFactor);
  const listeners: ({ name: string } & ExtraListener)[] = [
    { name: 'PLAINTEXT', port, advertisedPort: port },
    ...extraListeners.map((listener, index) => ({ name: `EXTRA${index}`, ...listener })),
  ];
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': nodeId,
    'controller.quorum.voters': controllerPorts
      .map((controllerPort, index) => `${index + 1}@${hostAddress}:${controllerPort}`)
      .join(','),
    'controller.listener.names': 'CONTROLLER',
    listeners: [
      ...listeners.map(({ name, port }) => `${name}://${hostAddress}:${port}`),
      `CONTROLLER://${hostAddress}:${controllerPorts[nodeId - 1]}`,
    ].join(','),
    'advertised.listeners': listeners
      .map(({ name, advertisedPort }) => `${name}://${hostAddress}:${advertisedPort}`)
      .join(','),
    'listener.security.protocol.map': [{ name: 'CONTROLLER', security: undefined }, ...listeners]
      .map(({ name, security }) => `${name}:${protocolOf(security)}`)
      .join(','),
    ...Object.assign(
      {},
      ...listeners.map(({ name, security }) => security && securityProperties(name, security)),
    ),
    ...(areRightsChecked && {
      'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
      'super.users': 'User:ANONYMOUS',
    }),
    'log.dirs': dataDirectory,
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    // A killed broker can register again only after this time; the default is 9 s.
    'broker.session.timeout.ms': 5_000,
    'broker.heartbeat.interval.ms': 1_000,
    'message.max.bytes': largestMessageBytes,
    'replica.fetch.max.bytes': largestMessageBytes,
    'default.replication.factor': replicationFactor,
    'min.insync.replicas': minInSyncReplicas,
    'offsets.topic.replication.factor': replicationFactor,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': replicationFactor,
    'transaction.state.log.min.isr': minInSyncReplicas,
    'transaction.state.log.num.partitions': 4,
    // The default is 128 MiB, a third of the broker's heap.
    'log.cleaner.dedupe.buffer.size': 16 * 1024 * 1024,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
