import { IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { Merchant } from '../events/transaction.events.js';
import { IsMoment, NestedObject, NullableField, OptionalField } from '../fields.js';
import { MAX_NAME_LENGTH, MOST_MINOR } from '../limits.js';
import { RequestedMoney } from '../money.js';
import { IsReceivedText } from '../text-fields.js';
import { MerchantIds } from '../three-ds/acs.js';
import { topUpSettlements } from './top-up.js';
import {
  type PaymentChannel,
  paymentChannels,
  type PaymentInitiator,
  paymentInitiators,
  type ProcessorMessageKind,
  processorMessageKinds,
  type ScaExemption,
  scaExemptions,
} from './transaction.js';

export class PositiveMoney extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  declare amount: number;
}

/** Zero only in an account verification, which moves no money. */
export class ProcessorMoney extends RequestedMoney {
  @IsInt()
  @Min(0)
  @Max(MOST_MINOR)
  declare amount: number;
}

/** An id that the processor or the bank gives. */
function IsForeignId(): PropertyDecorator {
  return Matches(/^[\w.:-]{1,64}$/, {
    message: '$property must be 1 to 64 of: letters, digits, _ . : -',
  });
}

/** What is left out stays. */
export class ChangeAccount {
  /** In the account's currency. Null: low balances are not reported. */
  @NullableField()
  @NestedObject(() => PositiveMoney)
  lowBalanceThreshold?: PositiveMoney | null;
}

/**
 * Tops an account up when what is available falls below `threshold`: by `amount`, or up to `targetAmount`.
 * One of the two is given. All amounts are in the account's currency.
 */
export class SetAutoTopUp {
  /** A top-up begins when less than this is available. */
  @NestedObject(() => PositiveMoney)
  threshold: PositiveMoney;

  /** What each top-up adds. Give this or `targetAmount`. */
  @OptionalField()
  @NestedObject(() => PositiveMoney)
  amount?: PositiveMoney;

  /** More than `threshold`. */
  @OptionalField()
  @NestedObject(() => PositiveMoney)
  targetAmount?: PositiveMoney;

  /** The most that is initiated on one day of the company's country. */
  @OptionalField()
  @NestedObject(() => PositiveMoney)
  dailyCap?: PositiveMoney;
}

/** In the sandbox: how top-ups complete. */
export class SimulateTopUps {
  /**
   * `by_itself`: top-ups complete after a moment. `on_call`: they wait for a call that completes or fails
   * them.
   */
  @IsIn(topUpSettlements)
  settlement: (typeof topUpSettlements)[number];
}

/** As much as a transfer's remittance information takes. */
const MAX_REFERENCE_LENGTH = 140;

/** A transfer that the sandbox's bank reports: `POST /v1/sandbox/bank-transfers`. */
export class BankTransfer {
  /** The bank's id. The same transfer again changes nothing. Without one, each call is a transfer of its own. */
  @OptionalField()
  @IsForeignId()
  transferId?: string;

  /** What the sender wrote: the account's `topUpReference`, or anything else. Spaces and lower case are accepted. */
  @IsReceivedText(0, MAX_REFERENCE_LENGTH)
  reference: string;

  /** What arrives at the bank. In another currency than the account it stays unmatched. */
  @NestedObject(() => PositiveMoney)
  amount: PositiveMoney;

  /** The sender's name. */
  @OptionalField()
  @IsReceivedText(1, MAX_NAME_LENGTH)
  remitter?: string;
}

/** A message of the card processor (docs/interface/payments.md#the-processor). */
export class ProcessorMessage {
  /** The processor's id of the message. Repeated with the same content, it gets the same answer. */
  @IsForeignId()
  id: string;

  /** The processor's id of the payment that the message belongs to. */
  @IsForeignId()
  paymentId: string;

  @IsIn(processorMessageKinds)
  kind: ProcessorMessageKind;

  /** The processor's time. */
  @IsMoment()
  at: Date;

  @IsForeignId()
  cardId: string;

  /** In the account's currency. Zero in an authorization: an account verification. Other messages have more. */
  @NestedObject(() => ProcessorMoney)
  amount: ProcessorMoney;

  /** What the merchant asked for, if in another currency. Zero if `amount` is. */
  @OptionalField()
  @NestedObject(() => ProcessorMoney)
  merchantAmount?: ProcessorMoney;

  @NestedObject(() => Merchant)
  merchant: Merchant;

  /** The merchant's ids. Compared with those of an authentication, if it has them. */
  @OptionalField()
  @NestedObject(() => MerchantIds)
  merchantIds?: MerchantIds;

  @IsIn(paymentChannels)
  channel: PaymentChannel;

  /** Who initiated the payment. The cardholder, if left out. */
  @OptionalField()
  @IsIn(paymentInitiators)
  initiator?: PaymentInitiator;

  /** Of a merchant-initiated authorization: the `paymentId` of the payment by which the cardholder agreed to it. */
  @OptionalField()
  @IsForeignId()
  originalPaymentId?: string;

  /** The exemption from strong authentication that the merchant claims. */
  @OptionalField()
  @IsIn(scaExemptions)
  exemption?: ScaExemption;

  /** Where the merchant's bank is, ISO 3166-1 alpha-2. In the EEA, if left out. */
  @OptionalField()
  @Matches(/^[A-Z]{2}$/, { message: 'acquirerCountry must be an ISO 3166-1 alpha-2 code' })
  acquirerCountry?: string;

  /** Of an authorization: the approved authentication. Several authorizations of an order may name it. */
  @OptionalField()
  @IsForeignId()
  threeDsRequestId?: string;

  /** Of a clearing: no more clearings follow, so the rest of the hold is released. True if left out. */
  @OptionalField()
  @IsBoolean()
  isFinal?: boolean;

  /** Of a clearing reversal: the id of the clearing. Of a refund: the purchase's `paymentId`. */
  @OptionalField()
  @IsForeignId()
  follows?: string;
}
