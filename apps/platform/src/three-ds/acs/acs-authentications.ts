import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  type AcsAuthentication,
  type AcsAuthenticationRequest,
  type AcsRefusal,
  cleanLine,
  dynamicLinkingDigest,
  type SimulatedPartner,
} from '#contracts';
import { Poller } from '#database';
import { declareError, unprocessable } from '#http';
import { LoopDelay } from '#observability';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { FrictionlessDecisions } from '../decisions/frictionless-decisions.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { PartnerConcurrency } from '../requests/partner-concurrency.js';
import { PendingAnswers } from '../requests/pending-answers.js';
import { RequestChanges } from '../requests/request-changes.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';
import { ThreeDsMetrics } from '../requests/three-ds-metrics.js';
import { type Opening, ThreeDsRequests } from '../requests/three-ds-requests.js';
import { answerOf, challengeOf } from './acs-results.js';

/*
 * The way of a call of the ACS:
 *
 * 1. Admission: an overloaded replica answers `U` at once.
 * 2. The request is stored, unless its card or its partner can't take it, or it is stored already.
 * 3. The call is held. The partner's rules decide. Unless they authenticate or refuse, the request is forwarded to the
 *    partner.
 * 4. When the request is presented, the answer is a challenge. When it ends before that, the answer is its result,
 *    at the latest when `presentBy` is over.
 *
 * The result of a presented request is sent separately (acs-results.ts).
 */

interface AcsCall {
  acsTransactionId: string;
  receivedMs: number;
}

/**
 * Decides whether a request of the ACS can still be answered within two seconds. Too many requests would
 * make all of them late, including the first ones, so requests beyond the capacity are refused
 * before they cost anything.
 */
@Injectable()
export class AcsAdmission implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly loop = new LoopDelay();
  private readonly underWay = new Set<AcsCall>();
  /** Requests that are not stored yet, oldest first. */
  private readonly opening = new Set<AcsCall>();

  constructor(private readonly limits: ThreeDsLimits) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onApplicationShutdown(): void {
    this.loop.stop();
  }

  /**
   * @returns false if this replica is overloaded. A repetition of a running request is always admitted and
   * waits for the same result.
   */
  admits(acsTransactionId: string): boolean {
    // A few requests never form a queue, however busy the machine is.
    if (this.underWay.size < this.limits.alwaysAdmitted || !this.isBehind()) return true;
    return [...this.underWay].some((one) => one.acsTransactionId === acsTransactionId);
  }

  /**
   * @param open stores the request.
   * @param answer resolves with the answer to the request.
   */
  async attend<Opened, Answer>(
    acsTransactionId: string,
    open: () => Promise<Opened>,
    answer: (opened: Opened) => Promise<Answer>,
  ): Promise<Answer> {
    const call = { acsTransactionId, receivedMs: performance.now() };
    this.underWay.add(call);
    this.opening.add(call);
    try {
      const opened = await open();
      this.opening.delete(call);
      return await answer(opened);
    } finally {
      this.opening.delete(call);
      this.underWay.delete(call);
    }
  }

  private isBehind(): boolean {
    const { longestLoopDelayMs, longestOpeningMs } = this.limits;
    if (this.loop.standingMs > longestLoopDelayMs) return true;
    const [oldest] = this.opening;
    return oldest !== undefined && performance.now() - oldest.receivedMs > longestOpeningMs;
  }
}

interface HeldCall {
  request: ThreeDsRequest;
  settle: PromiseWithResolvers<ThreeDsRequest>;
}

/**
 * Holds the calls of the ACS until their request is presented or ends. The replica that holds a call also
 * watches its time limit, so that the ACS is answered at once when it passes.
 */
