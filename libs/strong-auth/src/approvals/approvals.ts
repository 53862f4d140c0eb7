import type { ChallengeStatus, ThreeDsFailureReason } from '#contracts';
import { GroupCommit } from '#database';
import { currentTraceparent } from '#observability';
import { Injectable } from '@nestjs/common';
import type { PasskeyUse } from '../passkeys/passkeys.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { STALE_SECONDS, StrongAuthPool, ThisReplica } from '../tables/strong-auth-tables.js';
import {
  type Approval,
  type ApprovalRequest,
  digestOf,
  type Evidence,
  newNonce,
} from './approval.js';
import * as sql from './approvals.sql.js';

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
    return this.one(sql.FIND, [id]);
  }

  findOf({ companyId, externalId }: PersonIdentity, id: string): Promise<Approval | undefined> {
    return this.one(sql.FIND_OF, [id, companyId, externalId]);
  }

  /** The approval, if it was approved with exactly this signature. */
  findApprovedBy(id: string, { credentialId, signature }: Evidence): Promise<Approval | undefined> {
    return this.one(sql.FIND_APPROVED_BY, [id, credentialId, signature]);
  }

  waitingOf({ companyId, externalId }: PersonIdentity): Promise<Approval[]> {
    return this.pool.query(sql.WAITING_OF, [companyId, externalId]);
  }

  /** Up to `limit` that need no decision any more, the latest first. */
  historyOf(
    { companyId, externalId }: PersonIdentity,
    startingAfter: string | undefined,
    limit: number,
  ): Promise<EndedBefore[]> {
    const values = [companyId, externalId, startingAfter ?? null, limit];
    return this.pool.query(sql.HISTORY_OF, values);
  }

  /** Approvals whose next step is overdue, leased to the caller. */
  claim(limit: number): Promise<Approval[]> {
    return this.pool.query(sql.CLAIM, [limit, ANSWER_LEASE_MS / 1_000]);
  }

  /** The approval is presented; its next step is the expiry. */
  async setPresented(id: string): Promise<void> {
    await this.noted.add({ id, answer: null });
  }

  /** Extends the lease of a waiting approval. */
  async holdUntil(id: string, until: Date): Promise<void> {
    await this.pool.query(sql.HOLD, [id, until]);
  }

  /**
   * An app shows the approval, and the report to the requester is running. No other replica may give the
   * approval up before `until`.
   */
  async setShown(id: string, until: Date): Promise<void> {
    await this.pool.query(sql.SHOW, [id, until]);
  }

  /** True if the approval is shown on any replica, or has ended. */
  async isShown(id: string): Promise<boolean> {
    return (await this.pool.query(sql.IS_SHOWN, [id])).length > 0;
  }

  /**
   * Voids the challenge after an assertion for it was refused, because only one attempt per challenge is
   * allowed.
   */
  async forgetNonce({ id, nonce }: Approval): Promise<void> {
    await this.pool.query(sql.FORGET_NONCE, [id, nonce]);
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
    return (await this.pool.query<EndedApproval>(sql.EXPIRE, values))[0];
  }

  async setAnswer(id: string, answer: string): Promise<void> {
    await this.noted.add({ id, answer });
  }

  async reportAgainIn(id: string, delayMs: number): Promise<void> {
    await this.pool.query(sql.TELL_AGAIN, [id, delayMs / 1_000]);
  }

  /** @returns the number of removed approvals. Their decisions can no longer be proven. */
  async removeOlderThan(months: number, most: number): Promise<number> {
    return (await this.pool.query(sql.REMOVE_OLD, [months, most])).length;
  }

  private async addAll(rows: NewApproval[]): Promise<(Approval | undefined)[]> {
    const values = [JSON.stringify(rows)];
    const added = await this.pool.query<Approval>(sql.ADD, values);
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
      const rows = await this.pool.query<DecidedRow>(sql.DECIDE, values);
      for (const row of rows) results[row.place] = decidedOf(row);
      rest = later;
    }
    return results;
  }

  private async noteAll(notes: Note[]): Promise<null[]> {
    const values = [notes.map(({ id }) => id), notes.map(({ answer }) => answer)];
    await this.pool.query(sql.NOTE, values);
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
