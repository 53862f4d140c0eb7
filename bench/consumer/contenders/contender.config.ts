import { BrokerList, loadConfig, PostgresUrl } from '#config';

/** What a contender is told by `bench/consumer/track.ts`. */
export class ContenderConfig {
  @BrokerList()
  kafkaBrokers: string[];

  @PostgresUrl()
  databaseUrl: string;
}

export function contenderConfig(): ContenderConfig {
  return loadConfig(ContenderConfig);
}

/** Tells the bench that this process consumes from now on. */
export function tellReady(): void {
  process.send!('ready');
}

/** As many connections for each contender. */
export const POOL_SIZE = 10;
export const CONSUMER_GROUP = 'bench';
