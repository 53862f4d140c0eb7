import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperationError, UsageError } from '#command-line';
import { ConfigError, loadConfig } from '#config';
import {
  type Broker,
  type BrokerInspector,
  BrokerConnectionConfig,
  ClusterError,
  DeadLetterError,
  createBroker,
} from '#messaging';
import { Logger } from '@nestjs/common';

const ENDPOINTS_FILE = join('.local', 'endpoints.json');
const BROKER = /^[^\s:,]+:\d{1,5}$/;

/** Where to find the cluster's address, by precedence. */
interface ClusterSources {
  /** The option `--brokers`. */
  option: string | undefined;
  /** Also configures the connections, unless the cluster is the local one. */
  environment: NodeJS.ProcessEnv;
  /** The directory of a local system. */
  directory: string;
}

export interface ClusterAccess {
  brokers: string[];
  connection?: BrokerConnectionConfig;
}

/** @throws UsageError, OperationError if the cluster's address is missing or unreadable. */
export function findCluster({ option, environment, directory }: ClusterSources): ClusterAccess {
  const named = findNamed(option, environment);
  if (named) return { brokers: named, connection: connectionIn(environment) };
  const file = join(directory, ENDPOINTS_FILE);
  if (!existsSync(file)) {
    throw new OperationError(
      'Which cluster? Give --brokers host:port,host:port or KAFKA_BROKERS, or start the local system (npm start).',
    );
  }
  const { kafka } = JSON.parse(readFileSync(file, 'utf8')) as { kafka: { brokers: string[] } };
  return { brokers: kafka.brokers };
}

function findNamed(
  option: string | undefined,
  { KAFKA_BROKERS }: NodeJS.ProcessEnv,
): string[] | undefined {
  if (option !== undefined) return parseBrokers(option, '--brokers');
  return KAFKA_BROKERS ? parseBrokers(KAFKA_BROKERS, 'KAFKA_BROKERS') : undefined;
}

function parseBrokers(list: string, name: string): string[] {
  const brokers = list.split(',').map((broker) => broker.trim());
  const wrong = brokers.find((broker) => !BROKER.test(broker));
  if (wrong !== undefined) throw new UsageError(`${name}: "${wrong}" is not host:port`);
  return brokers;
}

function connectionIn(environment: NodeJS.ProcessEnv): BrokerConnectionConfig {
  try {
    return loadConfig(BrokerConnectionConfig, environment);
  } catch (error) {
    throw error instanceof ConfigError ? new OperationError(error.message) : error;
  }
}

export interface Cluster {
  broker: Broker;
  inspector: BrokerInspector;
}

/** @throws OperationError if the cluster does not answer, at the start or later. */
export async function withCluster<T>(
  { brokers, connection }: ClusterAccess,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  // The client would log each failed connection; the command reports it once.
  Logger.overrideLogger(false);
  const broker = await createBroker(brokers, 'operations', { connection });
  const inspector = broker.createInspector();
  try {
    return await work({ broker, inspector });
  } catch (error) {
    if (error instanceof DeadLetterError) {
      throw new OperationError(error.message, { cause: error });
    }
    if (!(error instanceof ClusterError)) throw error;
    throw new OperationError(`The cluster ${brokers.join(',')} can't be asked: ${error.message}`);
  } finally {
    await inspector.close();
    await broker.close();
  }
}
