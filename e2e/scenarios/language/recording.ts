/** Who causes a step. */
export type Who =
  | 'Partner'
  | 'Company'
  | 'Card processor'
  | 'Bank'
  | 'Reviewer'
  | 'Access control server'
  | 'Shipping'
  | 'Time';

export interface RecordedCall {
  method: string;
  /** With the query string. */
  path: string;
  body?: unknown;
  status: number;
  answer?: unknown;
  /** Some fields of the answer are left out. */
  isPart: boolean;
  /** How long the answer took, if it waited for something. By the clock, in milliseconds. */
  answeredAfterMs?: number;
}

export type Receiver = 'event webhook' | 'transaction webhook' | '3DS webhook' | 'ACS';

/** What the platform sent to somebody. */
export interface RecordedDelivery {
  to: Receiver;
  /** Those that tell something of the event. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** What the receiver answered. */
  answer: { status: number; body?: unknown };
}

interface Money {
  amount: number;
  currency: string;
}

export interface RecordedBalance {
  account: string;
  booked: Money;
  held: Money;
  available: Money;
}

export interface RecordedStep {
  why: string;
  who: Who;
  /** Since the beginning of the scenario, in milliseconds. */
  atMs: number;
  /** By how much the company's time is ahead of the platform's, in milliseconds. */
  aheadMs: number;
  call?: RecordedCall;
  deliveries: RecordedDelivery[];
  balances: RecordedBalance[];
}

/** What happened in a scenario, with names for ids and other values of chance. */
export interface Recording {
  /** What is there before the first step, a sentence each. */
  given: string[];
  steps: RecordedStep[];
}
