import type { EntityManager } from 'typeorm';
import { sessionRequired } from '#strong-auth';
import { apiKeyInvalid } from '../partners.errors.js';
import type { PartnerCaller } from '../partner-caller.js';

/** Locked, so that an end that is under way is waited for, and a later one waits for the caller's transaction. */
const FIND_VALID_KEY = `
  SELECT FROM api_keys
  WHERE id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) FOR KEY SHARE`;

const FIND_CONSOLE_USER = `
  SELECT FROM console_users WHERE id = $1 AND disabled_at IS NULL FOR SHARE`;

/**
 * Whether a key or a person at the console may still act, as the database knows it. Replicas remember a key for a
 * second ({@link KnownApiKeys}).
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
 * For calls that create what outlives their caller: keys, codes, links, endpoints and their secrets. In the
 * transaction of the effect. Calls that lock the partner do so before.
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
