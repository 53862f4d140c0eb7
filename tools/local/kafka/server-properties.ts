import { hostAddress } from '../ports.ts';

/** The security of a listener, always with TLS. */
type ListenerSecurity = {
  /** The broker's, in PEM. */
  certificate: string;
  key: string;
  /** If set, clients must present a certificate of this authority (PEM). */
  clientAuthority?: string;
  /** If set, clients must sign in, with any mechanism. */
  users?: readonly User[];
};

type User = { name: string; password: string };

const scramMechanisms = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
const modules = 'org.apache.kafka.common.security';

function protocolOf(security: ListenerSecurity | undefined): string {
  if (!security) return 'PLAINTEXT';
  return security.users ? 'SASL_SSL' : 'SSL';
}

/** @param name of the listener. */
function securityProperties(
  name: string,
  { certificate, key, clientAuthority, users }: ListenerSecurity,
): Record<string, string> {
  const own = {
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': onOneLine(certificate),
    'ssl.keystore.key': onOneLine(key),
    ...(clientAuthority && {
      'ssl.client.auth': 'required',
      'ssl.truststore.type': 'PEM',
      'ssl.truststore.certificates': onOneLine(clientAuthority),
    }),
    ...(users && {
      'sasl.enabled.mechanisms': ['PLAIN', ...scramMechanisms].join(','),
      'plain.sasl.jaas.config': `${modules}.plain.PlainLoginModule required ${plainUsers(users)};`,
      ...Object.fromEntries(
        scramMechanisms.map((mechanism) => [
          `${mechanism.toLowerCase()}.sasl.jaas.config`,
          `${modules}.scram.ScramLoginModule required;`,
        ]),
      ),
    }),
  };
  const prefix = `listener.name.${name.toLowerCase()}`;
  return Object.fromEntries(
    Object.entries(own).map(([property, value]) => [`${prefix}.${property}`, value]),
  );
}

/** SCRAM users are not part of the settings; they are created when the broker's storage is formatted. */
export function scramOptions({ users = [] }: ListenerSecurity): string[] {
  return users.flatMap(({ name, password }) =>
    scramMechanisms.flatMap((mechanism) => [
      '--add-scram',
      `${mechanism}=[name=${name},password=${password}]`,
    ]),
  );
}

function plainUsers(users: readonly User[]): string {
  return users.map(({ name, password }) => `user_${name}="${password}"`).join(' ');
}

function onOneLine(pem: string): string {
  return pem.trim().replaceAll(/\r?\n/g, '\\n');
}

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

type BrokerSettings = {
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
function minInSyncReplicasOf(replicationFactor: number): number {
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
