import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** First-time actions of a company on which reminders depend. */
export type Milestone =
  /** A usable account exists. */
  | 'activated'
  /** An account exists that needs a deposit first. */
  | 'debit_activated'
  | 'card_ordered'
  | 'funded'
  | 'purchased'
  | 'auto_top_up_on';

@Injectable()
export class Milestones {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @param reachedAt ISO 8601. The earliest time is kept, because events arrive in any order. */
  async note(
    transaction: EntityManager,
    companyId: string,
    milestone: Milestone,
    reachedAt: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO company_milestones AS known (company_id, milestone, reached_at)
       VALUES ($1, $2, $3)
       ON CONFLICT (company_id, milestone) DO UPDATE SET reached_at = excluded.reached_at
         WHERE excluded.reached_at < known.reached_at`,
      [companyId, milestone, reachedAt],
    );
  }

  async isReached(companyId: string, milestone: Milestone): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM company_milestones WHERE company_id = $1 AND milestone = $2',
      [companyId, milestone],
    );
    return rows.length > 0;
  }
}
