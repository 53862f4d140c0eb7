import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { COUNT_OPEN } from './screenings.sql.js';

/**
 * The screening results that block an approval. A confirmed sanctions match blocks permanently. A confirmed
 * politically exposed person does not block: dealings are allowed with more care (AMLD Art. 20).
 */
@Injectable()
export class ScreenedChecks {
  /**
   * The number of the company's checks that block an approval: not completed, unresolved possible matches,
   * and confirmed matches. Needs the company's lock.
   */
  async countOpen(manager: EntityManager, companyId: string): Promise<number> {
    const [{ count }] = (await manager.query(COUNT_OPEN, [companyId])) as [{ count: number }];
    return count;
  }
}
