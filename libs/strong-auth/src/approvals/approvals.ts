import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ChallengeStatus, ThreeDsFailureReason } from '#contracts';
import { currentTraceparent } from '#observability';
import { DataSource, type EntityManager } from 'typeorm';
import type { PersonIdentity } from '../people/people.js';
import { NotesPool } from '../tables/notes-pool.js';
import { type Approval, type ApprovalRequest, digestOf } from './approval.js';
import { type ApprovalRow, COLUMNS, toApproval } from './approval-row.js';

export const APPROVALS_CHANNEL = 'approvals';

/** What a replica tells the others: look at this one, somebody of yours may show it. */
export interface ApprovalNews extends PersonIdentity {
  id: string;
}

export interface Outcome {
  status: Exclude<ChallengeStatus, 'waiting' | 'expired'>;
  failureReason?: ThreeDsFailureReason;
}

// Whoever decides one goes on with it at once; should it be killed, another one does after this.
const ANSWER_LEASE_MS = 2_000;

/** The approvals in the database: what waits, what was decided, and when somebody has to look again. */
@Injectable()
export class Approvals {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly notes: NotesPool,
  ) {}

  /**
   * Keeps a request, leased to the caller for half of the time that presenting may take: should it be
   * killed, the other half is for another replica. One whose digest is not of what the cardholder would be shown
   * has failed already: nobody is to see it.
   *
   * @returns undefined if it is there already.
   */
  async add(transaction: EntityManager, request: ApprovalRequest): Promise<Approval | undefined> {
    const { amount, merchant, replyTo } = request;
    const isGenuine = digestOf(request) === request.digest;
    const rows = (await transaction.query(
      `INSERT INTO approvals (id, company_id, external_id, card_id, card_last4, card_network,
         amount, currency, merchant, digest, reply_to, created_at, present_by, expires_at,
         status, failure_reason, traceparent, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $14, $15, $16, $17,
         now() + greatest($13 - now(), interval '0') / 2)
       ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`,
      [
        request.id,
        request.companyId,
        request.externalId,
        request.cardId,
        request.cardLast4,
        request.cardNetwork,
        amount.amount,
        amount.currency,
        JSON.stringify(merchant),
        request.digest,
        JSON.stringify(replyTo),
        request.createdAt,
        request.presentBy,
        request.expiresAt,
        isGenuine ? 'waiting' : 'failed',
        isGenuine ? null : 'technical_error',
        currentTraceparent() ?? null,
      ],
    )) as ApprovalRow[];
    return rows.map(toApproval)[0];
  }

  async find(id: string): Promise<Approval | undefined> {
    return (await this.select('id = $1', [id]))[0];
  }

  async findOf({ companyId, externalId }: PersonIdentity, id: string) {
    const condition = 'id = $1 AND company_id = $2 AND external_id = $3';
    return (await this.select(condition, [id, companyId, externalId]))[0];
  }

  waitingOf({ companyId, externalId }: PersonIdentity): Promise<Approval[]> {
    return this.select(
      `company_id = $1 AND external_id = $2 AND status = 'waiting' AND expires_at > now()
       ORDER BY created_at, id`,
      [companyId, externalId],
    );
  }

  /** Those that nobody looked after in time, leased to the caller. */
  async claim(limit: number): Promise<Approval[]> {
    const [rows] = (await this.dataSource.query(
      `UPDATE approvals SET due_at = now() + make_interval(secs => $2)
       WHERE id IN (
         SELECT id FROM approvals WHERE due_at <= now()
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       )
       RETURNING ${COLUMNS}`,
      [limit, ANSWER_LEASE_MS / 1_000],
    )) as [ApprovalRow[], number];
    return rows.map(toApproval);
  }

  /** The next one to look at it is whoever finds it expired. */
  async setPresented(id: string): Promise<void> {
    await this.notes.write(
      `UPDATE approvals SET presented_at = coalesce(presented_at, now()), due_at = expires_at
       WHERE id = $1 AND status = 'waiting'`,
      [id],
    );
  }

  /** Leases one that waits to the caller for longer. */
  async holdUntil(id: string, until: Date): Promise<void> {
    await this.dataSource.query(
      `UPDATE approvals SET due_at = greatest(due_at, $2)
       WHERE id = $1 AND status = 'waiting' AND presented_at IS NULL`,
      [id, until],
    );
  }

  async isPresented(id: string): Promise<boolean> {
    const rows = (await this.dataSource.query(
      'SELECT 1 FROM approvals WHERE id = $1 AND presented_at IS NOT NULL',
      [id],
    )) as unknown[];
    return rows.length > 0;
  }

  /** @returns the approval, leased to the caller; undefined if it was decided before, or is too late. */
  decide(id: string, { status, failureReason }: Outcome): Promise<Approval | undefined> {
    return this.end(
      `UPDATE approvals SET status = $2, failure_reason = $3, decided_at = now(), attempts = 0,
         due_at = now() + make_interval(secs => $4)
       WHERE id = $1 AND status = 'waiting' AND expires_at > now() RETURNING ${COLUMNS}`,
      [id, status, failureReason ?? null, ANSWER_LEASE_MS / 1_000],
    );
  }

  /** Nobody waits for the decision any more. */
  expire(id: string): Promise<Approval | undefined> {
    return this.end(
      `UPDATE approvals SET status = 'expired', decided_at = now(), due_at = NULL
       WHERE id = $1 AND status = 'waiting' RETURNING ${COLUMNS}`,
      [id],
    );
  }

  async setAnswer(id: string, answer: string): Promise<void> {
    await this.notes.write('UPDATE approvals SET answer = $2, due_at = NULL WHERE id = $1', [
      id,
      answer,
    ]);
  }

  async tellAgainIn(id: string, delayMs: number): Promise<void> {
    await this.dataSource.query(
      `UPDATE approvals SET attempts = attempts + 1, due_at = now() + make_interval(secs => $2)
       WHERE id = $1`,
      [id, delayMs / 1_000],
    );
  }

  private async end(sql: string, values: unknown[]): Promise<Approval | undefined> {
    const [rows] = (await this.dataSource.query(sql, values)) as [ApprovalRow[], number];
    return rows.map(toApproval)[0];
  }

  private async select(condition: string, values: unknown[]): Promise<Approval[]> {
    const rows = (await this.dataSource.query(
      `SELECT ${COLUMNS} FROM approvals WHERE ${condition}`,
      values,
    )) as ApprovalRow[];
    return rows.map(toApproval);
  }
}
