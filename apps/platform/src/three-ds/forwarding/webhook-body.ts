import type { ThreeDsRequested } from '#contracts';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';

/** The body sent to the partner's 3DS webhook: exactly these fields, flat (docs/interface.md#3-d-secure). */
export function webhookBodyOf(request: ThreeDsRequest, publicUrl: string): ThreeDsRequested {
  const { amount, currency } = request;
  const url = `${publicUrl}/v1/three-ds-requests/${request.id}`;
  return {
    threeDsRequestId: request.id,
    companyId: request.companyId,
    cardId: request.cardId,
    externalId: request.externalId,
    cardLast4: request.cardLast4,
    cardNetwork: request.cardNetwork,
    amount: { amount, currency },
    merchant: request.merchant,
    createdAt: request.createdAt.toISOString(),
    presentBy: request.presentBy.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    digest: request.digest,
    presentedUrl: `${url}/presented`,
    callbackUrl: `${url}/callback`,
  };
}
