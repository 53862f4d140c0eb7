import { BrokerList, loadConfig } from '#config';

/** The environment of a contender, set by `test/bench/gateway/gateway.bench.ts`. */
class ContenderConfig {
  @BrokerList()
  kafkaBrokers: string[];
}

export function contenderConfig(): ContenderConfig {
  return loadConfig(ContenderConfig);
}

/** Reports to the bench the port at which this process receives webhooks. */
export function sendReady(port: number): void {
  process.once('SIGTERM', () => process.exit(0));
  process.send!(port);
}
