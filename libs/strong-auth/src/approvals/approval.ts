import {
  type ChallengeResource,
  type ChallengeStatus,
  dynamicLinkingDigest,
  type ThreeDsCallback,
  type ThreeDsFailureReason,
  type ThreeDsMerchant,
} from '#contracts';
import type { PersonIdentity } from '../people/people.js';

/** Where a requester waits for the answer, as the requester itself understands it. */
export type ReplyTo = Readonly<Record<string, string>>;

/** A payment that a cardholder is to be asked about. */
export interface ApprovalRequest extends PersonIdentity {
  /** The 3-D Secure request's. */
  id: string;
  cardId: string;
  cardLast4: string;
  cardNetwork: string;
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  /** What the requester says that the decision is bound to. */
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
   * Of the challenge that open apps get together with it, and that is good for as long as it waits. Null once an
   * assertion for that challenge was refused.
   */
  nonce: Buffer | null;
  presentedAt: Date | null;
  /** How often the outcome was told in vain. */
  attempts: number;
  traceparent: string | null;
}

/** What the approval is bound to, computed from what the cardholder is shown and nothing else. */
export function digestOf({ id, cardId, amount, merchant }: ApprovalRequest): string {
  return dynamicLinkingDigest({ threeDsRequestId: id, cardId, amount, merchant });
}

export function isWaiting({ status, expiresAt }: Approval): boolean {
  return status === 'waiting' && expiresAt.getTime() > Date.now();
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
    merchant: { name: merchant.name, country: merchant.country, url: merchant.url },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    remainingMs,
  };
}

/** The outcome, as a partner reports it (docs/interface.md#3-d-secure). */
export function callbackOf({ status, failureReason, digest }: Approval): ThreeDsCallback {
  if (status === 'approved' || status === 'denied') return { response: status, digest };
  const reason = status === 'cancelled' ? 'cancelled' : (failureReason ?? 'technical_error');
  return { response: 'failed', reason, digest };
}