@Injectable()
export class InitialAnswers {
  private readonly logger = new Logger(InitialAnswers.name);
  private readonly held = new Set<HeldCall>();

  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly changes: RequestChanges,
    private readonly pending: PendingAnswers,
    private readonly clock: Clock,
  ) {}

  /**
   * Resolves with the request when forwarding has ended.
   *
   * @param begin called when the request is watched, so that no change is missed.
   */
  async wait(request: ThreeDsRequest, begin: () => void): Promise<ThreeDsRequest> {
    const call: HeldCall = { request, settle: Promise.withResolvers() };
    const unwatch = this.changes.watch(request.id, (news) => {
      if (news) settleIfKnown(call, news);
      else void this.read(call);
    });
    const leftMs = request.presentBy.getTime() - this.clock.now().getTime();
    const timer = setTimeout(() => void this.end(call), Math.max(0, leftMs) + 1);
    // Hold the answer here: this call answers the ACS, whichever replica ends the request meanwhile.
    const release = this.pending.hold(request);
    this.held.add(call);
    try {
      begin();
      return await this.unlessTooLate(await call.settle.promise);
    } finally {
      this.held.delete(call);
      release();
      clearTimeout(timer);
      unwatch();
    }
  }

  /** For a repeated call. Changes before this call are read from the database. */
  async join(request: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (request.status !== 'forwarding') return request;
    return this.wait(request, () => {
      for (const call of this.held) if (call.request === request) void this.read(call);
    });
  }

  /** Ends the requests of held calls whose time limit has passed. */
  async endOverdue(): Promise<void> {
    const now = this.clock.now();
    const overdue = [...this.held].filter(({ request }) => request.presentBy < now);
    await Promise.all(overdue.map((call) => this.end(call)));
  }

  /** After the time limit the answer to the ACS must be that the cardholder was not asked. */
  private async unlessTooLate(known: ThreeDsRequest): Promise<ThreeDsRequest> {
    if (known.presentedAt === null || this.clock.now() <= known.presentBy) return known;
    // Undefined if the request was decided meanwhile; its result is sent separately.
    return (await this.requests.withdraw(known.id)) ?? known;
  }

  private async end(call: HeldCall): Promise<void> {
    try {
      const ended = await this.requests.endUnpresented(call.request.id, null);
      // Another replica may have ended the request, and its notification may be lost.
      if (!ended) await this.read(call);
    } catch (error) {
      // Without the database only a failure can be reported; the ACS continues without us.
      call.settle.reject(error);
    }
  }

  private async read(call: HeldCall): Promise<void> {
    try {
      const found = await this.requests.find(call.request.id);
      if (found) settleIfKnown(call, found);
    } catch (error) {
      this.logger.warn(`${call.request.id} could not be read: ${String(error)}`);
    }
  }
}

function settleIfKnown({ settle }: HeldCall, request: ThreeDsRequest): void {
  if (request.status !== 'forwarding') settle.resolve(request);
}

/** Ends all requests past their time limit, whichever replica started them. */
@Injectable()
export class OverdueRequests extends Poller {
  constructor(
    private readonly initialAnswers: InitialAnswers,
    private readonly requests: ThreeDsRequests,
    limits: ThreeDsLimits,
  ) {
    super({ everyMs: limits.pollEveryMs });
  }

  async poll(): Promise<void> {
    await this.initialAnswers.endOverdue();
    await this.requests.endOverdue();
  }
}

export const acsTransactionUnknown = declareError(
  'acs_transaction_unknown',
  404,
  'There is no request with this acsTransactionId.',
);

export const acsTransactionReused = declareError(
  'acs_transaction_reused',
  unprocessable('/acsTransactionId'),
  'acsTransactionId: it belongs to another payment. Use a new one for each payment.',
);

export interface AcsAnswer {
  answer: AcsAuthentication;
  /** The request whose result the answer contains, if it contains one. */
  ended?: ThreeDsRequest;
}

type Opened = Extract<Opening, { result: 'opened' }>;

type Refusal = Exclude<Opening['result'], 'opened' | 'already_exists'> | 'platform_busy';

/** Reasons of EMV 3-D Secure: no card record; transaction not permitted to cardholder; technical failure. */
const refusals: Readonly<Record<Refusal, Omit<AcsRefusal, 'acsTransactionId'>>> = {
  card_unknown: { transStatus: 'N', transStatusReason: '08' },
  card_inactive: { transStatus: 'N', transStatusReason: '12' },
  endpoint_missing: { transStatus: 'U', transStatusReason: '22' },
  partner_busy: { transStatus: 'U', transStatusReason: '22' },
  platform_busy: { transStatus: 'U', transStatusReason: '22' },
};

/** Answers the issuer's access control server (docs/interface/three-ds.md#3-d-secure). */
@Injectable()
export class AcsAuthentications {
  private readonly logger = new Logger(AcsAuthentications.name);

  constructor(
    private readonly config: PlatformConfig,
    private readonly admission: AcsAdmission,
    private readonly requests: ThreeDsRequests,
    private readonly loads: PartnerConcurrency,
    private readonly decisions: FrictionlessDecisions,
    private readonly forwarding: Forwarding,
    private readonly initialAnswers: InitialAnswers,
    private readonly metrics: ThreeDsMetrics,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
  ) {
    for (const why of Object.keys(refusals)) metrics.refusals.inc({ why }, 0);
  }

