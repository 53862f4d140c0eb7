import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { ErasureService } from './erasure.service.js';
import { RETENTION_YEARS } from './retention.js';
import { LIST_DUE } from './retention.sql.js';

const EVERY_MS = 3_600_000;
const COMPANIES_PER_RUN = 100;

/** Erases data after its retention: at boot and every hour (AMLD Art. 40: not longer than needed). */
@Injectable()
export class RetentionWorker extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly erasures: ErasureService,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** Runs concurrently with other replicas; erased companies are skipped. */
  async poll(): Promise<void> {
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
}
