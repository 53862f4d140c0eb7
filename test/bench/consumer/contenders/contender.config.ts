import { BrokerList, loadConfig, PostgresUrl } from '#config';

/** The environment of a contender, set by `test/bench/consumer/track.ts`. */
export class ContenderConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @PostgresUrl()
  databaseUrl: string;
}

export function contenderConfig(): ContenderConfig {
  return loadConfig(ContenderConfig);
}

/** Reports to the bench that this process is consuming. */
export function sendReady(): void {
  process.send!('ready');
}

/** The same number of connections for each contender. */
export const POOL_SIZE = 10;
export const CONSUMER_GROUP = 'bench';
