import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventClass, retryAfterSeconds, type WebhookEvent } from '#contracts';
import type { Limits } from '../limits.js';
import {
  type Exchange,
  exchange,
  type PlanName,
  type SendOptions,
  sentOnce,
  type Target,
} from '../sending/exchange.js';
import { type Deviation, type Outgoing, requestOf } from '../sending/outgoing.js';
import type { Random } from '../sending/random.js';

/** The partner does not keep the promise. */
export class CaseFailure extends Error {
  override name = 'CaseFailure';

  constructor(
    message: string,
    /** What was sent, and what came back. */
    readonly exchange?: Exchange,
  ) {
    super(message);
  }
}

/** Whether the partner keeps the promise is unknown. */
export class NotVerified extends Error {
  override name = 'NotVerified';
}

/** The partner was not restarted: nothing can be said of it by that. */
export class RestartError extends Error {
  override name = 'RestartError';
}

/** The promise is about what this partner does not do, so there is nothing to verify. */
export class NotApplicable extends Error {
  override name = 'NotApplicable';
}

export function answerOf({ answer, failure }: Exchange): string {
  return answer ? `answered ${answer.status}` : (failure ?? 'no answer');
}

/** An effect that is expected of a webhook, and what is said if it is another one. */
export interface ExpectedEffect {
  id: string;
  count: number;
  exchange: Exchange;
  /** Whether the case proves nothing without it. */
  isItsPoint: boolean;
  /** What it has to have booked, in the minor unit; left out where that is not judged. */
  amount?: number;
}

/** A check that is made once everything has come that comes, and not before. */
interface LateCheck {
  check: () => void;
  notBeforeMs: number;
}

/** The other webhook of the same partner. */
export interface Sibling {
  target: Target;
  kind: EventClass<WebhookEvent>;
}

export interface CaseSurroundings {
  target: Target;
  limits: Limits;
  random: Random;
  signal: AbortSignal;
  /** A webhook that the partner has to take, with an effect that can be counted. */
  newMessage: (random: Random) => Outgoing;
  /** When the run began. */
  startedAtMs: number;
  /** Ends the partner's processes and starts them again. */
  restart?: (signal: AbortSignal) => Promise<void>;
  /** The partner's other webhook, if both are certified. */
  sibling?: Sibling;
}

/** The success codes of the interface: nothing else acknowledges (docs/interface/webhooks.md#the-event-webhook). */
const SUCCESS: readonly number[] = [200, 201, 204];
/** Not now, but later: the platform sends again, so the kit does, too. */
const LATER: readonly number[] = [429, 503];
const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 5_000;
const RESTART_PAUSE_MS = 200;

/** How a webhook is sent, and to which endpoint; left out, to that of the case. */
type Sending = Partial<SendOptions> & { target?: Target };

/** What a case works with: sends, judges answers, and says which effects are to be seen in the end. */
export class CaseContext {
  readonly effects: ExpectedEffect[] = [];
  readonly lateChecks: LateCheck[] = [];
  /** What is sent once all other cases have run. */
  readonly lastSteps: (() => Promise<void>)[] = [];
  /** What was sent last, for the report. */
  last?: Exchange;

  /** A separate random source: the number of repetitions must not change what is sent next. */
  private readonly transport: Random;

  constructor(private readonly surroundings: CaseSurroundings) {
    this.transport = surroundings.random.fork('transport');
  }

  get random(): Random {
    return this.surroundings.random;
  }

  get limits(): Limits {
    return this.surroundings.limits;
  }

  get signal(): AbortSignal {
    return this.surroundings.signal;
  }

  get target(): Target {
    return this.surroundings.target;
  }

  get startedAtMs(): number {
    return this.surroundings.startedAtMs;
  }

  get sibling(): Sibling | undefined {
    return this.surroundings.sibling;
  }

  /** @throws CaseFailure if the partner does not answer again in time. */
  async restart(): Promise<void> {
    await this.surroundings.restart!(this.signal);
    const deadlineMs = Date.now() + this.limits.restartMs;
    const question = this.surroundings.newMessage(this.random.fork('restart'));
    // Without a token, so that it has no effect.
    while (!(await this.send(question, { token: null })).answer) {
      if (Date.now() > deadlineMs) throw new CaseFailure('does not answer after its restart');
      await sleep(RESTART_PAUSE_MS, undefined, { signal: this.signal });
    }
  }

  /** Judges once everything has come, and not before this time has passed. */
  checkLater(afterMs: number, check: () => void): void {
    this.lateChecks.push({ check, notBeforeMs: Date.now() + afterMs });
  }

  get keys(): readonly KeyObject[] {
    return this.target.keys;
  }

  newMessage(): Outgoing {
    return this.surroundings.newMessage(this.random);
  }

  /** One attempt, with any outcome. */
  async send(
    outgoing: Outgoing,
    deviation: Deviation = {},
    options: Sending = {},
  ): Promise<Exchange> {
    const { target: own, limits, signal } = this.surroundings;
    const target = options.target ?? own;
    const timeoutMs = answerMsOf(target.plan, limits);
    const request = requestOf(target, outgoing, deviation, this.transport);
    this.last = await exchange(request, { timeoutMs, signal, ...options });
    signal.throwIfAborted();
    return this.last;
  }

