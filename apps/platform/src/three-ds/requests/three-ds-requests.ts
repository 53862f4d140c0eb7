import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AcsAuthenticationRequest,
  type CardStatus,
  dynamicLinkingDigest,
  type MerchantIds,
  type SimulatedPartner,
  type ThreeDsCallback,
  type ThreeDsDecision,
} from '#contracts';
import { firstOf, GroupCommit } from '#database';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import { PartnerConcurrency } from './partner-concurrency.js';
import { RequestChanges } from './request-changes.js';
import { columnsOf, inOrder, ms, type ThreeDsRequest } from './three-ds-request.js';
import { ThreeDsLimits } from './three-ds-limits.js';
import { ThreeDsPool } from './three-ds-pool.js';

/*
 * The states of a request, and the statements that change them:
 *
 *   forwarding -> presented                   the partner presented it in time (PRESENT)
 *              -> approved, denied or failed  a response came in time; a decision implies presented (RESPOND)
 *              -> not_presented               forwarding failed (END_UNPRESENTED)
 *                                             or `present_by` is over (END_UNPRESENTED, END_OVERDUE)
 *              -> authenticated or refused    a rule of the partner decided before the challenge (DECIDE)
 *   presented  -> approved, denied or failed  a response came in time (RESPOND)
 *              -> expired                     `expires_at` is over (END_OVERDUE)
 *              -> not_presented               it is too late to answer the ACS with the challenge (WITHDRAW)
 *
 * The condition of each statement names the state before, so that only one replica makes a change. The replica that
 * ends a request also leases its final answer to the ACS (pending-answers.ts).
 */

const TOKEN_BYTES = 32;
/** The number of requests that one statement changes. */
const BATCH = 200;

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
  decision: null,
} as const;

interface Presented {
  id: string;
  partnerId: string;
  at: Date;
}

type Responded = Presented & ThreeDsCallback;

interface Unpresented {
  id: string;
  failure: string | null;
  at: Date;
}

/** The fields that a request copies from its card. */
type OfCard = Pick<
  ThreeDsRequest,
  'partnerId' | 'companyId' | 'externalId' | 'cardLast4' | 'cardNetwork'
>;

type NewRequest = Omit<ThreeDsRequest, keyof OfCard> & { merchantIds: MerchantIds | null };

/** A request with its index in the list of a shared statement. */
type Changed = ThreeDsRequest & { place: number };

/** A partner's rules as they are stored. */
export interface StoredRules {
  version: number;
  /** Not checked yet. */
  rules: unknown;
}

interface OpenedRow extends OfCard {
  id: string;
  cardStatus: CardStatus;
  endpointId: string | null;
  rules: StoredRules | null;
  isBusy: boolean;
  isOpened: boolean;
}

type Unopened =
  'card_unknown' | 'card_inactive' | 'partner_busy' | 'endpoint_missing' | 'already_exists';

/** The result of trying to open a request. */
export type Opening =
  | {
      result: 'opened';
      request: ThreeDsRequest & { merchantIds: MerchantIds | null };
      endpointId: string | null;
      /** What decides before the challenge. Null if the partner has no rules. */
      rules: StoredRules | null;
    }
  | { result: Unopened };

interface Decided {
  id: string;
  decision: ThreeDsDecision;
  at: Date;
}

