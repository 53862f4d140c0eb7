import { Injectable } from '@nestjs/common';
import { firstOf, GroupCommit } from '#database';
import { Clock } from '../../clock.js';
import { columnsOf, inOrder, ms, type ThreeDsRequest } from './three-ds-request.js';
import { ThreeDsLimits } from './three-ds-limits.js';
import { ThreeDsPool } from './three-ds-pool.js';

/** The number of answers that one statement takes over or records. */
const BATCH = 200;
/** No one waits for the record of an answer, and the replica holds the answer until it is written. */
const GATHERING = { items: 50, ms: 25 };

/** A lease belongs to one attempt. After the attempt has failed, the lease is the pause before the next one. */
type HeldAnswer = Pick<ThreeDsRequest, 'id' | 'answerAttempts'>;

interface Answered {
  id: string;
  at: Date;
}

/**
 * The final answers that the ACS has not received yet: rows of ended requests whose `answer_due_at` is set. The
 * replica that ends a request leases its answer until that time, and renews the lease while it holds the answer.
 *
 * This replica holds the answers that it is sending or about to send. Meanwhile nothing else may send them, not even
 * this replica's own query for expired leases, however slow the machine is.
 */
@Injectable()
export class PendingAnswers {
  private readonly held = new Set<HeldAnswer>();
  private readonly answered = new GroupCommit<Answered, boolean>(
    (answers) => this.noteAllAnswered(answers),
    BATCH,
    GATHERING,
  );

  constructor(
    private readonly pool: ThreeDsPool,
    private readonly limits: ThreeDsLimits,
    private readonly clock: Clock,
  ) {}

  /** @returns a function that releases the answer. */
  hold({ id, answerAttempts }: HeldAnswer): () => void {
    const answer = { id, answerAttempts };
    this.held.add(answer);
    return () => this.held.delete(answer);
  }

  has(id: string): boolean {
    return [...this.held].some((answer) => answer.id === id);
  }

  /** Extends the leases of the answers that this replica holds. */
  async renew(): Promise<void> {
    const held = [...this.held];
    if (held.length === 0) return;
    await this.pool.query(RENEW_ANSWERS, [
      this.clock.now(),
      this.limits.answerLeaseMs,
      held.map(({ id }) => id),
      held.map(({ answerAttempts }) => answerAttempts),
    ]);
  }

  /** Leases the answers that are due and that no replica is sending. */
  claim(): Promise<ThreeDsRequest[]> {
    return this.pool.query(CLAIM_ANSWERS, [
      this.clock.now(),
      this.limits.answerLeaseMs,
      BATCH,
      [...this.held].map(({ id }) => id),
    ]);
  }

  /** @returns true if the answer was not recorded before. */
  noteAnswered(id: string): Promise<boolean> {
    return this.answered.add({ id, at: this.clock.now() });
  }

  /** @param tryAgainAt null to give the answer up. */
  async noteUnanswered(id: string, tryAgainAt: Date | null): Promise<void> {
    await this.pool.query(NOTE_UNANSWERED, [id, tryAgainAt]);
  }

  private async noteAllAnswered(answers: Answered[]): Promise<boolean[]> {
    const values = [answers.map(({ id }) => id), answers.map(({ at }) => at)];
    const rows = await this.pool.query<{ id: string }>(NOTE_ANSWERED, values);
    const noted = new Set(rows.map(({ id }) => id));
    // Of duplicates only the first counts as new.
    return answers.map(({ id }) => noted.delete(id));
  }
}

/**
 * Renews leases, except of answers whose attempt has failed meanwhile. $1 now, $2 milliseconds until other
 * replicas may send them, $3 ids, $4 their attempts.
 */
export const RENEW_ANSWERS = `
  UPDATE three_ds_requests r SET answer_due_at = $1::timestamptz + ${ms('$2')}
  FROM ${inOrder('unnest($3::text[], $4::int[]) WITH ORDINALITY AS held (id, attempts, place)')} AS held
  WHERE r.id = ANY ($3::text[]) AND r.id = held.id AND r.answer_attempts = held.attempts
    AND coalesce(r.answer_due_at, 'infinity') < $1::timestamptz + ${ms('$2')} / 2`;

/**
 * Takes over answers that no replica sends. $1 now, $2 milliseconds until other replicas may send them, $3
 * limit, $4 ids to leave out.
 */
export const CLAIM_ANSWERS = `
  UPDATE three_ds_requests SET answer_due_at = $1::timestamptz + ${ms('$2')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM three_ds_requests
    WHERE answer_due_at <= $1::timestamptz AND id <> ALL ($4::text[])
    ORDER BY answer_due_at ${firstOf('$3')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING ${columnsOf('three_ds_requests')}`;

/** $1 ids, $2 times of the answers. */
export const NOTE_ANSWERED = `
  UPDATE three_ds_requests r SET answered_at = note.at, answer_due_at = NULL
  FROM (
    SELECT id, min(at) AS at
    FROM unnest($1::text[], $2::timestamptz[]) AS answer (id, at) GROUP BY id ORDER BY id
  ) AS note
  WHERE r.id = ANY ($1::text[]) AND r.id = note.id AND r.answered_at IS NULL
  RETURNING r.id`;

/** $1 id, $2 time of the next attempt, or null for none. */
const NOTE_UNANSWERED = `
  UPDATE three_ds_requests SET answer_due_at = $2::timestamptz, answer_attempts = answer_attempts + 1
  WHERE id = $1 AND answered_at IS NULL`;
