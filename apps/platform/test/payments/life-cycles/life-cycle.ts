import type { PaymentExceptionCode } from '#contracts';
import type { PaymentMessage } from '../../../src/money/payments/payment-message.js';
import type { PaymentStatus } from '../../../src/money/payments/payment-state.js';

export interface LifeCycle {
  name: string;
  messages: PaymentMessage[];
  /** The day on which it is looked at. */
  day: number;
  status: PaymentStatus;
  held: number;
  /** By how much the account's booked money has changed. */
  booked: number;
  exceptions: PaymentExceptionCode[];
}

type Outcome = [day: number, PaymentStatus, held: number, booked: number];

export function lifeCycle(
  name: string,
  messages: PaymentMessage[],
  [day, status, held, booked]: Outcome,
  ...exceptions: PaymentExceptionCode[]
): LifeCycle {
  return { name, messages, day, status, held, booked, exceptions };
}
