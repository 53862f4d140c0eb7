import { Settings } from './settings.js';
import { TracingConfig } from './tracing-config.js';
import { WholeNumber } from './variables.js';
import { IsIn, IsIP } from 'class-validator';

/** The configuration that all services share. */
export class ServiceConfig {
  /** The address to listen on; all addresses (`0.0.0.0`) only inside a container. */
  @IsIP()
  host = '127.0.0.1';

  /** With 0, the system chooses a free port, and the log names it. */
  @WholeNumber(0, 65_535)
  port: number;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  logLevel = 'info';

  /**
   * How long a process still accepts requests after SIGTERM. Meanwhile it reports that it is not ready and
   * asks clients to close their connections. At least as long as load balancers need to notice.
   */
  @WholeNumber(0, 600_000)
  drainMs = 5_000;

  /** The longest duration of a shutdown after that; then the process exits in any case. */
  @WholeNumber(100)
  shutdownGraceMs = 20_000;

  /** The number of our proxies between callers and this process; each appends to `X-Forwarded-For`. */
  @WholeNumber(0, 10)
  trustedProxies = 0;

  /** The limit of wrong keys, tokens and codes per address and minute, which is also the burst. */
  @WholeNumber(1)
  guessesPerMinute = 30;

  @Settings(TracingConfig)
  tracing = new TracingConfig();
}
