import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ClaimedWork } from '#database';
import { PlatformError, PlatformPause, PlatformUnreachableError } from '#platform-client';
import { DataSource } from 'typeorm';
import { CardActivityConfig } from '../card-activity.config.js';
import { CLAIM_GAPS } from './completion.sql.js';
import { Completion } from './completion.js';

const AT_ONCE = 4;
const POLL_MS = 1_000;
// For the case that the platform can't fill the gap, or that this replica is killed meanwhile.
const ASK_AGAIN_SECONDS = 60;

/** Asks the platform for what is missing where a gap lasts: most gaps close by themselves. */
@Injectable()
export class GapWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(GapWorker.name);
  private readonly pause = new PlatformPause();
  private readonly work: ClaimedWork<{ id: string }>;

  constructor(
    { gapSeconds }: CardActivityConfig,
    @InjectDataSource() dataSource: DataSource,
    private readonly completion: Completion,
  ) {
    this.work = new ClaimedWork({
      name: GapWorker.name,
      concurrency: AT_ONCE,
      pollMs: POLL_MS,
      claim: async (free) => {
        if (!this.pause.isOver) return [];
        const values = [free, gapSeconds, ASK_AGAIN_SECONDS];
        const [claimed] = await dataSource.manager.query<[{ id: string }[], number]>(
          CLAIM_GAPS,
          values,
        );
        return claimed;
      },
      work: ({ id }) => this.fill(id),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  private async fill(accountId: string): Promise<void> {
    try {
      await this.completion.fillGap(accountId);
      this.pause.succeeded();
    } catch (error) {
      if (error instanceof PlatformUnreachableError) this.pause.failed(undefined);
      else if (error instanceof PlatformError && error.isTransient)
        this.pause.failed(error.retryAfterSeconds);
      else throw error;
      this.logger.warn(`${accountId} still has a gap: ${error.message}`);
    }
  }
}
