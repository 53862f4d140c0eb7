import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ErasureService } from './erasure.service.js';
import { RETENTION_YEARS } from './retention.js';
import { LIST_DUE } from './retention.sql.js';

const EVERY_MS = 3_600_000;
const COMPANIES_PER_RUN = 100;

/** Erases data after its retention: at boot and every hour (AMLD Art. 40: not longer than needed). */
@Injectable()
export class RetentionWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionWorker.name);
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly erasures: ErasureService,
  ) {}

  onApplicationBootstrap(): void {
    this.run();
    this.timer = setInterval(() => this.run(), EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Runs concurrently with other replicas; erased companies are skipped. */
  async eraseDue(): Promise<void> {
    const companies: { id: string }[] = await this.dataSource.query(LIST_DUE, [
      new Date(),
      RETENTION_YEARS,
      COMPANIES_PER_RUN,
    ]);
    for (const { id } of companies) {
      await this.erasures.erase({ companyId: id, actor: 'retention' });
    }
    if (companies.length > 0) this.logger.log(`${companies.length} companies are erased`);
  }

  private run(): void {
    this.running = this.eraseDue().catch((error: unknown) =>
      this.logger.warn(`companies are left for the next hour: ${String(error)}`),
    );
  }
}
