import type { ChallengeStatus, ThreeDsFailureReason } from '#contracts';
import { firstOf, GroupCommit } from '#database';
import { currentTraceparent } from '#observability';
import { Injectable } from '@nestjs/common';
import { assignUse, mayBeUsed, type PasskeyUse } from '../passkeys/passkeys.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { STALE_SECONDS, StrongAuthPool, ThisReplica } from '../tables/strong-auth-tables.js';
import {
  type Approval,
  type ApprovalRequest,
  digestOf,
  type Evidence,
  newNonce,
} from './approval.js';

export const APPROVALS_CHANNEL = 'approvals';

/** A notification to the other replicas: this approval changed, and an app connected to you may show it. */
export interface ApprovalNews extends PersonIdentity {
  id: string;
}

export interface Outcome {
  status: Exclude<ChallengeStatus, 'waiting' | 'expired'>;
  failureReason?: ThreeDsFailureReason;
}

/** The device used for a decision, with what its assertion reports of the passkey. */
export interface DeviceUse {
  deviceId: string;
  passkey: PasskeyUse;
  evidence: Evidence;
}

/** An approval that has just ended. */
export type EndedApproval = Approval & {
  /** Another replica streams to an app of the cardholder. */
  isOpenElsewhere: boolean;
};

/** An approval of the past. */
type EndedBefore = Approval & { decidedAt: Date | null };

export type Decided =
  { isDeviceGood: true; approval: EndedApproval | undefined } | { isDeviceGood: false };

/** The JSON that the ADD statement reads. */
type NewApproval = { id: string } & Record<string, unknown>;

/** The JSON that the DECIDE statement reads. */
interface NewDecision {
  id: string;
  status: Outcome['status'];
  failure_reason: string | null;
  device_id: string | null;
  counter: number | null;
  backup_eligible: boolean | null;
  backed_up: boolean | null;
  evidence: Evidence | null;
}

type DecidedRow = { place: number; decided_place: number | null; isDeviceGood: boolean } & (
  EndedApproval | { id: null }
);

interface Note {
  id: string;
  /** Null if the approval is now presented. */
  answer: string | null;
}

// The deciding replica reports the outcome at once; if it is killed, another replica takes over after this
// time.
const ANSWER_LEASE_MS = 2_000;
const MOST_TOGETHER = 100;
/** Nothing waits for a note, and the lease is many times longer than this delay. */
const GATHERING = { items: 50, ms: 25 };

