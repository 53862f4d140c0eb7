import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { CardActivityConfig } from '../card-activity.config.js';
import { FORGET_OLD, FORGET_PERSON } from './erasure.sql.js';

const EVERY_MS = 3_600_000;
const AT_ONCE = 1_000;

/**
 * Forgets who paid (docs/privacy.md#at-the-partners-services): when it is asked to, and of payments whose last
 * change is long ago. What was paid, and where, belongs to the company's books, and stays.
 */
@Injectable()
export class Erasure extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: CardActivityConfig,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** @param companyId the company's id at the platform. */
  async forgetPerson(companyId: string, externalId: string): Promise<void> {
    await this.dataSource.manager.query(FORGET_PERSON, [companyId, externalId]);
  }

  override async poll(): Promise<void> {
    let forgotten: number;
    do {
      const values = [this.config.cardholderMonths, AT_ONCE];
      [, forgotten] = await this.dataSource.manager.query<[unknown, number]>(FORGET_OLD, values);
    } while (forgotten === AT_ONCE && !this.isStopping);
  }
}
