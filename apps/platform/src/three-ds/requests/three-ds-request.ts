import type {
  SimulatedPartner,
  ThreeDsDecision,
  ThreeDsDecisionReason,
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
  /** Null if there were no rules: the cardholder is asked. */
  decision: ThreeDsDecision | null;
}

export function hasEnded({ status }: ThreeDsRequest): boolean {
  return status !== 'forwarding' && status !== 'presented';
}

/** The decision where no rule could take one. */
export function askedBecause(reason: ThreeDsDecisionReason): ThreeDsDecision {
  return { outcome: 'challenge', reason, rule: null, rulesVersion: null, exemption: null };
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
    decision: request.decision ?? askedBecause('no_rule'),
  };
}

/** Selects a request's columns under the names of its properties. Safe integers are exact as doubles. */
export const columnsOf = (row: string) => `
  ${row}.id, ${row}.acs_transaction_id AS "acsTransactionId",
  ${row}.challenge_token AS "challengeToken", ${row}.partner_id AS "partnerId",
  ${row}.company_id AS "companyId", ${row}.card_id AS "cardId", ${row}.external_id AS "externalId",
  ${row}.card_last4 AS "cardLast4", ${row}.card_network AS "cardNetwork",
  ${row}.amount::float8 AS amount, ${row}.currency, ${row}.merchant, ${row}.return_url AS "returnUrl",
  ${row}.browser_locale AS "browserLocale", ${row}.digest, ${row}.status,
  ${row}.created_at AS "createdAt", ${row}.present_by AS "presentBy", ${row}.expires_at AS "expiresAt",
  ${row}.forwarding_failure AS "forwardingFailure", ${row}.presented_at AS "presentedAt",
  ${row}.response, ${row}.reason, ${row}.ended_at AS "endedAt",
  ${row}.answer_attempts AS "answerAttempts", ${row}.answered_at AS "answeredAt",
  ${row}.simulated_partner AS "simulatedPartner", ${row}.loses_callback AS "losesCallback",
  ${row}.decision`;

/**
 * A list of changes in the order of their ids. All statements lock requests in this order, because a
 * deadlock would cost a second (Postgres's deadlock_timeout). They also find the requests by the list of ids itself:
 * a join alone may read all requests and look for each of them in the list.
 */
export const inOrder = (list: string) => `(SELECT * FROM ${list} ORDER BY id)`;

/** Converts a parameter in milliseconds to an interval. */
export const ms = (parameter: string) => `${parameter}::float8 * interval '1 millisecond'`;
