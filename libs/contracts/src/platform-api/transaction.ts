import type {
  AuthorizationDecider,
  Merchant,
  PartnerDecision,
  PaymentState,
} from '../events/transaction.events.js';
import type { Money } from '../money.js';

/** The sums of a payment's messages in the merchant's currency. `cleared` is without what was taken back. */
export interface MerchantAmounts {
  /** All that was approved, increments included. */
  authorized: Money;
  /** What of it was given back before it was cleared. */
  reversed: Money;
  /** What is held now. */
  held: Money;
  /** What was posted, without the clearings that were taken back. */
  cleared: Money;
  /** What the merchant gave back after the payment was cleared. */
  refunded: Money;
}

export interface TransactionDecline {
  /** In snake_case, such as `insufficient_funds`. */
  reason: string;
  /** The spending rule that declined it, if one did. */
  ruleId: string | null;
}

/** A payment with a card (docs/interface/payments.md#transactions). Amounts are in the account's currency. */
export interface TransactionResource {
  /** `txn_...`, as in the events. */
  id: string;
  /** The processor's id of the payment. */
  paymentId: string;
  companyId: string;
  accountId: string;
  cardId: string;
  /** The cardholder. */
  personId: string;
  /** The partner's own id of the cardholder. */
  externalId: string;
  /**
   * Follows from the messages of the card processor. `declined` is final unless another request is approved.
   */
  state: PaymentState;
  /** All that was approved, increments included. */
  authorized: Money;
  /** What of it was given back before it was cleared. */
  reversed: Money;
  /** What is held now. */
  held: Money;
  /** What was posted, without the clearings that were taken back. */
  cleared: Money;
  /** What the merchant gave back after the payment was cleared. */
  refunded: Money;
  /** Null unless all messages of the payment name amounts in one other currency. */
  merchantAmounts: MerchantAmounts | null;
  merchant: Merchant;
  /** When the hold ends or has ended, by the company's time. Null if nothing was approved. */
  expiresAt: string | null;
  /** Of the latest request that was declined, also if another one was approved. */
  decline: TransactionDecline | null;
  /** The 3-D Secure request that the cardholder approved it with. */
  threeDsRequestId: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A transaction with what happened to it. */
export interface TransactionDetailResource extends TransactionResource {
  /** In the order in which they came; at most 1,000. */
  messages: TransactionMessage[];
}

/** A message of the card processor about a payment. */
export interface TransactionMessage {
  /** The processor's id of the message. */
  id: string;
  /** What the processor requests or reports with the message. */
  kind: ProcessorMessageKind;
  /** The processor's time. */
  at: string;
  /** When the platform received the message, in UTC. */
  receivedAt: string;
  /** In the account's currency, in minor units. */
  amount: Money;
  /** What the merchant asked for, if in another currency. */
  merchantAmount: Money | null;
  /** How the card was used. */
  channel: PaymentChannel;
  /** How it was answered: `recorded` if it reported what had already happened. */
  outcome: 'approved' | 'declined' | 'recorded';
  /** Why the request was declined. Null if it was not. */
  decline: TransactionDecline | null;
  /** Who decided a request. Null for a message that only reports. */
  decidedBy: AuthorizationDecider | null;
  /** What the partner decided about a request. Null if it was not to decide. */
  partnerDecision: PartnerDecision | null;
  /** The 3-D Secure request that authenticated the payment. Null without one. */
  threeDsRequestId: string | null;
  /** Of a clearing: no more clearings follow. Null for other kinds. */
  isFinal: boolean | null;
  /** Of a clearing reversal: the id of the clearing. Of a refund: the purchase's `paymentId`. */
  follows: string | null;
  /** The number of the account's change that it caused. Null if it changed nothing. */
  accountSequence: number | null;
  /** The entries that were posted to the account; none if it posted nothing. */
  entryIds: string[];
}

/** Reasons of spending controls. */
const ruleReasons = [
  'channel_blocked',
  'merchant_category_blocked',
  'country_blocked',
  'spending_limit_exceeded',
] as const;
export type RuleReason = (typeof ruleReasons)[number];

/** Reasons of a payment whose 3-D Secure request is wrong. */
const authenticationReasons = [
  'authentication_required',
  'authentication_invalid',
  /** Of earlier payments: now `authentication_required`. */
  'authentication_missing',
] as const;
export type AuthenticationReason = (typeof authenticationReasons)[number];

/** Why a request for money is declined (docs/interface/payments.md#the-processor). Further reasons may be added. */
export const declineReasons = [
  'account_currency',
  'account_not_open',
  'authorization_expired',
  'card_frozen',
  'card_not_active',
  'card_terminated',
  'company_denied',
  'company_ended',
  'company_restricted',
  /** Of the partner's own decision. */
  'declined_by_partner',
  'insufficient_funds',
  'invoice_overdue',
  /** The partner did not answer, and its fallback declines. */
  'partner_unavailable',
  ...authenticationReasons,
  ...ruleReasons,
] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const cardChannels = ['online', 'contactless', 'chip', 'cash'] as const;
export type CardChannel = (typeof cardChannels)[number];

/** How a payment reaches the processor. Spending controls count orders by mail and telephone as online. */
export const paymentChannels = [...cardChannels, 'mail_order', 'telephone_order'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

export const paymentInitiators = ['cardholder', 'merchant'] as const;
export type PaymentInitiator = (typeof paymentInitiators)[number];

/** Exemptions from strong authentication that a merchant may claim: articles 16, 13, 18 and 17 of (EU) 2018/389. */
export const scaExemptions = [
  'low_value',
  'trusted_beneficiary',
  'transaction_risk_analysis',
  'secure_corporate',
] as const;
export type ScaExemption = (typeof scaExemptions)[number];

export const processorMessageKinds = [
  'authorization',
  'incremental_authorization',
  'reversal',
  'clearing',
  'clearing_reversal',
  'refund',
] as const;
export type ProcessorMessageKind = (typeof processorMessageKinds)[number];

export interface ProcessorMessageResource {
  /** The processor's id of the message. */
  id: string;
  /** The processor's id of the payment. */
  paymentId: string;
  /** The payment's id at the platform, `txn_...`. */
  transactionId: string;
  /** `recorded`: the message reported what had already happened. The others answer a request. */
  outcome: 'approved' | 'declined' | 'recorded';
  /** Why it was declined, in snake_case. */
  reason?: string;
  /** The spending rule that declined it. */
  ruleId?: string;
}

/** Courses that one or more payments take, simulated by `POST /v1/sandbox/payments`. */
export const paymentScenarios = [
  /** Authorized and cleared. */
  'purchase',
  /** Authorized, and nothing more: the money is held until the hold expires. */
  'hold',
  /** More than there is. */
  'declined',
  /** A pump holds more than is fuelled. */
  'fuel',
  /** A restaurant clears more than was authorized. */
  'tip',
  /** A hotel's hold grows, stays for up to 31 days, and is cleared in part. */
  'hotel',
  'several_clearings',
  /** Nothing is bought in the end. */
  'reversal',
  /** A part is given back before the rest is cleared. */
  'partial_reversal',
  /** Authorized at one rate and cleared at another. */
  'foreign_currency',
  'clearing_without_authorization',
  /** The clearing arrives before its authorization. */
  'clearing_first',
  'clearing_reversal',
  'refund',
  'refund_without_purchase',
  /** A shop verifies the card with an authorization of zero, before it saves the card. */
  'card_verification',
  /** A hotel's hold ends after 31 days, by which the company's time is moved. */
  'hold_expired',
  /** The hotel clears after its hold has ended. */
  'clearing_after_expiry',
  /** A subscription, approved by 3-D Secure: its first payment, its renewal, and a renewal at a higher price. */
  'subscription',
  /** The card of a subscription is lost: its renewal is declined with the old card, and approved with the new one. */
  'subscription_card_replaced',
  /** An order in two shipments: one approval by 3-D Secure covers both payments. */
  'two_shipments',
  /** An online payment without 3-D Secure is declined, and repeated with it. */
  'soft_decline',
  /** The merchant's bank is outside of the EEA, so the online payment needs no authentication. */
  'one_leg_out',
  /** Payments of low value without authentication, until their counter is full. */
  'low_value',
  /** A partner decides, played by the platform: it approves, and the payment is cleared. */
  'approved_by_partner',
  /** A partner declines, played by the platform. */
  'declined_by_partner',
  /** A partner, played by the platform, does not answer: the partner's fallback decides about 10.00 and 100.00. */
  'partner_unavailable',
] as const;
export type PaymentScenario = (typeof paymentScenarios)[number];

export interface PlayedPayment {
  /** The course that was played. */
  scenario: PaymentScenario;
  /** The last payment of the course at the platform, `txn_...`. Its other payments are those of the messages. */
  transactionId: string;
  /** The processor's messages in the order in which they were sent, as they were answered. */
  messages: ProcessorMessageResource[];
}
