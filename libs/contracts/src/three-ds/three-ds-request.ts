import { IsIn, Matches, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { Merchant } from '../events/transaction.events.js';
import { DescribedAsVariants, NamedInDocument } from '../schema/body-class.js';
import { IsReference } from '../text-fields.js';
import type { ThreeDsDecision } from './three-ds-decision.js';

/**
 * `forwarding -> presented -> approved | denied | failed | expired`. A request that is not presented in
 * time ends as `not_presented`; if the cardholder can't be reached, it becomes `failed` at once. A request that your
 * rules decide is `authenticated` or `refused`: you get no webhook of it.
 */
export type ThreeDsStatus =
  | 'forwarding'
  | 'presented'
  | 'approved'
  | 'denied'
  | 'failed'
  | 'expired'
  | 'not_presented'
  | 'authenticated'
  | 'refused';

/** A 3-D Secure request as its partner sees it: `GET /v1/three-ds-requests/{id}` (docs/interface/three-ds.md#3-d-secure). */
export interface ThreeDsRequestResource {
  id: string;
  status: ThreeDsStatus;
  companyId: string;
  cardId: string;
  /** The partner's own id of the cardholder. */
  externalId: string;
  /** The last four digits of the card number, to show the cardholder. */
  cardLast4: string;
  /** The card network: `visa` or `mastercard`. */
  cardNetwork: string;
  /** What the payee asks for. */
  amount: { amount: number; currency: string };
  merchant: ThreeDsMerchant;
  /** Binds the decision to amount and payee. Send it back with the decision. */
  digest: string;
  createdAt: string;
  /**
   * You must report by this time that the cardholder sees the request.
   *
   * @format date-time
   */
  presentBy: string;
  /** The decision must be reported before this time. */
  expiresAt: string;
  /** When you reported that the cardholder sees the request. Null before. */
  presentedAt: string | null;
  /** Why the webhook did not accept the request, if so. */
  forwardingFailure: string | null;
  /** The partner's accepted response. */
  response: ThreeDsResponse | null;
  /** Why there is no valid decision. Null unless the response is `failed`. */
  reason: ThreeDsFailureReason | null;
  /** When the request ended: by a response, at a time limit, or by one of your rules. */
  endedAt: string | null;
  /** What was decided before the challenge, and by which of your rules. */
  decision: ThreeDsDecision;
}

/**
 * A partner's response to a request: one of the cardholder's two decisions, or a failure
 * (docs/interface/three-ds.md#3-d-secure).
 */
export const threeDsResponses = ['approved', 'denied', 'failed'] as const;
export type ThreeDsResponse = (typeof threeDsResponses)[number];

/** Why there is no valid decision of the cardholder. Only with `failed`. */
export const threeDsFailureReasons = [
  'cancelled',
  'sca_failed',
  'not_reachable',
  'technical_error',
] as const;
export type ThreeDsFailureReason = (typeof threeDsFailureReasons)[number];

/** One of the cardholder's two decisions. */
class DecidedCallback {
  /** What the cardholder decided. */
  @IsIn(['approved', 'denied'] satisfies ThreeDsResponse[])
  response: 'approved' | 'denied';

  /** The request's digest: proves that the decision was made for this amount and payee. */
  @IsReference()
  digest: string;
}

/** The cardholder made no valid decision. */
class FailedCallback {
  /** The cardholder made no valid decision. */
  @IsIn(['failed'] satisfies ThreeDsResponse[])
  response: 'failed';

  /** Why there is no valid decision. It decides what the shop learns. */
  @IsIn(threeDsFailureReasons)
  reason: ThreeDsFailureReason;

  /** The request's digest. */
  @IsReference()
  digest: string;
}

/** Body of `POST /v1/three-ds-requests/{id}/callback`. */
@NamedInDocument('Callback')
@DescribedAsVariants('response', {
  approved: DecidedCallback,
  denied: DecidedCallback,
  failed: FailedCallback,
} satisfies Record<ThreeDsResponse, unknown>)
export class ThreeDsCallback {
  @IsIn(threeDsResponses)
  response: ThreeDsResponse;

  /** Required with `failed`, not allowed otherwise. */
  @ValidateIf(
    ({ response, reason }: ThreeDsCallback) => response === 'failed' || reason !== undefined,
  )
  @IsReasonOfFailure()
  reason?: ThreeDsFailureReason;

  /** The request's digest: proves that the decision was made for this amount and payee. */
  @IsReference()
  digest: string;
}

function IsReasonOfFailure(): PropertyDecorator {
  const known: readonly unknown[] = threeDsFailureReasons;
  return ValidateBy({
    name: 'isReasonOfFailure',
    validator: {
      validate: (value: unknown, args?: ValidationArguments) =>
        (args?.object as ThreeDsCallback).response === 'failed' && known.includes(value),
      defaultMessage: () =>
        `must be one of ${known.join(', ')} with the response "failed", and left out with others`,
    },
  });
}

/** Codes of the problems that `presented` and `callback` answer with. */
export type ThreeDsProblemCode =
  /** 409: the request ended at a time limit; nothing more to do. */
  | 'challenge_expired'
  /** 409: another response was accepted before. */
  | 'response_conflict'
  /** 422: the digest differs from the request's. */
  | 'digest_mismatch'
  /** 404: the request does not exist, or belongs to another partner. */
  | 'three_ds_request_unknown';

/** The shop that a payment is authenticated for. Its name is the payee that a digest is bound to. */
export class ThreeDsMerchant extends Merchant {
  /** The shop's address. */
  @IsReference(2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'url must be an http(s) URL' })
  url: string;
}

/** From the forwarding of a request until it is presented to the cardholder, at most (docs/interface/three-ds.md#3-d-secure). */
export const THREE_DS_PRESENT_MS = 2_000;

/** From the forwarding of a request until the cardholder's decision, at most (docs/interface/three-ds.md#3-d-secure). */
export const THREE_DS_FULL_MS = 150_000;

/** The state of the payment, for the shop's customer. It contains nothing else, because the page is public. */
export type ChallengeState = 'waiting' | 'approved' | 'denied' | 'cancelled' | 'expired' | 'failed';

/** Answer of `GET {challengeUrl}/data`, and of each event of `GET {challengeUrl}/stream`. */
export interface ChallengePage {
  state: ChallengeState;
  partner: { name: string; logoUrl: string | null; primaryColor: string | null };
  cardNetwork: string;
  cardLast4: string;
  merchantName: string;
  amount: { amount: number; currency: string };
  /** The amount in the format of the cardholder's locale. */
  formattedAmount: string;
  /** Language of the cardholder's browser, or English. */
  locale: string;
  /** The partner's instructions in the page's language: safe HTML from its Markdown. */
  instructionsHtml: string | null;
  expiresAt: string;
  /** Where to redirect when the state is no longer `waiting`, if the ACS gave an address. */
  returnUrl: string | null;
  /** While the state is `waiting`: the payment in the app that decides, for a customer who pays on the same phone. */
  appUrl: string | null;
}
