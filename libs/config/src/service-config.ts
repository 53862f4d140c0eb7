import { WholeNumber } from './variables.js';
import { IsIn, IsIP } from 'class-validator';

/** What every service is told by its environment. */
export class ServiceConfig {
  /** The address to listen on; all addresses (`0.0.0.0`) only inside a container. */
  @IsIP()
  host = '127.0.0.1';

  @WholeNumber(1, 65_535)
  port: number;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  logLevel = 'info';

  /**
   * How long a process that is told to stop (SIGTERM) goes on to take requests, while it is not ready and asks
   * its clients to close their connections: as long as load balancers take to notice.
   */
  @WholeNumber(0, 600_000)
  drainMs = 5_000;

  /** How long a stop may take after that, before the process ends the hard way. */
  @WholeNumber(100)
  shutdownGraceMs = 20_000;

  /** Proxies of our own between callers and this process; each adds to `X-Forwarded-For`. */
  @WholeNumber(0, 10)
  trustedProxies = 0;

  /** Wrong keys, tokens and codes that one address may show in a minute, and at once. */
  @WholeNumber(1)
  guessesPerMinute = 30;
}
