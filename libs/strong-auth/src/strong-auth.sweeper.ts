import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Ceremonies } from './passkeys/ceremonies.js';
import { Sessions } from './sessions/sessions.js';

const INTERVAL_MS = 60_000;

/** Removes what has expired: it is of no effect, and would only pile up. */
@Injectable()
export class StrongAuthSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StrongAuthSweeper.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly sessions: Sessions,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), INTERVAL_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    try {
      await this.ceremonies.removeExpired();
      await this.sessions.removeExpired();
    } catch (error) {
      this.logger.warn(`not swept: ${String(error)}`);
    }
  }
}
