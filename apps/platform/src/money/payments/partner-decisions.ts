import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AUTHORIZATION_ANSWER_MS,
  AuthorizationAnswer,
  type AuthorizationRequested,
  MAX_AUTHORIZATION_ANSWER_BYTES,
  type PartnerDecision,
  type PartnerDecisionProblem,
  readClass,
} from '#contracts';
import { firstOf, Poller, refuseWhileHolding } from '#database';
import { currentTraceparent, httpClientSpan } from '#observability';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { firstIdAt, newId } from '../../ids.js';
import {
  exchangeInSpan,
  signedHeaders,
  type WebhookAnswer,
  WebhookConnections,
  WebhookEndpoints,
} from '../../webhooks/index.js';
import { MoneyMetrics } from '../money-metrics.js';
import type { Undecided } from './payment-batch.js';

/** A late answer is counted until then, and never waited for. */
const LATE_ANSWER_MS = 5_000;
/** Another replica that has sent the request has this much more time to record the decision. */
const GRACE_MS = 500;
const POLL_MS = 50;

/** Requests at one partner at the same time, by this replica. */
const MOST_OPEN = 200;
/** After this many requests in a row without an answer the partner is not asked for a while. */
const FAILURES_IN_A_ROW = 5;
const PAUSE_MS = 5_000;

/**
 * Protects this replica, and the partner's own payments, from a partner that does not answer: its number of open
 * requests is bounded, and after several requests without an answer a single one tries again after a pause.
 */
export class PartnerCircuit {
  private underWay = 0;
  private failures = 0;
  private pausedUntilMs = 0;

  /** Why the partner is not asked now. Undefined if it is. */
  obstacle(nowMs: number): 'too_busy' | 'circuit_open' | undefined {
    if (this.isBroken && (nowMs < this.pausedUntilMs || this.underWay > 0)) return 'circuit_open';
    return this.underWay >= MOST_OPEN ? 'too_busy' : undefined;
  }

  begin(): void {
    this.underWay += 1;
  }

  /** The partner has answered, or has failed to: timeouts and broken connections count. */
  judge(isAnswered: boolean, nowMs: number): void {
    this.failures = isAnswered ? 0 : this.failures + 1;
    if (this.isBroken) this.pausedUntilMs = nowMs + PAUSE_MS;
  }

  /** The connection is free again, which may be later. */
  end(): void {
    this.underWay -= 1;
  }

  private get isBroken(): boolean {
    return this.failures >= FAILURES_IN_A_ROW;
  }
}

/** Sandbox: a partner that the platform plays. */
export type SimulatedDecider = 'approves' | 'declines' | 'does_not_answer';

/** A request that a partner is to decide, stored before it is sent. */
export interface AuthorizationRequest {
  id: string;
  /** False if it was stored before, so that it is never sent again. */
  isNew: boolean;
  createdAt: Date;
  /** Until when the partner can answer. */
  respondBy: Date;
  undecided: Undecided;
}

/** Time limits of the authorization webhook. Changed only by specs. */
@Injectable()
export class AuthorizationLimits {
  answerMs = AUTHORIZATION_ANSWER_MS;
  lateAnswerMs = LATE_ANSWER_MS;
}

/**
 * Asks partners for their decisions (docs/interface/payments.md#the-partner-decides): each request once, and without a
 * lock or a database connection while the answer is awaited.
 */
