import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Older entries also have `code_made`: a code that an admin was shown. */
export type ReviewerAction =
  | 'added'
  | 'confirmed'
  | 'code_mailed'
  | 'code_shown'
  | 'passkey_requested'
  | 'passkey_confirmed'
  | 'enable_requested'
  | 'request_declined'
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
