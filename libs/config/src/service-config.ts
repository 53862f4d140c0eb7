import { Settings } from './settings.js';
import { TracingConfig } from './tracing-config.js';
import { WholeNumber } from './variables.js';
import { IsIn, IsIP } from 'class-validator';

/** The configuration that all services share. */
export class ServiceConfig {
  /** The address to listen on. All addresses (`0.0.0.0`) only inside of a container. */
  @IsIP()
  host = '127.0.0.1';

  /**
   * The TCP port to listen on. With 0, the system chooses a free one, which the log names.
   * @unit port
   */
  @WholeNumber(0, 65_535)
  port: number;

  /** The least important lines that are logged. `debug` and `trace` are for looking into a fault. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  logLevel = 'info';

  /**
   * How long a process goes on to answer after SIGTERM. Meanwhile it reports that it is not ready and asks clients to
   * close their connections. At least as long as load balancers need to notice.
   */
  @WholeNumber(0, 600_000)
  drainMs = 5_000;

  /**
   * How long a stop may take after that; then the process exits in any case. Both together have to be less than what
   * the orchestrator waits before it kills.
   */
  @WholeNumber(100)
  shutdownGraceMs = 20_000;

  /**
   * How many of our proxies stand between callers and this process, each appending to `X-Forwarded-For`. Whoever is
   * counted, limited or let in by address is told apart by it: too few, and all callers are one; too many, and callers
   * make up their address.
   * @unit proxies
   */
  @WholeNumber(0, 10)
  trustedProxies = 0;

  /**
   * How many wrong keys, tokens and codes one address may show in a minute, and at once. A network of IPv6 (/64) is one
   * address. Each replica counts by itself.
   */
  @WholeNumber(1)
  guessesPerMinute = 30;

  @Settings(TracingConfig)
  tracing = new TracingConfig();
}