@Injectable()
export class PartnerDecisions {
  private readonly circuits = new Map<string, PartnerCircuit>();
  /** The answers that this replica waits for, by the ids of the requests. */
  private readonly awaited = new Map<string, Promise<PartnerDecision>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly endpoints: WebhookEndpoints,
    private readonly connections: WebhookConnections,
    private readonly limits: AuthorizationLimits,
    private readonly metrics: MoneyMetrics,
    private readonly clock: Clock,
  ) {}

  /** The decision if the partner can't be asked now. */
  obstacle(partnerId: string): PartnerDecision | undefined {
    const problem = this.circuitOf(partnerId).obstacle(performance.now());
    if (!problem) return undefined;
    const decision: PartnerDecision = { outcome: 'none', problem, ms: 0 };
    this.metrics.partnerDecided(decision);
    return decision;
  }

  /** Stores requests before they are sent. A request that a replica has stored before is returned unchanged. */
  async store(
    transaction: EntityManager,
    undecided: readonly Undecided[],
  ): Promise<AuthorizationRequest[]> {
    if (undecided.length === 0) return [];
    const now = this.clock.now();
    const respondBy = new Date(now.getTime() + this.limits.answerMs);
    const ids = undecided.map(() => newId('arq'));
    const messages = undecided.map(({ request }) => request.id);
    const values = [ids, messages, respondBy];
    const added = await transaction.query<{ id: string }[]>(ADD_REQUESTS, values);
    const news = new Set(added.map(({ id }) => id));
    const known =
      news.size === ids.length
        ? []
        : await transaction.query<RequestRow[]>(FIND_REQUESTS, [messages]);
    const byMessage = new Map(known.map((row) => [row.messageId, row]));
    return undecided.map((one, index) => {
      const id = ids[index]!;
      if (news.has(id)) return { id, isNew: true, createdAt: now, respondBy, undecided: one };
      const row = byMessage.get(one.request.id)!;
      const createdAt = new Date(row.respondBy.getTime() - this.limits.answerMs);
      return { ...row, isNew: false, createdAt, undecided: one };
    });
  }

  /**
   * Waits for the partner's decision. A stored request is only sent by the call that stored it. Does not throw: no
   * answer is a decision, too.
   *
   * @param simulated the sandbox plays the partner.
   */
  async decisionOf(
    request: AuthorizationRequest,
    simulated: SimulatedDecider | undefined,
  ): Promise<PartnerDecision> {
    refuseWhileHolding('A partner was asked');
    if (!request.isNew) return this.awaited.get(request.id) ?? this.decidedElsewhere(request);
    const answer = simulated ? this.simulated(request, simulated) : this.ask(request);
    this.awaited.set(request.id, answer);
    try {
      const decision = await answer;
      this.metrics.partnerDecided(decision);
      return decision;
    } finally {
      this.awaited.delete(request.id);
    }
  }

  /** Another replica waits for the answer, or was interrupted. @returns what counts if no decision is recorded by then. */
  private async decidedElsewhere({
    id,
    createdAt,
    respondBy,
    undecided,
  }: AuthorizationRequest): Promise<PartnerDecision> {
    const untilMs = respondBy.getTime() + GRACE_MS;
    while (this.clock.now().getTime() < untilMs) {
      const found = await this.dataSource.query<unknown[]>(FIND_MESSAGE, [undecided.request.id]);
      if (found.length > 0) return noAnswer(id, 'interrupted', 0);
      await sleep(POLL_MS);
    }
    const ms = Math.max(0, this.clock.now().getTime() - createdAt.getTime());
    const decision = noAnswer(id, 'interrupted', ms);
    this.metrics.partnerDecided(decision);
    return decision;
  }

  private async ask(request: AuthorizationRequest): Promise<PartnerDecision> {
    const { id, undecided } = request;
    const circuit = this.circuitOf(undecided.card.partnerId);
    const startedMs = performance.now();
    const elapsedMs = () => Math.round(performance.now() - startedMs);
    const obstacle = circuit.obstacle(startedMs);
    if (obstacle) return noAnswer(id, obstacle, 0);
    circuit.begin();
    let isOver = false;
    const answered = this.post(request).then(
      (answer) => decisionOf(id, answer, elapsedMs()),
      (error: unknown) => noAnswer(id, problemOf(error), elapsedMs()),
    );
    const freed = answered.then(({ problem }) => {
      circuit.end();
      if (isOver && problem !== 'timeout' && problem !== 'connection') this.metrics.lateAnswer();
    });
    const decision = await Promise.race([answered, this.timeout(id, freed)]);
    isOver = true;
    const { problem } = decision;
    circuit.judge(problem !== 'timeout' && problem !== 'connection', performance.now());
    return decision;
  }

  /** One turn of the event loop later, so that an answer that arrived while this process was busy still counts. */
  private timeout(id: string, freed: Promise<void>): Promise<PartnerDecision> {
    const { answerMs } = this.limits;
    return new Promise((resolve) => {
      const giveUp = () => resolve(noAnswer(id, 'timeout', answerMs));
      const timer = setTimeout(() => setImmediate(giveUp), answerMs);
      void freed.then(() => clearTimeout(timer));
    });
  }

  private async post(request: AuthorizationRequest): Promise<WebhookAnswer> {
    const endpoint = await this.endpoints.configurationOf(
      request.undecided.card.authorizationEndpointId!,
    );
    const body = JSON.stringify(webhookBodyOf(request));
    const url = new URL(endpoint.url);
    const span = httpClientSpan('POST', url, 'authorization webhook');
    return exchangeInSpan(currentTraceparent(), span, () => ({
      dispatcher: this.connections.dispatcherFor(endpoint.url),
      url,
      body,
      timeoutMs: this.limits.lateAnswerMs,
      excerptBytes: MAX_AUTHORIZATION_ANSWER_BYTES + 1,
      headers: {
        ...signedHeaders(endpoint, { id: request.id, body }, this.clock.now()),
        traceparent: currentTraceparent()!,
      },
    }));
  }

  private async simulated(
    { id }: AuthorizationRequest,
    decider: SimulatedDecider,
  ): Promise<PartnerDecision> {
    if (decider === 'approves') return { authorizationRequestId: id, outcome: 'approved', ms: 0 };
    if (decider === 'declines') {
      const reason = 'Declined by the simulated partner';
      return { authorizationRequestId: id, outcome: 'declined', reason, ms: 0 };
    }
    await sleep(this.limits.answerMs);
    return noAnswer(id, 'timeout', this.limits.answerMs);
  }

  private circuitOf(partnerId: string): PartnerCircuit {
    const circuit = this.circuits.get(partnerId) ?? new PartnerCircuit();
    this.circuits.set(partnerId, circuit);
    return circuit;
  }
}

