import { loadConfig } from '#config';
import { IsUrl } from 'class-validator';

/** The environment of a contender, set by `test/bench/delivery/outbox-contender.ts`. */
class ContenderConfig {
  @IsUrl({ protocols: ['postgres'], require_tld: false })
  databaseUrl: string;

  @IsUrl({ require_tld: false })
  receiverUrl: string;
}

export function contenderConfig(): ContenderConfig {
  return loadConfig(ContenderConfig);
}

/** Reports to the bench the port at which this process receives requests. */
export function reportReady(port: number): void {
  process.once('SIGTERM', () => process.exit(0));
  process.send!(port);
}
