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

  /** How long a stop may take before the process ends the hard way. */
  @WholeNumber(100)
  shutdownGraceMs = 20_000;
}