function noAnswer(id: string, problem: PartnerDecisionProblem, ms: number): PartnerDecision {
  return { authorizationRequestId: id, outcome: 'none', problem, ms };
}

function problemOf(error: unknown): PartnerDecisionProblem {
  return (error as Error | null)?.name === 'AnswerTimeoutError' ? 'timeout' : 'connection';
}

function decisionOf(
  id: string,
  { statusCode, excerpt }: WebhookAnswer,
  ms: number,
): PartnerDecision {
  if (statusCode !== 200) return noAnswer(id, 'status', ms);
  const answer = answerIn(excerpt);
  if (!answer) return noAnswer(id, 'invalid', ms);
  const { decision, reason } = answer;
  return {
    ...{ authorizationRequestId: id, outcome: decision, ms },
    ...(reason !== undefined && { reason }),
  };
}

/** Undefined unless the body is exactly an answer. */
function answerIn(body: Buffer): AuthorizationAnswer | undefined {
  if (body.length > MAX_AUTHORIZATION_ANSWER_BYTES) return undefined;
  let plain: unknown;
  try {
    plain = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return undefined;
  const { value, problems } = readClass(AuthorizationAnswer, plain, 'request');
  return problems.length === 0 ? value : undefined;
}

/** The body sent to the partner: exactly these fields, flat (docs/interface/payments.md#the-partner-decides). */
function webhookBodyOf({
  id,
  createdAt,
  respondBy,
  undecided: { request, card, available, transactionId, isAuthenticated },
}: AuthorizationRequest): AuthorizationRequested {
  const { name, categoryCode, country } = request.merchant;
  return {
    authorizationRequestId: id,
    kind: request.kind,
    companyId: card.companyId,
    personId: card.personId,
    externalId: card.externalId,
    cardId: card.cardId,
    cardLast4: card.last4,
    accountId: card.accountId,
    ...(transactionId !== undefined && { transactionId }),
    messageId: request.id,
    amount: request.amount,
    ...(request.merchantAmount && { merchantAmount: request.merchantAmount }),
    merchant: { name, categoryCode, country },
    channel: request.channel,
    initiator: request.initiator ?? 'cardholder',
    isAuthenticated,
    available,
    createdAt: createdAt.toISOString(),
    respondBy: respondBy.toISOString(),
  };
}

interface RequestRow {
  id: string;
  messageId: string;
  respondBy: Date;
}

/** After the longest hold: then a repeated message is declined without asking the partner. */
const KEPT_DAYS = 32;
const EVERY_MS = 3_600_000;
const REQUESTS_PER_STEP = 1_000;

/** Removes old requests: at boot and every hour, concurrently with other replicas. */
@Injectable()
export class AuthorizationRequestRetention extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    const keptFrom = new Date(this.clock.now().getTime() - KEPT_DAYS * 24 * 3_600_000);
    let count: number;
    do {
      [, count] = await this.dataSource.query<[unknown[], number]>(REMOVE_OLD, [
        firstIdAt('arq', keptFrom),
        REQUESTS_PER_STEP,
      ]);
    } while (count === REQUESTS_PER_STEP && !this.isStopping);
  }
}

/** @returns the new ones. $1 ids, $2 messages, $3 until when the partners can answer. */
const ADD_REQUESTS = `
  INSERT INTO authorization_requests (id, message_id, respond_by)
  SELECT id, message_id, $3::timestamptz FROM unnest($1::text[], $2::text[]) AS asked (id, message_id)
  ON CONFLICT (message_id) DO NOTHING RETURNING id`;

/** $1 messages. */
const FIND_REQUESTS = `
  SELECT id, message_id AS "messageId", respond_by AS "respondBy" FROM authorization_requests
  WHERE message_id = ANY ($1::text[])`;

/** $1 message. */
const FIND_MESSAGE = 'SELECT FROM payment_messages WHERE id = $1 AND NOT is_conflict';

/** $1 the first id that is kept, $2 limit. */
const REMOVE_OLD = `
  DELETE FROM authorization_requests WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM authorization_requests WHERE id < $1 ORDER BY id ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;
