import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

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
    const [{ count }] = (await manager.query(
      `SELECT count(*)::int AS count
       FROM screenings s LEFT JOIN screening_hits h ON h.screening_id = s.id
       WHERE s.company_id = $1 AND (
         (s.status = 'pending' AND s.is_current)
         OR (h.id IS NOT NULL AND h.resolution IS NULL)
         OR (h.resolution = 'confirmed' AND h.category = 'sanctions')
       )`,
      [companyId],
    )) as [{ count: number }];
    return count;
  }
}
