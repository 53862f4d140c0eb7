import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperationError, UsageError } from './errors.js';

const ENDPOINTS_FILE = join('.local', 'endpoints.json');
const BROKER = /^[^\s:,]+:\d{1,5}$/;

/** What says where the cluster is, the first that there is. */
export interface BrokerSources {
  /** The option `--brokers`. */
  option: string | undefined;
  environment: NodeJS.ProcessEnv;
  /** Where a local system may be running. */
  directory: string;
}

/** @throws UsageError, OperationError if nothing says where the cluster is, or not in a readable way. */
export function findBrokers({ option, environment, directory }: BrokerSources): string[] {
  if (option !== undefined) return parseBrokers(option, '--brokers');
  if (environment.KAFKA_BROKERS) return parseBrokers(environment.KAFKA_BROKERS, 'KAFKA_BROKERS');
  const file = join(directory, ENDPOINTS_FILE);
  if (!existsSync(file)) {
    throw new OperationError(
      'Which cluster? Give --brokers host:port,host:port or KAFKA_BROKERS, or start the local system (npm start).',
    );
  }
  const { kafka } = JSON.parse(readFileSync(file, 'utf8')) as { kafka: { brokers: string[] } };
  return kafka.brokers;
}

function parseBrokers(list: string, name: string): string[] {
  const brokers = list.split(',').map((broker) => broker.trim());
  const wrong = brokers.find((broker) => !BROKER.test(broker));
  if (wrong !== undefined) throw new UsageError(`${name}: "${wrong}" is not host:port`);
  return brokers;
}
