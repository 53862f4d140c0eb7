import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ClaimedWork } from '#database';
import { DataSource } from 'typeorm';
import { PlatformCalls } from '../completion/platform-calls.js';
import { CLAIM_COMPARISONS } from './comparison.sql.js';
import { Comparison } from './comparison.js';

const AT_ONCE = 2;
const POLL_MS = 5_000;
// For the case that the platform can't be asked, or that this replica is killed meanwhile.
const TRY_AGAIN_SECONDS = 600;

/** Compares each account an hour after the end of its day. */
@Injectable()
export class ComparisonWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ClaimedWork<{ id: string }>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    calls: PlatformCalls,
    comparison: Comparison,
  ) {
    this.work = new ClaimedWork({
      name: ComparisonWorker.name,
      concurrency: AT_ONCE,
      pollMs: POLL_MS,
      claim: async (free) => {
        if (!calls.arePossible) return [];
        const values = [free, TRY_AGAIN_SECONDS];
        const [claimed] = await dataSource.manager.query<[{ id: string }[], number]>(
          CLAIM_COMPARISONS,
          values,
        );
        return claimed;
      },
      work: ({ id }) => calls.make(`compare ${id}`, () => comparison.compare(id)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}
