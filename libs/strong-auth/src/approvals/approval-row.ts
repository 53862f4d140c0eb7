import type { Approval } from './approval.js';

export const COLUMNS = `id, company_id AS "companyId", external_id AS "externalId",
  card_id AS "cardId", card_last4 AS "cardLast4", card_network AS "cardNetwork", amount, currency,
  merchant, digest, reply_to AS "replyTo", created_at AS "createdAt", present_by AS "presentBy",
  expires_at AS "expiresAt", presented_at AS "presentedAt", status,
  failure_reason AS "failureReason", attempts, traceparent`;

/** As Postgres gives it: `amount` is a bigint, so a text. */
export type ApprovalRow = Omit<Approval, 'amount'> & { amount: string; currency: string };

export function toApproval({ amount, currency, ...row }: ApprovalRow): Approval {
  return { ...row, amount: { amount: Number(amount), currency } };
}
