import { createHash, randomBytes } from 'node:crypto';
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
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Device } from '../devices/devices.js';
import type { PersonIdentity } from '../strong-auth.options.js';

/** Where to send the answer, in a format that only the requester understands. */
type ReplyTo = Readonly<Record<string, string>>;

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
  const { id, status, cardId, cardLast4, cardNetwork, amount, merchant } = approval;
  const { createdAt, expiresAt } = approval;
  const remainingMs = status === 'waiting' ? Math.max(0, expiresAt.getTime() - Date.now()) : 0;
  return {
    id,
    status,
    cardId,
    cardLast4,
    cardNetwork,
    amount,
    merchant: { name: shownName(merchant), country: merchant.country, url: merchant.url },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    remainingMs,
  };
}

/** An approval that no longer waits for a decision. */
export function toPastChallenge(approval: Approval & { decidedAt: Date | null }): PastChallenge {
  const { remainingMs: _, ...resource } = toResource(approval);
  const { status, failureReason, decidedAt } = approval;
  // The expiry may not be recorded yet.
  const hasExpired = status === 'waiting' || status === 'expired';
  return {
    ...resource,
    status: hasExpired ? 'expired' : status,
    failureReason,
    decidedAt: hasExpired ? null : (decidedAt?.toISOString() ?? null),
  };
}

/** The outcome in the format of the partner's callback (docs/interface/three-ds.md#3-d-secure). */
export function callbackOf({ status, failureReason, digest }: Approval): ThreeDsCallback {
  if (status === 'approved' || status === 'denied') return { response: status, digest };
  const reason = status === 'cancelled' ? 'cancelled' : (failureReason ?? 'technical_error');
  return { response: 'failed', reason, digest };
}

export function newNonce(): Buffer {
  return randomBytes(32);
}

/**
 * The challenge that the device signs: the digest of amount and payee (PSD2 RTS Art. 5) and a nonce, so
 * that each signature is valid for one attempt only. Another amount or payee gives another challenge.
 */
export function approvalChallenge(digest: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(Buffer.from(digest, 'base64url')).update(nonce);
  return new Uint8Array(hash.digest());
}

/** The system that asks for approvals. A report may be repeated, for example by a replica that took over. */
export abstract class ApprovalRequester {
  /**
   * Reports that the approval is shown on a device of the cardholder.
   *
   * @returns false if it is too late, because the requester no longer waits for a decision.
   * @throws an error if a retry makes sense.
   */
  abstract reportPresented(approval: Approval): Promise<boolean>;

  /**
   * Reports how the approval ended, see its status and failure reason.
   *
   * @returns the requester's answer in one word, for the record.
   * @throws an error if a retry makes sense.
   */
  abstract reportOutcome(approval: Approval): Promise<string>;
}

/**
 * Together with the approval's digest and times, the evidence that the cardholder approved this payment:
 * anybody can verify the signature later (PSD2 Art. 72). Binary values are base64url.
 */
export interface Evidence {
  deviceId: string;
  credentialId: string;
  /** COSE, stored with the evidence because the device may be deleted later. */
  publicKey: string;
  /** Digest and nonce form the signed challenge. */
  nonce: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

export function evidenceOf(
  { id, credential }: Device,
  nonce: Buffer,
  { response }: AuthenticationResponseJSON,
): Evidence {
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    deviceId: id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    nonce: nonce.toString('base64url'),
    clientDataJSON,
    authenticatorData,
    signature,
  };
}
