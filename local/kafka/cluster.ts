import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessObserver } from '../processes/launch.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { SetupError } from '../setup-error.ts';
import { kafkaProcess } from './kafka.ts';
import type { ExtraListener } from './server-properties.ts';

/** Three, as in production, hold their quorum and all records while one is away. Two would hold neither. */
export const brokerCounts = [1, 3] as const;
export type BrokerCount = (typeof brokerCounts)[number];

/** @param text as typed by the user. */
export function brokerCountFrom(text: string): BrokerCount {
  const count = brokerCounts.find((each) => String(each) === text);
  if (count !== undefined) return count;
  throw new SetupError(`--brokers must be ${brokerCounts.join(' or ')}, not "${text}".`);
}

export type ClusterNode = {
  port: number;
  controllerPort: number;
  extraListeners: readonly ExtraListener[];
};

export type ClusterOptions = {
  jarsDirectory: string;
  /** Of all clusters of this stack; each number of brokers has its own records. */
  stateDirectory: string;
  logsDirectory: string;
  nodes: readonly ClusterNode[];
  areRightsChecked: boolean;
};

/** The brokers of a cluster. Several must be started together: none is ready before it finds a quorum. */
export function clusterProcesses(
  { jarsDirectory, stateDirectory, logsDirectory, nodes, areRightsChecked }: ClusterOptions,
  observer: ProcessObserver,
): ServerProcess[] {
  const isSingle = nodes.length === 1;
  const clusterDirectory = join(stateDirectory, isSingle ? 'kafka' : `kafka-of-${nodes.length}`);
  const clusterId = clusterIdIn(clusterDirectory);
  return nodes.map(({ port, extraListeners }, index) => {
    const nodeId = index + 1;
    return kafkaProcess(
      {
        name: isSingle ? 'Kafka' : `Kafka ${nodeId}`,
        nodeId,
        clusterId,
        jarsDirectory,
        stateDirectory: isSingle ? clusterDirectory : join(clusterDirectory, String(nodeId)),
        logsDirectory,
        port,
        controllerPorts: nodes.map(({ controllerPort }) => controllerPort),
        extraListeners,
        areRightsChecked,
      },
      observer,
    );
  });
}

/** Kept, because nodes of one cluster may be formatted at different times. */
function clusterIdIn(clusterDirectory: string): string {
  const file = join(clusterDirectory, 'cluster-id');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(clusterDirectory, { recursive: true });
  const clusterId = newClusterId();
  writeFileSync(file, clusterId);
  return clusterId;
}

/** In Kafka's format: 16 bytes in URL-safe base64. A leading dash would be read as an option. */
function newClusterId(): string {
  const clusterId = randomBytes(16).toString('base64url');
  return clusterId.startsWith('-') ? newClusterId() : clusterId;
}
