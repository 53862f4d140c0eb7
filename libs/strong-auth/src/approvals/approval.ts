import {
  type ChallengeResource,
  type ChallengeStatus,
  cleanLine,
  dynamicLinkingDigest,
  type PastChallenge,
  type ThreeDsCallback,
  type ThreeDsFailureReason,
  type ThreeDsMerchant,
} from '#contracts';
import type { PersonIdentity } from '../people/people.js';

/** Where to send the answer, in a format that only the requester understands. */
export type ReplyTo = Readonly<Record<string, string>>;

/** A payment for which a cardholder is asked for approval. */
export interface ApprovalRequest extends PersonIdentity {
  /** The id of the 3-D Secure request. */
  id: string;
  cardId: string;
  cardLast4: string;
  cardNetwork: string;
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  /** The digest to which, according to the requester, the decision is bound. */
  digest: string;
  createdAt: Date;
  presentBy: Date;
  expiresAt: Date;
  replyTo: ReplyTo;
}

export interface Approval extends ApprovalRequest {
  status: ChallengeStatus;
  failureReason: ThreeDsFailureReason | null;
  /**
   * The nonce of the challenge that is streamed to open apps with the approval; valid while the approval
   * waits. Null after an assertion for this challenge was refused.
   */
  nonce: Buffer | null;
  presentedAt: Date | null;
  /** The number of failed attempts to report the outcome. */
  attempts: number;
  traceparent: string | null;
}

/** The digest to which the approval is bound, computed only from what the cardholder is shown. */
export function digestOf({ id, cardId, amount, merchant }: ApprovalRequest): string {
  return dynamicLinkingDigest({ threeDsRequestId: id, cardId, amount, merchant });
}

export function isWaiting({ status, expiresAt }: Approval): boolean {
  return status === 'waiting' && expiresAt.getTime() > Date.now();
}

/** Another issuer's name may have characters that reorder the page. */
export function shownName({ name }: ThreeDsMerchant): string {
  return cleanLine(name) || '?';
}

export function toResource(approval: Approval): ChallengeResource {
  const { id, status, cardLast4, cardNetwork, amount, merchant } = approval;
  const { createdAt, expiresAt } = approval;
  const remainingMs = status === 'waiting' ? Math.max(0, expiresAt.getTime() - Date.now()) : 0;
  return {
    id,
    status,
    cardLast4,
    cardNetwork,
    amount,
    merchant: { name: shownName(merchant), country: merchant.country, url: merchant.url },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    remainingMs,
  };
}

/** One that waits for no decision any more. */
export function toPastChallenge(approval: Approval & { decidedAt: Date | null }): PastChallenge {
  const { remainingMs: _, ...resource } = toResource(approval);
  const { status, failureReason, decidedAt } = approval;
  // Nobody may have noted yet that its time ran out.
  const hasExpired = status === 'waiting' || status === 'expired';
  return {
    ...resource,
    status: hasExpired ? 'expired' : status,
    failureReason,
    decidedAt: hasExpired ? null : (decidedAt?.toISOString() ?? null),
  };
}

/** The outcome in the format of the partner's callback (docs/interface.md#3-d-secure). */
export function callbackOf({ status, failureReason, digest }: Approval): ThreeDsCallback {
  if (status === 'approved' || status === 'denied') return { response: status, digest };
  const reason = status === 'cancelled' ? 'cancelled' : (failureReason ?? 'technical_error');
  return { response: 'failed', reason, digest };
}
