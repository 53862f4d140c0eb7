import type {
  SimulatedPartner,
  ThreeDsFailureReason,
  ThreeDsMerchant,
  ThreeDsRequestResource,
  ThreeDsResponse,
  ThreeDsStatus,
} from '#contracts';

/** A stored request of the ACS to authenticate a payment. */
export interface ThreeDsRequest {
  /** `tds_...`: known to the partner and the ACS. */
  id: string;
  acsTransactionId: string;
  /** Opens the landing page. It is separate from the id, which contains a time and is known to others. */
  challengeToken: string;
  partnerId: string;
  companyId: string;
  cardId: string;
  externalId: string;
  cardLast4: string;
  cardNetwork: string;
  amount: number;
  currency: string;
  merchant: ThreeDsMerchant;
  returnUrl: string | null;
  browserLocale: string | null;
  digest: string;
  status: ThreeDsStatus;
  createdAt: Date;
  presentBy: Date;
  expiresAt: Date;
  forwardingFailure: string | null;
  presentedAt: Date | null;
  response: ThreeDsResponse | null;
  reason: ThreeDsFailureReason | null;
  endedAt: Date | null;
  answerAttempts: number;
  answeredAt: Date | null;
  simulatedPartner: SimulatedPartner | null;
  losesCallback: boolean;
}

export function hasEnded({ status }: ThreeDsRequest): boolean {
  return status !== 'forwarding' && status !== 'presented';
}

/** The request as the partner sees it. */
export function toResource(request: ThreeDsRequest): ThreeDsRequestResource {
  const { amount, currency } = request;
  return {
    id: request.id,
    status: request.status,
    companyId: request.companyId,
    cardId: request.cardId,
    externalId: request.externalId,
    cardLast4: request.cardLast4,
    cardNetwork: request.cardNetwork,
    amount: { amount, currency },
    merchant: request.merchant,
    digest: request.digest,
    createdAt: request.createdAt.toISOString(),
    presentBy: request.presentBy.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    forwardingFailure: request.forwardingFailure,
    presentedAt: request.presentedAt?.toISOString() ?? null,
    response: request.response,
    reason: request.reason,
    endedAt: request.endedAt?.toISOString() ?? null,
  };
}
