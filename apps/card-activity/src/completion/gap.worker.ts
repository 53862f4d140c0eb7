import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ClaimedWork } from '#database';
import { DataSource } from 'typeorm';
import { CardActivityConfig } from '../card-activity.config.js';
import { CLAIM_GAPS } from './completion.sql.js';
import { Completion } from './completion.js';
import { PlatformCalls } from './platform-calls.js';

const AT_ONCE = 4;
const POLL_MS = 1_000;
// For the case that the platform can't fill the gap, or that this replica is killed meanwhile.
const ASK_AGAIN_SECONDS = 60;

/** Asks the platform for what is missing where a gap lasts: most gaps close by themselves. */
@Injectable()
export class GapWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ClaimedWork<{ id: string }>;

  constructor(
    { gapSeconds }: CardActivityConfig,
    @InjectDataSource() dataSource: DataSource,
    calls: PlatformCalls,
    completion: Completion,
  ) {
    this.work = new ClaimedWork({
      name: GapWorker.name,
      concurrency: AT_ONCE,
      pollMs: POLL_MS,
      claim: async (free) => {
        if (!calls.arePossible) return [];
        const values = [free, gapSeconds, ASK_AGAIN_SECONDS];
        const [claimed] = await dataSource.manager.query<[{ id: string }[], number]>(
          CLAIM_GAPS,
          values,
        );
        return claimed;
      },
      work: ({ id }) => calls.make(`fill the gap of ${id}`, () => completion.fillGap(id)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}
