import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AcsAuthenticationRequest,
  type CardStatus,
  dynamicLinkingDigest,
  type SimulatedPartner,
  type ThreeDsCallback,
} from '#contracts';
import { GroupCommit } from '#database';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import type { HeldAnswer } from '../acs/pending-answers.js';
import { PartnerConcurrency } from '../forwarding/partner-concurrency.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { ThreeDsPool } from '../three-ds-pool.js';
import type { ThreeDsRequest } from './three-ds-request.js';
import * as sql from './three-ds-requests.sql.js';

const TOKEN_BYTES = 32;
/** The number of requests ended or taken over by one statement. */
const BATCH = 200;
/** Nobody waits for a note, and the replica holds the answer until the note is written. */
const GATHERING = { items: 50, ms: 25 };

/** The values of a new row. */
const JUST_OPENED = {
  status: 'forwarding',
  forwardingFailure: null,
  presentedAt: null,
  response: null,
  reason: null,
  endedAt: null,
  answerAttempts: 0,
  answeredAt: null,
  losesCallback: false,
} as const;

interface Answered {
  id: string;
  at: Date;
}

interface Presented extends Answered {
  partnerId: string;
}

type Responded = Presented & ThreeDsCallback;

interface Unpresented extends Answered {
  failure: string | null;
}

/** The fields that a request copies from its card. */
type OfCard = Pick<
  ThreeDsRequest,
  'partnerId' | 'companyId' | 'externalId' | 'cardLast4' | 'cardNetwork'
>;

type NewRequest = Omit<ThreeDsRequest, keyof OfCard>;

/** A request with its index in the list of a shared statement. */
type Changed = ThreeDsRequest & { place: number };

interface OpenedRow extends OfCard {
  id: string;
  cardStatus: CardStatus;
  endpointId: string | null;
  isBusy: boolean;
  isOpened: boolean;
}

type Unopened =
  'card_unknown' | 'card_inactive' | 'partner_busy' | 'endpoint_missing' | 'asked_before';

/** The result of trying to open a request. */
export type Opening =
  { result: 'opened'; request: ThreeDsRequest; endpointId: string | null } | { result: Unopened };

/**
 * The requests and their states. Each change is made by one replica only. Calls that arrive while a
 * statement of their kind is running share the next statement.
 */
@Injectable()
export class ThreeDsRequests {
  private readonly opened = new GroupCommit<NewRequest, Opening>(
    (requests) => this.openAll(requests),
    BATCH,
  );
  private readonly presented = new GroupCommit<Presented, ThreeDsRequest | undefined>(
    (reports) => this.presentAll(reports),
    BATCH,
  );
  private readonly responded = new GroupCommit<Responded, ThreeDsRequest | undefined>(
    (responses) => this.respondAll(responses),
    BATCH,
  );
  private readonly endedUnpresented = new GroupCommit<Unpresented, ThreeDsRequest | undefined>(
    (late) => this.endAllUnpresented(late),
    BATCH,
  );
  private readonly answered = new GroupCommit<Answered, boolean>(
    (answers) => this.noteAllAnswered(answers),
    BATCH,
    GATHERING,
  );

  constructor(
    private readonly pool: ThreeDsPool,
    private readonly loads: PartnerConcurrency,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
  ) {}

  open(
    authentication: AcsAuthenticationRequest,
    simulatedPartner: SimulatedPartner | null = null,
  ): Promise<Opening> {
    const id = newId('tds');
    const { acsTransactionId, cardId, amount, merchant } = authentication;
    const now = this.clock.now().getTime();
    return this.opened.add({
      id,
      acsTransactionId,
      challengeToken: randomBytes(TOKEN_BYTES).toString('base64url'),
      cardId,
      ...amount,
      merchant,
      returnUrl: authentication.returnUrl ?? null,
      browserLocale: authentication.browserLocale ?? null,
      digest: dynamicLinkingDigest({ threeDsRequestId: id, cardId, amount, merchant }),
      createdAt: new Date(now),
      presentBy: new Date(now + this.limits.presentMs),
      expiresAt: new Date(now + this.limits.fullMs),
      simulatedPartner,
      ...JUST_OPENED,
    });
  }

  find(id: string): Promise<ThreeDsRequest | undefined> {
    return this.one(sql.FIND_REQUEST, id);
  }

  findByAcsTransaction(acsTransactionId: string): Promise<ThreeDsRequest | undefined> {
    return this.one(sql.FIND_BY_ACS_TRANSACTION, acsTransactionId);
  }

  findByChallengeToken(token: string): Promise<ThreeDsRequest | undefined> {
    return this.one(sql.FIND_BY_CHALLENGE_TOKEN, token);
  }

  /** @returns the request if this call presented it; undefined if it already was. */
  present(partnerId: string, id: string): Promise<ThreeDsRequest | undefined> {
    return this.presented.add({ id, partnerId, at: this.clock.now() });
  }

  /** @returns the request if this response was stored; undefined if it already had one. */
  respond(
    partnerId: string,
    id: string,
    callback: ThreeDsCallback,
  ): Promise<ThreeDsRequest | undefined> {
    return this.responded.add({ id, partnerId, at: this.clock.now(), ...callback });
  }

