import type { AcsChallenge, AcsResult } from '#contracts';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';

type Verdict = Pick<AcsResult, 'transStatus' | 'transStatusReason' | 'challengeCancel'>;

const TECHNICAL: Verdict = { transStatus: 'U', transStatusReason: '22' };

/**
 * The result in terms of EMV 3-D Secure (docs/interface.md#3-d-secure). @throws Error if the request has
 * not ended.
 */
export function resultOf(request: ThreeDsRequest): AcsResult {
  const { id, acsTransactionId, endedAt } = request;
  if (endedAt === null) throw new Error(`${id} has not ended`);
  return {
    acsTransactionId,
    threeDsRequestId: id,
    ...verdictOf(request),
    decidedAt: endedAt.toISOString(),
  };
}

/** The result; before the request has ended, the challenge for the cardholder. */
export function answerOf(request: ThreeDsRequest, publicUrl: string): AcsResult | AcsChallenge {
  return hasEnded(request) ? resultOf(request) : challengeOf(request, publicUrl);
}

export function challengeOf(request: ThreeDsRequest, publicUrl: string): AcsChallenge {
  return {
    acsTransactionId: request.acsTransactionId,
    threeDsRequestId: request.id,
    transStatus: 'C',
    challengeUrl: `${publicUrl}/challenges/${request.challengeToken}`,
    expiresAt: request.expiresAt.toISOString(),
  };
}

function verdictOf({ status, reason }: ThreeDsRequest): Verdict {
  if (status === 'approved') return { transStatus: 'Y' };
  if (status === 'denied') return { transStatus: 'N' };
  if (status === 'expired') return { transStatus: 'N', transStatusReason: '14' };
  if (reason === 'cancelled') return { transStatus: 'N', challengeCancel: '01' };
  if (reason === 'sca_failed') return { transStatus: 'N', transStatusReason: '01' };
  return TECHNICAL;
}
