import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { IsUtcTimestamp, NestedObject, OptionalField } from '../fields.js';
import { MAX_NAME_LENGTH } from '../limits.js';
import { RequestedMoney } from '../money.js';
import { NamedInDocument } from '../schema/body-class.js';
import { IsReceivedName, IsReference } from '../text-fields.js';
import { type IssuerExemption, issuerExemptions } from './three-ds-decision.js';
import { ThreeDsMerchant } from './three-ds-request.js';

/** A purchase has a positive amount. The validators of this property replace the inherited ones. */
export class PurchaseAmount extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** Zero: 3-D Secure without a payment, such as for a card that the merchant saves. */
export class AuthenticatedAmount extends RequestedMoney {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** The payee, who is shown to the cardholder. The validators of this property replace the inherited ones. */
export class Payee extends ThreeDsMerchant {
  @IsReceivedName(MAX_NAME_LENGTH)
  declare name: string;
}

/** A merchant's ids at its bank, as in EMV 3-D Secure (acquirerBIN, acquirerMerchantID) and ISO 8583 (32, 42). */
export class MerchantIds {
  /** The acquirer's institution id or BIN. */
  @Matches(/^[0-9]{1,11}$/, { message: 'acquirerId must be 1 to 11 digits' })
  acquirerId: string;

  /** The merchant's id at the acquirer. */
  @Matches(/^[!-~]{1,35}$/, { message: 'merchantId must be 1 to 35 printable characters' })
  merchantId: string;
}

/**
 * Body of `POST /acs/v1/authentications`: a request of the issuer's access control server
 * (docs/interface/three-ds.md#3-d-secure).
 */
@NamedInDocument('Authenticate')
export class AcsAuthenticationRequest {
  /** The ACS's own id. A repeated call with the same id is not forwarded again. */
  @Matches(/^[\w.-]{1,64}$/, {
    message: 'acsTransactionId must be 1 to 64 of: letters, digits, _ . -',
  })
  acsTransactionId: string;

  @IsReference()
  cardId: string;

  @NestedObject(() => AuthenticatedAmount)
  amount: AuthenticatedAmount;

  @NestedObject(() => Payee)
  merchant: Payee;

  /** A payment is compared by them if it has them, too, and by the merchant's name otherwise. */
  @OptionalField()
  @NestedObject(() => MerchantIds)
  merchantIds?: MerchantIds;

  /** Where the landing page redirects after the decision. If left out, the page shows the result and stays. */
  @OptionalField()
  @IsReference(2_048)
  @Matches(/^https?:\/\/[^\s]+$/, { message: 'returnUrl must be an http(s) URL' })
  returnUrl?: string;

  /**
   * Language of the cardholder's browser (BCP 47), used for the landing page's texts and amounts. Not validated
   * further: an unknown language counts as English.
   */
  @OptionalField()
  @IsReference(35)
  browserLocale?: string;
}

/**
 * The transaction status of EMV 3-D Secure: `Y` authenticated, `N` not authenticated, `U` could not be
 * performed, `R` rejected: the merchant must not request the payment.
 */
export const acsFinalStatuses = ['Y', 'N', 'U', 'R'] as const;
export type AcsFinalStatus = (typeof acsFinalStatuses)[number];

/** The final answer: sent to the ACS, and returned whenever it asks. */
export class AcsResult {
  @IsReference(64)
  acsTransactionId: string;

  @IsReference()
  threeDsRequestId: string;

  @IsIn(acsFinalStatuses)
  transStatus: AcsFinalStatus;

  /**
   * Of EMV 3-D Secure: `01` authentication failed, `12` transaction not permitted to the cardholder (a rule of the
   * partner refused it), `14` timed out, `22` technical failure.
   */
  @OptionalField()
  @Matches(/^\d{2}$/)
  transStatusReason?: string;

  /** The cardholder was not asked: `Y` relies on this exemption of (EU) 2018/389, and is no strong authentication. */
  @OptionalField()
  @IsIn(issuerExemptions)
  exemption?: IssuerExemption;

  /** `01`: the cardholder cancelled. */
  @OptionalField()
  @Matches(/^\d{2}$/)
  challengeCancel?: string;

  @IsUtcTimestamp()
  decidedAt: string;
}

/** The cardholder is being asked; the result follows. */
export interface AcsChallenge {
  acsTransactionId: string;
  threeDsRequestId: string;
  transStatus: 'C';
  /** The page to show inside the shop. */
  challengeUrl: string;
  expiresAt: string;
}

/** The cardholder can't be asked, or not in time; no request was created. */
export interface AcsRefusal {
  acsTransactionId: string;
  transStatus: 'N' | 'U';
  /**
   * `08` no such card, `12` the card is not active, `22` the partner accepts no requests, or the platform
   * or partner is overloaded.
   */
  transStatusReason: string;
}

/** Answer of `POST /acs/v1/authentications` and of `GET /acs/v1/authentications/{acsTransactionId}`. */
export type AcsAuthentication = AcsChallenge | AcsResult | AcsRefusal;