/** The approvals in the database: waiting and decided ones, and the time of each next step. */
@Injectable()
export class Approvals {
  private readonly added = new GroupCommit<NewApproval, Approval | undefined>(
    (rows) => this.addAll(rows),
    MOST_TOGETHER,
  );
  private readonly decided = new GroupCommit<NewDecision, Decided>(
    (decisions) => this.decideAll(decisions),
    MOST_TOGETHER,
  );
  private readonly noted = new GroupCommit<Note, null>(
    (notes) => this.noteAll(notes),
    MOST_TOGETHER,
    GATHERING,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  /**
   * Stores a request, leased to the caller for half of the time limit for presenting; if the caller is
   * killed, another replica has the other half. If the digest does not match what the cardholder would be
   * shown, the approval is stored as failed and never shown. Concurrent requests are stored in one
   * statement.
   *
   * @returns undefined if the request is already stored.
   */
  add(request: ApprovalRequest): Promise<Approval | undefined> {
    return this.added.add(toRow(request));
  }

  find(id: string): Promise<Approval | undefined> {
    return this.one(FIND, [id]);
  }

  findOf({ companyId, externalId }: PersonIdentity, id: string): Promise<Approval | undefined> {
    return this.one(FIND_OF, [id, companyId, externalId]);
  }

  /** The approval, if it was approved with exactly this signature. */
  findApprovedBy(id: string, { credentialId, signature }: Evidence): Promise<Approval | undefined> {
    return this.one(FIND_APPROVED_BY, [id, credentialId, signature]);
  }

  waitingOf({ companyId, externalId }: PersonIdentity): Promise<Approval[]> {
    return this.pool.query(WAITING_OF, [companyId, externalId]);
  }

  /** Up to `limit` that need no decision any more, the latest first. */
  historyOf(
    { companyId, externalId }: PersonIdentity,
    startingAfter: string | undefined,
    limit: number,
  ): Promise<EndedBefore[]> {
    const values = [companyId, externalId, startingAfter ?? null, limit];
    return this.pool.query(HISTORY_OF, values);
  }

  /** Approvals whose next step is overdue, leased to the caller. */
  claim(limit: number): Promise<Approval[]> {
    return this.pool.query(CLAIM, [limit, ANSWER_LEASE_MS / 1_000]);
  }

  /** The approval is presented; its next step is the expiry. */
  async setPresented(id: string): Promise<void> {
    await this.noted.add({ id, answer: null });
  }

  /** Extends the lease of a waiting approval. */
  async holdUntil(id: string, until: Date): Promise<void> {
    await this.pool.query(HOLD, [id, until]);
  }

  /**
   * An app shows the approval, and the report to the requester is running. No other replica may give the
   * approval up before `until`.
   */
  async setShown(id: string, until: Date): Promise<void> {
    await this.pool.query(SHOW, [id, until]);
  }

  /** True if the approval is shown on any replica, or has ended. */
  async isShown(id: string): Promise<boolean> {
    return (await this.pool.query(IS_SHOWN, [id])).length > 0;
  }

  /**
   * Voids the challenge after an assertion for it was refused, because only one attempt per challenge is
   * allowed.
   */
  async forgetNonce({ id, nonce }: Approval): Promise<void> {
    await this.pool.query(FORGET_NONCE, [id, nonce]);
  }

  /**
   * @param use the device, for a decision made with a passkey.
   * @returns the approval, leased to the caller; undefined if it was already decided or has expired.
   */
  decide(id: string, { status, failureReason }: Outcome, use?: DeviceUse): Promise<Decided> {
    return this.decided.add({
      id,
      status,
      failure_reason: failureReason ?? null,
      device_id: use?.deviceId ?? null,
      counter: use?.passkey.counter ?? null,
      backup_eligible: use?.passkey.isBackupEligible ?? null,
      backed_up: use?.passkey.isBackedUp ?? null,
      evidence: use?.evidence ?? null,
    });
  }

  /** Ends an approval for whose decision the requester no longer waits. */
  async expire(id: string): Promise<EndedApproval | undefined> {
    const values = [this.replica.id, STALE_SECONDS, id];
    return (await this.pool.query<EndedApproval>(EXPIRE, values))[0];
  }

  async setAnswer(id: string, answer: string): Promise<void> {
    await this.noted.add({ id, answer });
  }

  async reportAgainIn(id: string, delayMs: number): Promise<void> {
    await this.pool.query(REPORT_AGAIN, [id, delayMs / 1_000]);
  }

  /** @returns the number of removed approvals. Their decisions can no longer be proven. */
  async removeOlderThan(months: number, most: number): Promise<number> {
    return (await this.pool.query(REMOVE_OLD, [months, most])).length;
  }

  private async addAll(rows: NewApproval[]): Promise<(Approval | undefined)[]> {
    const values = [JSON.stringify(rows)];
    const added = await this.pool.query<Approval>(ADD, values);
    const byId = new Map(added.map((approval) => [approval.id, approval]));
    return rows.map(({ id }) => {
      const approval = byId.get(id);
      // Of duplicates only the first is new.
      byId.delete(id);
      return approval;
    });
  }

  /**
   * Decisions with the same device go into separate statements, because the second must see the counter
   * that the first has stored.
   */
  private async decideAll(decisions: NewDecision[]): Promise<Decided[]> {
    const results: Decided[] = [];
    let rest = decisions.map((decision, place) => ({ place, ...decision }));
    while (rest.length > 0) {
      const devices = new Set<string>();
      const isFirst = ({ device_id: id }: NewDecision) =>
        id === null || (!devices.has(id) && devices.add(id).has(id));
      const { now = [], later = [] } = Object.groupBy(rest, (one) =>
        isFirst(one) ? 'now' : 'later',
      );
      const values = [this.replica.id, STALE_SECONDS, ANSWER_LEASE_MS / 1_000, JSON.stringify(now)];
      const rows = await this.pool.query<DecidedRow>(DECIDE, values);
      for (const row of rows) results[row.place] = decidedOf(row);
      rest = later;
    }
    return results;
  }

  private async noteAll(notes: Note[]): Promise<null[]> {
    const values = [notes.map(({ id }) => id), notes.map(({ answer }) => answer)];
    await this.pool.query(NOTE, values);
    return notes.map(() => null);
  }

  private async one(text: string, values: unknown[]) {
    return (await this.pool.query<Approval>(text, values))[0];
  }
}

function decidedOf({
  place: _,
  decided_place: __,
  isDeviceGood,
  ...approval
}: DecidedRow): Decided {
  if (!isDeviceGood) return { isDeviceGood };
  return { isDeviceGood, approval: approval.id === null ? undefined : approval };
}

function toRow(request: ApprovalRequest): NewApproval {
  const isGenuine = digestOf(request) === request.digest;
  return {
    id: request.id,
    company_id: request.companyId,
    external_id: request.externalId,
    card_id: request.cardId,
    card_last4: request.cardLast4,
    card_network: request.cardNetwork,
    amount: request.amount.amount,
    currency: request.amount.currency,
    merchant: request.merchant,
    digest: request.digest,
    reply_to: request.replyTo,
    created_at: request.createdAt,
    present_by: request.presentBy,
    expires_at: request.expiresAt,
    status: isGenuine ? 'waiting' : 'failed',
    failure_reason: isGenuine ? null : 'technical_error',
    nonce: `\\x${newNonce().toString('hex')}`,
    traceparent: currentTraceparent() ?? null,
  };
}

// The class of SQLSTATEs for values that Postgres can't store, such as a text with NUL or the year 0.
const DATA_EXCEPTION = '22';

/** True if Postgres can never store the data. */
export function isOfData(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith(DATA_EXCEPTION);
}

/** Selects an approval's columns under the names of its properties. Safe integers are exact as doubles. */
export const approvalColumns = (row: string) => `
  ${row}.id, ${row}.company_id AS "companyId", ${row}.external_id AS "externalId",
  ${row}.card_id AS "cardId", ${row}.card_last4 AS "cardLast4", ${row}.card_network AS "cardNetwork",
  json_build_object('amount', ${row}.amount, 'currency', ${row}.currency) AS amount, ${row}.merchant,
  ${row}.digest, ${row}.reply_to AS "replyTo", ${row}.created_at AS "createdAt",
  ${row}.present_by AS "presentBy", ${row}.expires_at AS "expiresAt",
  ${row}.presented_at AS "presentedAt", ${row}.status, ${row}.failure_reason AS "failureReason",
  ${row}.nonce, ${row}.attempts, ${row}.traceparent`;

const COLUMNS = approvalColumns('approvals');

/**
 * For an approval that is found by its id. With the plain condition, Postgres may read all waiting approvals instead, by
 * the index `approvals_waiting`, which has that condition.
 */
const IS_WAITING = `approvals.status || '' = 'waiting'`;

const seconds = (parameter: string) => `make_interval(secs => ${parameter}::float8)`;

/**
 * True if another replica streams to an app of the person. $1 replica, $2 seconds after which a replica
 * counts as dead.
 */
const IS_OPEN_ELSEWHERE = `EXISTS (
    SELECT 1 FROM approval_streams s
    WHERE s.company_id = approvals.company_id AND s.external_id = approvals.external_id
      AND s.replica <> $1::uuid AND s.seen_at > now() - ${seconds('$2')}
  ) AS "isOpenElsewhere"`;

/** Inserts approvals, leased for half of the time limit for presenting. $1 rows, as a JSON list. */
export const ADD = `
  INSERT INTO approvals (id, company_id, external_id, card_id, card_last4, card_network, amount,
    currency, merchant, digest, reply_to, created_at, present_by, expires_at, status, failure_reason,
    nonce, traceparent, due_at)
  SELECT id, company_id, external_id, card_id, card_last4, card_network, amount, currency, merchant,
    digest, reply_to, created_at, present_by, expires_at, status, failure_reason, nonce, traceparent,
    now() + greatest(present_by - now(), interval '0') / 2
  FROM jsonb_to_recordset($1::jsonb) AS asked (id text, company_id text, external_id text,
    card_id text, card_last4 text, card_network text, amount bigint, currency text, merchant jsonb,
    digest text, reply_to jsonb, created_at timestamptz, present_by timestamptz,
    expires_at timestamptz, status text, failure_reason text, nonce bytea, traceparent text)
  ON CONFLICT (id) DO NOTHING
  RETURNING ${COLUMNS}`;

/** $1 id, $2 nonce. */
const FORGET_NONCE = `UPDATE approvals SET nonce = NULL WHERE id = $1 AND nonce = $2`;

/** $1 id. */
const FIND = `SELECT ${COLUMNS} FROM approvals WHERE id = $1`;

/** $1 id, $2 company, $3 external id. */
const FIND_OF = `
  SELECT ${COLUMNS} FROM approvals WHERE id = $1 AND company_id = $2 AND external_id = $3`;

/** $1 id, $2 and $3 the credential and signature of the approval. */
const FIND_APPROVED_BY = `
  SELECT ${COLUMNS} FROM approvals
  WHERE id = $1 AND status = 'approved' AND evidence->>'credentialId' = $2
    AND evidence->>'signature' = $3`;

/** $1 company, $2 external id. */
export const WAITING_OF = `
  SELECT ${COLUMNS} FROM approvals
  WHERE company_id = $1 AND external_id = $2 AND status = 'waiting' AND expires_at > now()
  ORDER BY created_at, id`;

/**
 * The latest first, without approvals that wait for a decision. $1 company, $2 external id, $3 before
 * this approval, or null, $4 limit.
 */
export const HISTORY_OF = `
  SELECT ${COLUMNS}, decided_at AS "decidedAt" FROM approvals
  WHERE company_id = $1 AND external_id = $2 AND (status <> 'waiting' OR expires_at <= now())
    AND ($3::text IS NULL OR (created_at, id) <
      (SELECT created_at, id FROM approvals WHERE id = $3 AND company_id = $1 AND external_id = $2))
  ORDER BY created_at DESC, id DESC LIMIT $4`;

/** $1 limit, $2 seconds of the lease. */
export const CLAIM = `
  UPDATE approvals SET due_at = now() + ${seconds('$2')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM approvals WHERE due_at <= now()
    ORDER BY due_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING ${COLUMNS}`;

/**
 * Records finished steps. $2 is null for an approval that is now presented (the next step is its expiry),
 * or the requester's answer for an outcome that was reported. $1 ids, $2 answers.
 *
 * Locks rows in the order of their ids, as DECIDE does: two statements that lock in different orders
 * deadlock, and wait a second until Postgres aborts one of them.
 */
export const NOTE = `
  UPDATE approvals SET
    answer = coalesce(note.answer, approvals.answer),
    presented_at = coalesce(presented_at, CASE WHEN note.answer IS NULL THEN now() END),
    due_at = CASE WHEN note.answer IS NULL THEN expires_at END
  FROM (
    SELECT id, max(answer) AS answer
    FROM unnest($1::text[], $2::text[]) AS noted (id, answer)
    GROUP BY id ORDER BY id
  ) AS note
  WHERE approvals.id = ANY ($1::text[]) AND approvals.id = note.id AND (note.answer IS NOT NULL OR status = 'waiting')`;

/** $1 id, $2 end of the lease. */
const HOLD = `
  UPDATE approvals SET due_at = greatest(due_at, $2::timestamptz)
  WHERE id = $1 AND ${IS_WAITING} AND presented_at IS NULL`;

/** $1 id, $2 time until which the report is tried. */
const SHOW = `
  UPDATE approvals SET shown_at = coalesce(shown_at, now()), due_at = greatest(due_at, $2::timestamptz)
  WHERE id = $1 AND ${IS_WAITING} AND presented_at IS NULL`;

/** $1 id. */
const IS_SHOWN = `
  SELECT 1 FROM approvals
  WHERE id = $1 AND (shown_at IS NOT NULL OR presented_at IS NOT NULL OR status <> 'waiting')`;

const USE = ['asked.counter', 'asked.backup_eligible', 'asked.backed_up'];

/**
 * Stores decisions, and the counters of the devices used. Nothing is decided with a device that was revoked
 * meanwhile, or whose counter went back though its passkey is not backed up. $1 replica, $2 seconds after which a replica counts as dead, $3
 * seconds of the lease, $4 decisions as a JSON list, in which each device occurs at most once. The
 * devices are looked up by id, as the approvals: see IS_WAITING.
 */
export const DECIDE = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($4::jsonb) AS asked (place int, id text, status text,
      failure_reason text, device_id uuid, counter bigint, backup_eligible boolean, backed_up boolean, evidence jsonb)
    ORDER BY id
  ),
  used AS (
    UPDATE strong_auth_devices d SET ${assignUse(USE)}, last_used_at = now()
    FROM asked
    WHERE d.id = ANY (ARRAY(SELECT device_id FROM asked)) AND d.id = asked.device_id
      AND coalesce(d.revoked_at, 'infinity') = 'infinity'
      AND ${mayBeUsed('d', USE)}
    RETURNING asked.place
  ),
  decided AS (
    UPDATE approvals SET status = asked.status, failure_reason = asked.failure_reason,
      decided_at = now(), attempts = 0, evidence = asked.evidence, due_at = now() + ${seconds('$3')}
    FROM asked
    WHERE approvals.id = ANY (ARRAY(SELECT id FROM asked)) AND approvals.id = asked.id AND ${IS_WAITING} AND expires_at > now()
      AND (asked.device_id IS NULL OR asked.place IN (SELECT place FROM used))
    RETURNING asked.place AS decided_place, ${COLUMNS}, ${IS_OPEN_ELSEWHERE}
  )
  SELECT asked.place, decided.*,
    asked.device_id IS NULL OR asked.place IN (SELECT place FROM used) AS "isDeviceGood"
  FROM asked LEFT JOIN decided ON decided.decided_place = asked.place`;

/** Expires an approval. $1 and $2 as above, $3 id. */
export const EXPIRE = `
  UPDATE approvals SET status = 'expired', decided_at = now(), due_at = NULL
  WHERE id = $3 AND ${IS_WAITING}
  RETURNING ${COLUMNS}, ${IS_OPEN_ELSEWHERE}`;

/** $1 id, $2 delay in seconds. */
const REPORT_AGAIN = `
  UPDATE approvals SET attempts = attempts + 1, due_at = now() + ${seconds('$2')} WHERE id = $1`;

/** Deletes approvals whose retention has ended. $1 months, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM approvals WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM approvals
    WHERE created_at < now() - make_interval(months => $1::int) AND due_at IS NULL
    ORDER BY created_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING 1`;
