import type { ProcessorMessageResource } from './processor-message.js';

/** Courses that payments take, simulated by `POST /v1/sandbox/payments`. */
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
  /** A hotel's hold ends after 31 days, by which the company's time is moved. */
  'hold_expired',
  /** The hotel clears after its hold has ended. */
  'clearing_after_expiry',
] as const;
export type PaymentScenario = (typeof paymentScenarios)[number];

export interface PlayedPayment {
  scenario: PaymentScenario;
  /** The payment at the platform, `txn_...`. */
  transactionId: string;
  /** The processor's messages in the order in which they were sent, as they were answered. */
  messages: ProcessorMessageResource[];
}