  /**
   * Sends until it is acknowledged. As the platform does, it sends again what is refused for now (429, 503).
   *
   * @throws CaseFailure for any other answer than a success.
   */
  async deliver(
    outgoing: Outgoing,
    deviation: Deviation = {},
    options: Sending = {},
  ): Promise<Exchange> {
    const sent = await this.sendUntilDecided(outgoing, deviation, options);
    if (!isSuccess(sent)) {
      throw new CaseFailure(`was to be acknowledged with 200, 201 or 204: ${answerOf(sent)}`, sent);
    }
    return sent;
  }

  /** Sends again what is refused for now, unless it is sent only once. */
  async sendUntilDecided(
    outgoing: Outgoing,
    deviation: Deviation = {},
    options: Sending = {},
  ): Promise<Exchange> {
    let sent = await this.send(outgoing, deviation, options);
    const { plan } = options.target ?? this.target;
    const attempts = sentOnce.has(plan) ? 1 : MOST_ATTEMPTS;
    for (let attempt = 1; attempt < attempts && isForLater(sent); attempt += 1) {
      const seconds =
        retryAfterSeconds(sent.answer!.headers['retry-after'], new Date()) ?? 0.2 * attempt;
      const pauseMs = Math.min(seconds * 1_000, LONGEST_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal: this.signal });
      sent = await this.send(outgoing, deviation, options);
    }
    return sent;
  }

  /**
   * Expects a refusal by a 4xx, and no effect of what was refused.
   *
   * @param what begins the message if it was not refused.
   */
  async expectRefused(what: string, outgoing: Outgoing, deviation: Deviation = {}): Promise<void> {
    const sent = await this.sendUntilDecided(outgoing, deviation);
    const status = sent.answer?.status ?? 0;
    if (status < 400 || status > 499) {
      throw new CaseFailure(`${what} was to be refused with a 4xx: ${answerOf(sent)}`, sent);
    }
    this.expectEffect(outgoing, 0, sent, false);
  }

  /** Expects that the webhook has had this number of effects once everything has arrived. */
  expectEffect(outgoing: Outgoing, count: number, sent: Exchange, isItsPoint = true): void {
    this.effects.push({ id: outgoing.id, count, exchange: sent, isItsPoint });
  }

  /** Expects one effect, and that it booked this amount. */
  expectAmount(outgoing: Outgoing, amount: number, sent: Exchange): void {
    this.effects.push({ id: outgoing.id, count: 1, exchange: sent, isItsPoint: true, amount });
  }

  /** Delivers, and expects one effect. */
  async expectOneEffect(
    outgoing: Outgoing,
    deviation: Deviation = {},
    options: Sending = {},
  ): Promise<Exchange> {
    const sent = await this.deliver(outgoing, deviation, options);
    this.expectEffect(outgoing, 1, sent);
    return sent;
  }
}

function answerMsOf(plan: PlanName, limits: Limits): number {
  if (plan === 'three-ds') return limits.threeDsAnswerMs;
  return plan === 'authorizations' ? limits.authorizationAnswerMs : limits.answerMs;
}

export function isSuccess({ answer }: Exchange): boolean {
  return answer !== null && SUCCESS.includes(answer.status);
}

export function isForLater({ answer }: Exchange): boolean {
  return answer !== null && LATER.includes(answer.status);
}

/** What a case can't do without. What is missing makes it `not_verified`. */
export type Need =
  | 'probe'
  | 'signing_secret'
  | 'second_signing_secret'
  | 'decisions'
  | 'api_key'
  | 'restart'
  | 'both_webhooks'
  | 'transactions';

/** One promise of the interface, and how the kit finds out whether the partner keeps it. */
export interface ConformanceCase {
  /** Unique in its plan, such as `repeated-at-once`. */
  name: string;
  /** What the partner does if all is well. */
  title: string;
  /** The page and heading in docs/interface with this rule. */
  section: InterfaceSection;
  /** What to change where it fails. */
  remedy: string;
  /** Cases on which it rests: if one of them has failed, its own failure says nothing new. */
  restsOn?: readonly string[];
  needs?: readonly Need[];
  /** @throws CaseFailure, NotVerified */
  run: (context: CaseContext) => Promise<void>;
}

export type InterfaceSection =
  | 'payments.md#the-partner-decides'
  | 'three-ds.md#3-d-secure'
  | 'three-ds.md#app-switch'
  | 'webhooks.md#events'
  | 'webhooks.md#the-event-webhook'
  | 'webhooks.md#the-transaction-webhook'
  | 'webhooks.md#what-an-endpoint-does';

/** The cases of an endpoint. */
export interface Plan {
  name: PlanName;
  /** Run first and in this order; where one of them fails, the others make no sense. */
  first: readonly ConformanceCase[];
  cases: readonly ConformanceCase[];
  /** Run after all others, because they end the partner's processes. */
  last: readonly ConformanceCase[];
}
