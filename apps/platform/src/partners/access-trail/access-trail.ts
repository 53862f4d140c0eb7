import { Injectable } from '@nestjs/common';
import type { AccessAction } from '#contracts';
import type { EntityManager } from 'typeorm';

export interface AccessMove {
  partnerId: string;
  /** `key_...`, `csu_...` or `rev_...`; null for an operator's command. */
  actorId: string | null;
  action: AccessAction;
  /** The key or the person that it was done to; null for the partner itself. */
  subject: string | null;
}

/**
 * Who changed the keys and the people of a partner, and when. The database refuses to change or delete an entry. It
 * contains ids alone, and so nothing that would have to be erased.
 */
@Injectable()
export class AccessTrail {
  async write(
    transaction: EntityManager,
    { partnerId, actorId, action, subject }: AccessMove,
  ): Promise<void> {
    await transaction.query(
      'INSERT INTO access_events (partner_id, actor_id, action, subject_id) VALUES ($1, $2, $3, $4)',
      [partnerId, actorId, action, subject],
    );
  }
}
