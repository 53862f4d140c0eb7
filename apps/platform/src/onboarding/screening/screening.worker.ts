import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { backoffMs, ClaimedWork } from '#database';
import {
  SCREENING_PROVIDER,
  ScreeningError,
  type ScreeningProvider,
} from './screening-provider.js';
import { type DueScreening, ScreeningQueue } from './screening-queue.js';

const CONCURRENCY = 4;
const POLL_MS = 1_000;
/** 2 s, 4 s, 8 s, and so on up to 10 minutes, without an end. */
const RETRY = { firstMs: 2_000, longestMs: 10 * 60_000 };

/** Runs ordered screenings until the provider has answered. */
@Injectable()
export class ScreeningWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScreeningWorker.name);
  private readonly work: ClaimedWork<DueScreening>;

  constructor(
    private readonly queue: ScreeningQueue,
    @Inject(SCREENING_PROVIDER) private readonly provider: ScreeningProvider,
  ) {
    this.work = new ClaimedWork({
      name: ScreeningWorker.name,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      claim: (free) => this.queue.claim(free),
      work: (screening) => this.screen(screening),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Call this when a screening was ordered. */
  wake(): void {
    this.work.wake();
  }

  private async screen(screening: DueScreening): Promise<void> {
    const { name } = this.provider;
    try {
      const hits = await this.provider.screen(screening.subject);
      await this.queue.setDone(screening, name, hits);
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      const delayMs = backoffMs(RETRY, screening.attempts - 1);
      this.logger.warn(`screening ${screening.id} waits ${delayMs} ms: ${error.message}`);
      await this.queue.retryAfter(screening, delayMs, name, error.message);
    }
  }
}
