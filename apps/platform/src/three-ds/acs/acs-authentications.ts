import { Injectable, Logger } from '@nestjs/common';
import {
  type AcsAuthentication,
  type AcsAuthenticationRequest,
  type AcsRefusal,
  cleanLine,
  dynamicLinkingDigest,
  type SimulatedPartner,
} from '#contracts';
import { Forwarding } from '../forwarding/forwarding.js';
import { PartnerConcurrency } from '../forwarding/partner-concurrency.js';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { hasEnded, type ThreeDsRequest } from '../requests/three-ds-request.js';
import { type Opening, ThreeDsRequests } from '../requests/three-ds-requests.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { ThreeDsMetrics } from '../three-ds-metrics.js';
import { acsTransactionReused, acsTransactionUnknown } from '../three-ds.errors.js';
import { AcsAdmission } from './acs-admission.js';
import { answerOf, challengeOf } from './acs-answer.js';
import { InitialAnswers } from './initial-answers.js';

export interface AcsAnswer {
  answer: AcsAuthentication;
  /** The request whose result the answer contains, if it contains one. */
  ended?: ThreeDsRequest;
}

type Refusal = Exclude<Opening['result'], 'opened' | 'asked_before'> | 'platform_busy';

/** Reasons of EMV 3-D Secure: no card record; transaction not permitted to cardholder; technical failure. */
const refusals: Readonly<Record<Refusal, Omit<AcsRefusal, 'acsTransactionId'>>> = {
  card_unknown: { transStatus: 'N', transStatusReason: '08' },
  card_inactive: { transStatus: 'N', transStatusReason: '12' },
  endpoint_missing: { transStatus: 'U', transStatusReason: '22' },
  partner_busy: { transStatus: 'U', transStatusReason: '22' },
  platform_busy: { transStatus: 'U', transStatusReason: '22' },
};

/** Answers the issuer's access control server (docs/interface.md#3-d-secure). */
@Injectable()
export class AcsAuthentications {
  private readonly logger = new Logger(AcsAuthentications.name);

  constructor(
    private readonly config: PlatformConfig,
    private readonly admission: AcsAdmission,
    private readonly requests: ThreeDsRequests,
    private readonly loads: PartnerConcurrency,
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
          ? this.ask(opening.request, opening.endpointId)
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

  private async ask(request: ThreeDsRequest, endpointId: string | null): Promise<AcsAnswer> {
    const startedMs = performance.now();
    let tookMs: number | undefined;
    this.loads.begin(request.partnerId);
    try {
      const known = await this.initialAnswers.wait(request, () => {
        // The cardholder is not asked for a payment that the ACS was told is not authenticated.
        if (this.clock.now() <= request.presentBy) this.forwarding.begin(request, endpointId);
      });
      if (known.forwardingFailure === null) tookMs = performance.now() - startedMs;
      // A presented request is answered as a challenge, however fast the decision was; its result is sent
      // separately.
      return known.presentedAt === null
        ? this.answerWith(known)
        : { answer: challengeOf(known, this.config.publicUrl) };
    } finally {
      this.loads.end(request.partnerId, tookMs);
    }
  }

  private async answerAgain(
    authentication: AcsAuthenticationRequest,
    result: Refusal | 'asked_before',
  ): Promise<AcsAnswer> {
    const { acsTransactionId } = authentication;
    // Look for an existing request first, because the card may have been frozen since the first call.
    const request = await this.requests.findByAcsTransaction(acsTransactionId);
    if (request) {
      if (!isSamePayment(request, authentication)) throw acsTransactionReused();
      return this.answerWith(await this.initialAnswers.join(request));
    }
    if (result === 'asked_before') throw new Error(`the request of ${acsTransactionId} is gone`);
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
