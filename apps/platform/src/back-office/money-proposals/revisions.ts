import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { MoneyProposal } from './money-proposal.entity.js';

/** Identifies the state of a transfer, and what is proposed and decided about it. */
export function transferRevision(manager: EntityManager, topUpId: string): Promise<string> {
  return revisionOf(manager, READ_TRANSFER_BASIS, topUpId);
}

/**
 * Identifies the type and the limit of an account, and what is proposed and decided about it. Payments don't
 * change it; otherwise an account in use could not be corrected.
 */
export function accountRevision(manager: EntityManager, accountId: string): Promise<string> {
  return revisionOf(manager, READ_ACCOUNT_BASIS, accountId);
}

/** Identifies the state of a proposal, and of what it is about. */
export async function proposalRevision(
  manager: EntityManager,
  { id, state, topUpId, accountId }: MoneyProposal,
): Promise<string> {
  return hashOf([
    ...[id, state],
    topUpId && (await transferRevision(manager, topUpId)),
    accountId && (await accountRevision(manager, accountId)),
  ]);
}

async function revisionOf(manager: EntityManager, sql: string, id: string): Promise<string> {
  const [basis] = await manager.query<object[]>(sql, [id]);
  return hashOf(Object.values(basis!));
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

/** Proposals are never deleted, and each is decided once, so two counts show every change. $1 transfer. */
const READ_TRANSFER_BASIS = `
  SELECT t.status, count(q.id)::int AS proposed, count(q.decided_at)::int AS decided
  FROM top_ups t LEFT JOIN money_proposals q ON q.top_up_id = t.id WHERE t.id = $1 GROUP BY t.id`;

/** $1 account. */
const READ_ACCOUNT_BASIS = `
  SELECT a.account_type, a.currency, a.credit_limit::text, count(q.id)::int AS proposed,
    count(q.decided_at)::int AS decided
  FROM accounts a LEFT JOIN money_proposals q ON q.account_id = a.id WHERE a.id = $1 GROUP BY a.id`;
