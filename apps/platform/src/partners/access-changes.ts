import type { AccessAction } from '#contracts';
import { declareError, unauthenticated } from '#http';
import { sessionRequired } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PartnerCaller } from './partner-caller.js';

/**
 * Serializes changes of a partner's keys and people, so that their number can be limited. Rows that refer to the
 * partner can be added meanwhile.
 */
export async function lockPartner(transaction: EntityManager, partnerId: string): Promise<void> {
  await transaction.query('SELECT FROM partners WHERE id = $1 FOR NO KEY UPDATE', [partnerId]);
}

/**
 * The call has no valid API key. Send `Authorization: Bearer <API_KEY>` with a key that is neither revoked
 * nor expired.
 */
export const apiKeyInvalid = declareError(
  'api_key_invalid',
  unauthenticated('Bearer'),
  'Send a valid API key as "Authorization: Bearer <API_KEY>".',
);

/** The lock waits for a revocation that has begun; a later one waits for the caller's transaction. */
const FIND_VALID_KEY = `
  SELECT FROM api_keys
  WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) FOR KEY SHARE`;

const FIND_CONSOLE_USER = `
  SELECT FROM console_users WHERE id = $1 AND disabled_at IS NULL FOR SHARE`;

/**
 * Whether a key or a person at the console may still act, according to the database. Replicas cache keys for a second
 * (`KnownApiKeys`).
 *
 * @param actorId `key_...` or `csu_...`
 */
export async function isStillAdmitted(
  transaction: EntityManager,
  actorId: string,
): Promise<boolean> {
  const statement = actorId.startsWith('csu_') ? FIND_CONSOLE_USER : FIND_VALID_KEY;
  const found: unknown[] = await transaction.query(statement, [actorId]);
  return found.length > 0;
}

/**
 * For calls that create what outlives their caller: keys, codes, links, endpoints and their secrets. Call it in the
 * transaction of the effect, after {@link lockPartner} if that is needed.
 *
 * @throws api_key_invalid, session_required
 */
export async function requireStillAdmitted(
  transaction: EntityManager,
  { actorId }: Pick<PartnerCaller, 'actorId'>,
): Promise<void> {
  if (await isStillAdmitted(transaction, actorId)) return;
  throw actorId.startsWith('csu_') ? sessionRequired() : apiKeyInvalid();
}

interface AccessMove {
  partnerId: string;
  /** `key_...`, `csu_...`, `rev_...`, or `per_...` for a cardholder; null for an operator's command. */
  actorId: string | null;
  action: AccessAction;
  /** The changed key, person or card; null for the partner itself. */
  subject: string | null;
  /** Why it was done, and the company whose data the text may contain. */
  because?: { companyId: string; reason: string };
}

/**
 * The record of changes to a partner's keys and people, and to cards for a reason. The database refuses to change or
 * delete an entry. Entries contain only ids, so nothing in them has to be erased. Reasons have rows of their own, which
 * are deleted with the company's data, or after {@link REASONS_KEPT_DAYS}.
 */
@Injectable()
export class AccessTrail {
  async write(
    transaction: EntityManager,
    { partnerId, actorId, action, subject, because }: AccessMove,
  ): Promise<void> {
    const move = [partnerId, actorId, action, subject];
    if (!because) await transaction.query(WRITE_MOVE, move);
    else await transaction.query(WRITE_REASON, [...move, because.companyId, because.reason]);
  }
}

export const REASONS_KEPT_DAYS = 400;

/** $1 partner, $2 actor, $3 action, $4 subject. */
const WRITE_MOVE = `
  INSERT INTO access_events (partner_id, actor_id, action, subject_id) VALUES ($1, $2, $3, $4)`;

/** $5 company, $6 reason. */
const WRITE_REASON = `
  WITH added AS (${WRITE_MOVE} RETURNING id)
  INSERT INTO access_reasons (event_id, company_id, reason) SELECT id, $5, $6 FROM added`;
