import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export type ReviewerAction =
  | 'added'
  | 'code_made'
  | 'enrolled'
  | 'signed_in'
  | 'signed_out'
  | 'locked_out'
  | 'disabled'
  | 'enabled';

/** The log of actions on accounts. The database refuses to change or delete an entry. */
@Injectable()
export class ReviewerLog {
  async write(
    manager: EntityManager,
    reviewerId: string,
    action: ReviewerAction,
    actorId: string | null = null,
  ): Promise<void> {
    await manager.query(
      'INSERT INTO reviewer_events (reviewer_id, action, actor_id) VALUES ($1, $2, $3)',
      [reviewerId, action, actorId],
    );
  }
}