  /**
   * Authenticates a payment: resolves when the request is presented, or when it can't be presented any
   * more. A repeated call gets the state of the first request. If the request could not be answered in
   * time, the answer is `U` at once, and no request is created. If the database hangs, the answer is `U` when the
   * time limit has passed.
   *
   * @throws acs_transaction_reused
   */
  async authenticate(
    received: AcsAuthenticationRequest,
    simulatedPartner?: SimulatedPartner,
  ): Promise<AcsAnswer> {
    const { merchant } = received;
    // The digest, the pages and the partner get the name as the cardholder reads it.
    const authentication = {
      ...received,
      merchant: { ...merchant, name: cleanLine(merchant.name) },
    };
    const startedMs = performance.now();
    const answer = await this.inTime(
      authentication,
      this.answerTo(authentication, simulatedPartner),
    );
    this.metrics.initialAnswer.observe(
      { answer: answer.answer.transStatus },
      (performance.now() - startedMs) / 1_000,
    );
    return answer;
  }

  /** @throws acs_transaction_unknown */
  async find(acsTransactionId: string): Promise<AcsAnswer> {
    const request = await this.requests.findByAcsTransaction(acsTransactionId);
    if (!request) throw acsTransactionUnknown();
    return this.answerWith(await this.initialAnswers.join(request));
  }

  private async answerTo(
    authentication: AcsAuthenticationRequest,
    simulatedPartner?: SimulatedPartner,
  ): Promise<AcsAnswer> {
    const { acsTransactionId } = authentication;
    if (!this.admission.admits(acsTransactionId))
      return this.refuse(authentication, 'platform_busy');
    return this.admission.attend(
      acsTransactionId,
      () => this.requests.open(authentication, simulatedPartner),
      (opening) =>
        opening.result === 'opened'
          ? this.decide(opening)
          : this.answerAgain(authentication, opening.result),
    );
  }

  /**
   * A request is ended by a statement, which waits as long as the database hangs. From the end of the grace any replica
   * ends the request, so that it can't be presented any more.
   */
  private async inTime(
    authentication: AcsAuthenticationRequest,
    answering: Promise<AcsAnswer>,
  ): Promise<AcsAnswer> {
    const { presentMs, graceMs } = this.limits;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), presentMs + graceMs);
    try {
      const answer = await Promise.race([answering, late.promise]);
      if (answer) return answer;
    } finally {
      clearTimeout(timer);
    }
    answering.catch((error: unknown) =>
      this.logger.warn(`a request was answered with U before it failed: ${String(error)}`),
    );
    return this.refuse(authentication, 'platform_busy');
  }

  private async decide(opened: Opened): Promise<AcsAnswer> {
    const { request } = opened;
    const startedMs = performance.now();
    let tookMs: number | undefined;
    this.loads.begin(request.partnerId);
    try {
      const known = await this.initialAnswers.wait(request, () => void this.ask(opened));
      const isPartners = (known.decision?.outcome ?? 'challenge') === 'challenge';
      if (isPartners && known.forwardingFailure === null) tookMs = performance.now() - startedMs;
      // A presented request is answered as a challenge, however fast the decision was; its result is sent
      // separately.
      return known.presentedAt === null
        ? this.answerWith(known)
        : { answer: challengeOf(known, this.config.publicUrl) };
    } finally {
      this.loads.end(request.partnerId, tookMs);
    }
  }

  /** Asks the cardholder, unless a rule of the partner decides. Does not throw. */
  private async ask({ request, endpointId, rules }: Opened): Promise<void> {
    if (!(await this.decisions.asksCardholder(request, rules))) return;
    // The cardholder is not asked after the ACS was answered that the payment is not authenticated.
    if (this.clock.now() <= request.presentBy) this.forwarding.begin(request, endpointId);
  }

  private async answerAgain(
    authentication: AcsAuthenticationRequest,
    result: Refusal | 'already_exists',
  ): Promise<AcsAnswer> {
    const { acsTransactionId } = authentication;
    // Look for an existing request first, because the card may have been frozen since the first call.
    const request = await this.requests.findByAcsTransaction(acsTransactionId);
    if (request) {
      if (!isSamePayment(request, authentication)) throw acsTransactionReused();
      return this.answerWith(await this.initialAnswers.join(request));
    }
    if (result === 'already_exists') throw new Error(`the request of ${acsTransactionId} is gone`);
    return this.refuse(authentication, result);
  }

  private refuse({ acsTransactionId }: AcsAuthenticationRequest, why: Refusal): AcsAnswer {
    this.metrics.refusals.inc({ why });
    return { answer: { acsTransactionId, ...refusals[why] } };
  }

  private answerWith(request: ThreeDsRequest): AcsAnswer {
    const answer = answerOf(request, this.config.publicUrl);
    return hasEnded(request) ? { answer, ended: request } : { answer };
  }
}

function isSamePayment(request: ThreeDsRequest, authentication: AcsAuthenticationRequest): boolean {
  const { cardId, amount, merchant } = authentication;
  return (
    request.digest ===
    dynamicLinkingDigest({ threeDsRequestId: request.id, cardId, amount, merchant })
  );
}
