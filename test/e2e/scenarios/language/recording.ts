import { setTimeout as sleep } from 'node:timers/promises';
import type { AdjustableClock } from '../../../../apps/platform/test/adjustable-clock.ts';
import type { Stretch } from './stable-values.ts';

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

export type Receiver =
  'event webhook' | 'transaction webhook' | '3DS webhook' | 'authorization webhook' | 'ACS';

/** What the platform sent to a partner or an ACS. */
export interface RecordedDelivery {
  to: Receiver;
  /** The headers that matter for the event. */
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

/**
 * When each scenario begins: a Monday morning, by the platform's clock. It is far ahead of the real time, because the
 * database opens accounts by its own, and nothing is booked before that.
 */
export const START = new Date('2035-03-05T09:00:00.000Z');

/** Between two steps, so that no time of the real clock belongs to both. */
const GAP_MS = 4;
/** What passes from step to step, so that the page shows what was when. */
const STEP_MS = 2_000;

/** The steps of a run, and the times of both clocks at which they happened. */
export class Timeline {
  readonly steps: RecordedStep[] = [];
  readonly stretches: Stretch[] = [];
  /** By how much the company's time is ahead. */
  aheadMs = 0;

  constructor(private readonly clock: AdjustableClock) {
    clock.goTo(START);
    this.open();
  }

  get now(): Date {
    return this.clock.now;
  }

  /** What the sandbox's time of the company is. */
  get companyTime(): Date {
    return new Date(this.now.getTime() + this.aheadMs);
  }

  get current(): RecordedStep {
    const step = this.steps.at(-1);
    if (!step) throw new Error('the scenario has no step yet');
    return step;
  }

  async begin(who: Who, why: string): Promise<RecordedStep> {
    await this.end();
    if (this.steps.length > 0) this.pass(STEP_MS);
    this.open();
    const { aheadMs } = this;
    const step: RecordedStep = { why, who, atMs: 0, aheadMs, deliveries: [], balances: [] };
    this.steps.push(step);
    this.markTime();
    return step;
  }

  /** It is now that the current step happens. */
  markTime(): void {
    this.current.atMs = this.now.getTime() - START.getTime();
  }

  /** Nothing happens in the current step any more. */
  async end(): Promise<void> {
    this.stretches.at(-1)!.untilMs = Date.now();
    await sleep(GAP_MS);
  }

  /** Lets the platform's clock pass. */
  pass(milliseconds: number): void {
    this.clock.pass(milliseconds);
  }

  private open(): void {
    this.stretches.push({ fromMs: Date.now(), untilMs: Infinity, at: this.now });
  }
}
