import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { COUNT_OPEN } from './screenings.sql.js';

/**
 * What of the screening stands in the way of an approval. A confirmed match on a sanctions list does so for
 * good. A politically exposed person does not, once a reviewer has confirmed it: dealings are allowed then,
 * with more care (AMLD Art. 20).
 */
@Injectable()
export class ScreenedChecks {
  /**
   * How many checks of the company stand in the way of an approval: not done yet, a possible match that
   * nobody resolved, or a confirmed one. Called with the company's lock.
   */
  async countOpen(manager: EntityManager, companyId: string): Promise<number> {
    const [{ count }] = (await manager.query(COUNT_OPEN, [companyId])) as [{ count: number }];
    return count;
  }
}
