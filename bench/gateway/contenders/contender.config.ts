import { BrokerList, loadConfig } from '#config';

/** What a contender is told by `bench/gateway/gateway.bench.ts`. */
class ContenderConfig {
  @BrokerList()
  kafkaBrokers: string[];
}

export function contenderConfig(): ContenderConfig {
  return loadConfig(ContenderConfig);
}

/** Tells the bench the port at which this process takes webhooks from now on. */
export function tellReady(port: number): void {
  process.once('SIGTERM', () => process.exit(0));
  process.send!(port);
}