/**
 * Stores the requests, and reports each change of their states. Calls that arrive while a statement of their kind is
 * running share the next statement.
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
  private readonly decided = new GroupCommit<Decided, ThreeDsRequest | undefined>(
    (decisions) => this.decideAll(decisions),
    BATCH,
  );
  private readonly endedUnpresented = new GroupCommit<Unpresented, ThreeDsRequest | undefined>(
    (late) => this.endAllUnpresented(late),
    BATCH,
  );

  constructor(
    private readonly pool: ThreeDsPool,
    private readonly loads: PartnerConcurrency,
    private readonly changes: RequestChanges,
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
      merchantIds: authentication.merchantIds ?? null,
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
    return this.one(FIND_REQUEST, id);
  }

  findByAcsTransaction(acsTransactionId: string): Promise<ThreeDsRequest | undefined> {
    return this.one(FIND_BY_ACS_TRANSACTION, acsTransactionId);
  }

  findByChallengeToken(token: string): Promise<ThreeDsRequest | undefined> {
    return this.one(FIND_BY_CHALLENGE_TOKEN, token);
  }

  /**
   * Stores what was decided before the challenge. Other outcomes than `challenge` end the request. @returns undefined if
   * it has ended before.
   */
  async decide(id: string, decision: ThreeDsDecision): Promise<ThreeDsRequest | undefined> {
    const request = await this.decided.add({ id, decision, at: this.clock.now() });
    // The one that holds the call of the ACS forwards a challenge.
    if (request && decision.outcome !== 'challenge') this.changes.report(request);
    return request;
  }

  /** @returns the request if this call presented it; undefined if it already was. */
  present(partnerId: string, id: string): Promise<ThreeDsRequest | undefined> {
    return this.changed(this.presented.add({ id, partnerId, at: this.clock.now() }));
  }

  /** @returns the request if this response was stored; undefined if it already had one. */
  respond(
    partnerId: string,
    id: string,
    callback: ThreeDsCallback,
  ): Promise<ThreeDsRequest | undefined> {
    return this.changed(this.responded.add({ id, partnerId, at: this.clock.now(), ...callback }));
  }

  /**
   * @param failure why forwarding failed, or null if the time limit has passed. @returns the request if
   * this call ended it.
   */
  endUnpresented(id: string, failure: string | null): Promise<ThreeDsRequest | undefined> {
    return this.changed(this.endedUnpresented.add({ id, failure, at: this.clock.now() }));
  }

  /**
   * Ends a presented request because it is too late to answer the ACS with the challenge. @returns the request if this call
   * ended it.
   */
  withdraw(id: string): Promise<ThreeDsRequest | undefined> {
    const values = [this.clock.now(), this.limits.answerLeaseMs];
    return this.changed(this.one(WITHDRAW, id, ...values));
  }

  /** Ends a batch of requests past a time limit, whichever replica started them. */
  async endOverdue(): Promise<void> {
    const { graceMs, answerLeaseMs } = this.limits;
    const values = [this.clock.now(), graceMs, answerLeaseMs, BATCH];
    const ended = await this.pool.query<ThreeDsRequest>(END_OVERDUE, values);
    for (const request of ended) this.changes.report(request, true);
  }

  async endTimeNow(id: string): Promise<void> {
    await this.pool.query(END_TIME_NOW, [id, this.clock.now()]);
  }

  async loseCallback(id: string, isLost: boolean): Promise<void> {
    await this.pool.query(LOSE_CALLBACK, [id, isLost]);
  }

  private async changed(
    change: Promise<ThreeDsRequest | undefined>,
  ): Promise<ThreeDsRequest | undefined> {
    const request = await change;
    if (request) this.changes.report(request);
    return request;
  }

  private async openAll(requests: NewRequest[]): Promise<Opening[]> {
    const values = [JSON.stringify(requests), this.loads.busy()];
    const rows = await this.pool.query<OpenedRow>(OPEN_REQUESTS, values);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return requests.map((request) => openingOf(request, byId.get(request.id)));
  }

  private decideAll(decisions: Decided[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(DECIDE, decisions.length, [
      decisions.map(({ id }) => id),
      decisions.map(({ decision }) => JSON.stringify(decision)),
      decisions.map(({ at }) => at),
      this.clock.now(),
      this.limits.answerLeaseMs,
    ]);
  }

  private presentAll(reports: Presented[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(PRESENT, reports.length, [
      reports.map(({ id }) => id),
      reports.map(({ partnerId }) => partnerId),
      reports.map(({ at }) => at),
    ]);
  }

  private respondAll(responses: Responded[]): Promise<(ThreeDsRequest | undefined)[]> {
    return this.changeAll(RESPOND, responses.length, [
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
    return this.changeAll(END_UNPRESENTED, late.length, [
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
  const { id: _, cardStatus, endpointId, rules, isBusy, isOpened, ...ofCard } = row;
  if (isOpened) return { result: 'opened', request: { ...request, ...ofCard }, endpointId, rules };
  if (cardStatus !== 'active') return { result: 'card_inactive' };
  if (isBusy) return { result: 'partner_busy' };
  return { result: endpointId === null ? 'endpoint_missing' : 'already_exists' };
}

const COLUMNS = columnsOf('three_ds_requests');

/**
 * Stores requests, each only if its card may be used and the ACS transaction is new. Cardholders of a
 * partner that never configured a 3DS webhook use the white-label card app. Each card is looked up
 * separately (`OFFSET 0`), because Postgres estimates a hundred of them and would read all cards. $1
 * requests, as a JSON list under the names of their properties, $2 partners that must get none.
 */
export const OPEN_REQUESTS = `
  WITH asked AS MATERIALIZED (
    SELECT asked.*, card.*
    FROM jsonb_to_recordset($1::jsonb) AS asked (id text, "acsTransactionId" text,
      "challengeToken" text, "cardId" text, amount bigint, currency text, merchant jsonb, "merchantIds" jsonb,
      "returnUrl" text, "browserLocale" text, digest text, "createdAt" timestamptz,
      "presentBy" timestamptz, "expiresAt" timestamptz, "simulatedPartner" text)
    CROSS JOIN LATERAL (
      SELECT c.status AS card_status, c.partner_id, c.company_id, c.last4, c.network, p.external_id,
        e.id IS NULL AS has_card_app, CASE WHEN e.status = 'enabled' THEN e.id END AS endpoint_id,
        (SELECT CASE WHEN jsonb_array_length(t.rules) > 0
            THEN jsonb_build_object('version', t.version, 'rules', t.rules) END
          FROM three_ds_rules t WHERE t.partner_id = c.partner_id ORDER BY t.version DESC LIMIT 1) AS rules
      FROM cards c JOIN people p ON p.id = c.person_id
        LEFT JOIN webhook_endpoints e ON e.partner_id = c.partner_id AND e.channel = 'three_ds'
      WHERE c.id = asked."cardId" OFFSET 0
    ) AS card
  ),
  opened AS (
    INSERT INTO three_ds_requests (id, acs_transaction_id, challenge_token, partner_id, company_id,
      card_id, external_id, card_last4, card_network, amount, currency, merchant, merchant_ids, return_url,
      browser_locale, digest, created_at, present_by, expires_at, simulated_partner)
    SELECT id, "acsTransactionId", "challengeToken", partner_id, company_id, "cardId", external_id,
      last4, network, amount, currency, merchant, "merchantIds", "returnUrl", "browserLocale", digest, "createdAt",
      "presentBy", "expiresAt", "simulatedPartner"
    FROM asked
    WHERE card_status = 'active'
      AND (endpoint_id IS NOT NULL OR has_card_app OR "simulatedPartner" IS NOT NULL)
      AND partner_id <> ALL ($2::text[])
    ON CONFLICT (acs_transaction_id) DO NOTHING
    RETURNING id
  )
  SELECT id, card_status AS "cardStatus", endpoint_id AS "endpointId", rules,
    partner_id = ANY ($2::text[]) AS "isBusy", id IN (SELECT id FROM opened) AS "isOpened",
    partner_id AS "partnerId", company_id AS "companyId", external_id AS "externalId",
    last4 AS "cardLast4", network AS "cardNetwork"
  FROM asked`;

const FIND_REQUEST = `SELECT ${COLUMNS} FROM three_ds_requests WHERE id = $1`;

const FIND_BY_ACS_TRANSACTION = `
  SELECT ${COLUMNS} FROM three_ds_requests WHERE acs_transaction_id = $1`;

const FIND_BY_CHALLENGE_TOKEN = `
  SELECT ${COLUMNS} FROM three_ds_requests WHERE challenge_token = $1`;

/**
 * True while the request is being forwarded. A condition on its status column would make Postgres read all
 * such requests.
 */
const IS_FORWARDED = 'r.presented_at IS NULL AND r.ended_at IS NULL';

/**
 * Stores decisions before the challenge, each only if its request still waits for being presented. $1 ids, $2 decisions
 * as JSON, $3 times of the decisions, $4 now, $5 milliseconds until other replicas may answer the ACS.
 */
export const DECIDE = `
  UPDATE three_ds_requests r SET decision = made.decision::jsonb,
    status = coalesce(made.status, r.status), ended_at = CASE WHEN made.status IS NOT NULL THEN made.at END,
    answer_due_at = CASE WHEN made.status IS NOT NULL THEN $4::timestamptz + ${ms('$5')} END
  FROM (
    SELECT *, CASE decision::jsonb ->> 'outcome' WHEN 'authenticate' THEN 'authenticated' WHEN 'refuse' THEN 'refused' END
      AS status
    FROM ${inOrder(`unnest($1::text[], $2::text[], $3::timestamptz[])
      WITH ORDINALITY AS listed (id, decision, at, place)`)} AS listed
  ) AS made
  WHERE r.id = ANY ($1::text[]) AND r.id = made.id AND ${IS_FORWARDED} AND r.present_by >= made.at
  RETURNING made.place::int - 1 AS place, ${columnsOf('r')}`;

/** $1 ids, $2 their partners, $3 times of the reports. */
export const PRESENT = `
  UPDATE three_ds_requests r SET status = 'presented', presented_at = report.at
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::timestamptz[])
    WITH ORDINALITY AS report (id, partner_id, at, place)`)} AS report
  WHERE r.id = ANY ($1::text[]) AND r.id = report.id AND r.partner_id = report.partner_id AND ${IS_FORWARDED}
    AND r.present_by >= report.at
  RETURNING report.place::int - 1 AS place, ${columnsOf('r')}`;

/**
 * Stores responses, each only if there is none yet and no time limit has passed. A decision implies that
 * the request was presented, even without a report. Of two responses to a request only one is stored. $1
 * ids, $2 their partners, $3 digests, $4 responses, which are also the new states, $5 reasons, $6 times of
 * arrival, $7 now, $8 milliseconds until other replicas may answer the ACS.
 */
export const RESPOND = `
  UPDATE three_ds_requests r SET status = callback.response, response = callback.response,
    reason = callback.reason, ended_at = callback.at, answer_due_at = $7::timestamptz + ${ms('$8')},
    presented_at = coalesce(r.presented_at, CASE WHEN callback.response <> 'failed' THEN callback.at END)
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
    $6::timestamptz[])
    WITH ORDINALITY AS callback (id, partner_id, digest, response, reason, at, place)`)} AS callback
  WHERE r.id = ANY ($1::text[]) AND r.id = callback.id AND r.partner_id = callback.partner_id AND r.digest = callback.digest
    AND NOT r.loses_callback
    AND ((r.status = 'presented' AND r.expires_at >= callback.at)
      OR (r.status = 'forwarding' AND r.present_by >= callback.at))
  RETURNING callback.place::int - 1 AS place, ${columnsOf('r')}`;

/**
 * Ends requests that were not presented. $1 ids, $2 the failures, or null if the time limit has passed, $3
 * times of the failures, $4 and $5 like $7 and $8 above.
 */
export const END_UNPRESENTED = `
  UPDATE three_ds_requests r SET status = 'not_presented', ended_at = late.at,
    forwarding_failure = late.failure, answer_due_at = $4::timestamptz + ${ms('$5')}
  FROM ${inOrder(`unnest($1::text[], $2::text[], $3::timestamptz[])
    WITH ORDINALITY AS late (id, failure, at, place)`)} AS late
  WHERE r.id = ANY ($1::text[]) AND r.id = late.id AND ${IS_FORWARDED}
    AND (late.failure IS NOT NULL OR r.present_by < late.at)
  RETURNING late.place::int - 1 AS place, ${columnsOf('r')}`;

/** Ends a request that was presented too late to answer the ACS with the challenge. $1 id, $2 now, $3 milliseconds like $8 above. */
const WITHDRAW = `
  UPDATE three_ds_requests SET status = 'not_presented', presented_at = NULL,
    ended_at = $2::timestamptz, answer_due_at = $2::timestamptz + ${ms('$3')}
  WHERE id = $1 AND presented_at IS NOT NULL AND ended_at IS NULL
  RETURNING ${COLUMNS}`;

/**
 * Ends requests past a time limit. $1 now, $2 milliseconds of grace for the replica that holds the ACS's
 * call, $3 like $8 above, $4 limit.
 */
export const END_OVERDUE = `
  WITH unpresented AS (
    SELECT ctid FROM three_ds_requests
    WHERE status = 'forwarding' AND present_by < $1::timestamptz - ${ms('$2')}
    ORDER BY present_by ${firstOf('$4')} FOR UPDATE SKIP LOCKED
  ),
  undecided AS (
    SELECT ctid FROM three_ds_requests WHERE status = 'presented' AND expires_at < $1::timestamptz
    ORDER BY expires_at ${firstOf('$4')} FOR UPDATE SKIP LOCKED
  )
  UPDATE three_ds_requests SET
    status = CASE status WHEN 'forwarding' THEN 'not_presented' ELSE 'expired' END,
    ended_at = $1::timestamptz, answer_due_at = $1::timestamptz + ${ms('$3')}
  WHERE ctid = ANY (ARRAY(SELECT ctid FROM unpresented UNION ALL SELECT ctid FROM undecided))
  RETURNING ${COLUMNS}`;

/** $1 id, $2 now. Sandbox only. */
const END_TIME_NOW = `
  UPDATE three_ds_requests SET expires_at = $2::timestamptz - interval '1 millisecond',
    present_by = least(present_by, $2::timestamptz - interval '1 millisecond')
  WHERE id = $1 AND status IN ('forwarding', 'presented')`;

/** $1 id, $2 whether the next callback is lost. Sandbox only. */
const LOSE_CALLBACK = 'UPDATE three_ds_requests SET loses_callback = $2 WHERE id = $1';