  /**
   * @param failure why forwarding failed, or null if the time limit has passed. @returns the request if
   * this call ended it.
   */
  endUnpresented(id: string, failure: string | null): Promise<ThreeDsRequest | undefined> {
    return this.endedUnpresented.add({ id, failure, at: this.clock.now() });
  }

  /**
   * Ends a presented request because the ACS could not be told in time. @returns the request if this call
   * ended it.
   */
  withdraw(id: string): Promise<ThreeDsRequest | undefined> {
    const values = [this.clock.now(), this.limits.answerLeaseMs];
    return this.one(sql.WITHDRAW, id, ...values);
  }

  /** Ends a batch of requests past a time limit. */
  endOverdue(): Promise<ThreeDsRequest[]> {
    const { graceMs, answerLeaseMs } = this.limits;
    return this.pool.query(sql.END_OVERDUE, [this.clock.now(), graceMs, answerLeaseMs, BATCH]);
  }

  /** Extends the leases of the answers that this replica is sending. */
  async renewAnswers(held: readonly HeldAnswer[]): Promise<void> {
    const { answerLeaseMs } = this.limits;
    await this.pool.query(sql.RENEW_ANSWERS, [
      this.clock.now(),
      answerLeaseMs,
      held.map(({ id }) => id),
      held.map(({ answerAttempts }) => answerAttempts),
    ]);
  }

  /**
   * Leases answers to the ACS that are due and that no replica is sending.
   *
   * @param pending answers that this replica is about to send.
   */
  claimAnswers(pending: readonly HeldAnswer[]): Promise<ThreeDsRequest[]> {
    const { answerLeaseMs } = this.limits;
    return this.pool.query(sql.CLAIM_ANSWERS, [
      this.clock.now(),
      answerLeaseMs,
      BATCH,
      pending.map(({ id }) => id),
    ]);
  }

  /** @returns true if the answer was not recorded before. */
  noteAnswered(id: string): Promise<boolean> {
    return this.answered.add({ id, at: this.clock.now() });
  }

  private async noteAllAnswered(answers: Answered[]): Promise<boolean[]> {
    const values = [answers.map(({ id }) => id), answers.map(({ at }) => at)];
    const rows = await this.pool.query<{ id: string }>(sql.NOTE_ANSWERED, values);
    const noted = new Set(rows.map(({ id }) => id));
    // Of duplicates only the first counts as new.
    return answers.map(({ id }) => noted.delete(id));
  }

  async noteUnanswered(id: string, tryAgainAt: Date | null): Promise<void> {
    await this.pool.query(sql.NOTE_UNANSWERED, [id, tryAgainAt]);
  }

  async endTimeNow(id: string): Promise<void> {
    await this.pool.query(sql.END_TIME_NOW, [id, this.clock.now()]);
  }

  async loseCallback(id: string, isLost: boolean): Promise<void> {
    await this.pool.query(sql.LOSE_CALLBACK, [id, isLost]);
  }

  private async openAll(requests: NewRequest[]): Promise<Opening[]> {
    const values = [JSON.stringify(requests), this.loads.busy()];
    const rows = await this.pool.query<OpenedRow>(sql.OPEN_REQUESTS, values);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return requests.map((request) => openingOf(request, byId.get(request.id)));
  }

  private presentAll(reports: Presented[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(sql.PRESENT, reports.length, [
      reports.map(({ id }) => id),
      reports.map(({ partnerId }) => partnerId),
      reports.map(({ at }) => at),
    ]);
  }

  private respondAll(responses: Responded[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(sql.RESPOND, responses.length, [
      responses.map(({ id }) => id),
      responses.map(({ partnerId }) => partnerId),
      responses.map(({ digest }) => digest),
      responses.map(({ response }) => response),
      responses.map(({ reason }) => reason ?? null),
      responses.map(({ at }) => at),
      this.clock.now(),
      this.limits.answerLeaseMs,
    ]);
  }

  private endAllUnpresented(late: Unpresented[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(sql.END_UNPRESENTED, late.length, [
      late.map(({ id }) => id),
      late.map(({ failure }) => failure),
      late.map(({ at }) => at),
      this.clock.now(),
      this.limits.answerLeaseMs,
    ]);
  }

  private async changeAll(
    text: string,
    count: number,
    values: unknown[],
  ): Promise<(ThreeDsRequest | undefined)[]> {
    const changed = new Array<ThreeDsRequest | undefined>(count).fill(undefined);
    const rows = await this.pool.query<Changed>(text, values);
    for (const { place, ...request } of rows) changed[place] = request;
    return changed;
  }

  private async one(text: string, ...values: unknown[]): Promise<ThreeDsRequest | undefined> {
    const [request] = await this.pool.query<ThreeDsRequest>(text, values);
    return request;
  }
}

function openingOf(request: NewRequest, row: OpenedRow | undefined): Opening {
  if (!row) return { result: 'card_unknown' };
  const { id: _, cardStatus, endpointId, isBusy, isOpened, ...ofCard } = row;
  if (isOpened) return { result: 'opened', request: { ...request, ...ofCard }, endpointId };
  if (cardStatus !== 'active') return { result: 'card_inactive' };
  if (isBusy) return { result: 'partner_busy' };
  return { result: endpointId === null ? 'endpoint_missing' : 'asked_before' };
}
