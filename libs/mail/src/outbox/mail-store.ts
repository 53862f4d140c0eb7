import type { MailAttempt, SentMailStatus } from '#contracts';
import { firstOf } from '#database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type DueMail, MailOutboxOptions, type MailRecipient } from './mail-outbox.options.js';

export type MailStatus =
  | SentMailStatus
  /** It was split into one mail for each person with the role. */
  | 'split';

/** The result of processing a mail. */
export interface MailOutcome {
  mail: ClaimedMail;
  status: MailStatus;
  /** Set if the mail was offered to the server. */
  attempt?: MailAttempt;
  /** Left out if unknown or unchanged. */
  recipient?: string;
  subject?: string;
  failure?: string;
  nextAttemptAt?: Date;
  isPaced?: boolean;
}

// So long the mails of a killed sender wait. A living one renews its claims, and may do without the database for most
// of this time.
const LEASE_MS = 20_000;

/** The worker's access to the table `mails`. Each statement processes many mails. */
@Injectable()
export class MailStore {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly options: MailOutboxOptions,
  ) {}

  /** Claims due mails, oldest first. */
  async claim(limit: number): Promise<ClaimedMail[]> {
    const claim = new MailClaim(instant(), this.leaseMs);
    const [mails] = (await this.dataSource.query(CLAIM, [
      limit,
      this.options.now(),
      claim.id,
      this.leaseMs,
    ])) as [DueMail[], number];
    return mails.sort((a, b) => (a.id < b.id ? -1 : 1)).map((mail) => ({ ...mail, claim }));
  }

  /** @returns the mails that the caller still holds, including expired claims that no other replica took. */
  async renew(mails: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
    const requestedAt = instant();
    const [rows] = (await this.dataSource.query(RENEW, [...claimsOf(mails), this.leaseMs])) as [
      { id: string }[],
      number,
    ];
    const renewed = new Set(rows.map(({ id }) => id));
    const held = mails.filter(({ id }) => renewed.has(id));
    for (const { claim } of held) claim.renewed(requestedAt);
    return held;
  }

  /**
   * The last check before the server gets the complete mail.
   *
   * @throws ClaimLostError
   */
  async requireClaimed(mail: ClaimedMail): Promise<void> {
    if (mail.claim.isSure) return;
    const [held] = await this.renew([mail]);
    if (!held?.claim.isSure) throw new ClaimLostError();
  }

  /** Releases claimed mails that were not begun. */
  async giveBack(mails: readonly ClaimedMail[]): Promise<void> {
    await this.dataSource.query(
      `UPDATE mails SET leased_until = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS held (id, claim)
       WHERE mails.id = held.id AND mails.claim = held.claim`,
      claimsOf(mails),
    );
  }

  /** Outcomes of mails that another replica claimed meanwhile have no effect. */
  async record(outcomes: readonly MailOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    await this.dataSource.query(RECORD, [
      outcomes.map(({ mail }) => mail.id),
      outcomes.map(({ status }) => status),
      outcomes.map(({ attempt }) => (attempt ? JSON.stringify(attempt) : null)),
      outcomes.map(({ recipient }) => recipient ?? null),
      outcomes.map(({ subject }) => subject ?? null),
      outcomes.map(({ failure }) => failure ?? null),
      outcomes.map(({ nextAttemptAt }) => nextAttemptAt ?? null),
      outcomes.map(({ isPaced }) => isPaced ?? false),
      this.options.now(),
      outcomes.map(({ mail }) => mail.claim.id),
    ]);
  }

  /**
   * Splits a mail to a role into one mail for each person. The original stays, so that its cause is not
   * used again.
   */
  async split({ id, claim }: ClaimedMail, recipients: readonly MailRecipient[]): Promise<void> {
    await this.dataSource.query(SPLIT, [
      id,
      recipients.map(() => uuidv7()),
      recipients.map(({ addressee }) => addressee),
      this.options.now(),
      claim.id,
    ]);
  }

  get leaseMs(): number {
    return this.options.leaseMs ?? LEASE_MS;
  }
}

function claimsOf(mails: readonly ClaimedMail[]): [ids: string[], claims: string[]] {
  return [mails.map(({ id }) => id), mails.map(({ claim }) => claim.id)];
}

/** This process claimed the mail but can't be sure that the claim still holds. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';

  constructor() {
    super('the claim of the mail lapsed');
  }
}

/** A mail that no other replica sends while its claim lasts. */
export interface ClaimedMail extends DueMail {
  claim: MailClaim;
}

// The share of the lease in which sending may end; the rest is for the last byte's way to the server.
const SURE_SHARE = 0.8;

/**
 * The right to send a mail. It identifies the claim in the database, where writes under an older claim have
 * no effect. It also knows locally when it expires, for the check just before the mail is complete: a
 * process that was frozen meanwhile finds out without a query.
 */
class MailClaim {
  readonly id = uuidv4();
  private sureUntil: Instant;

  /** @param requestedAt when the database was asked for the claim, which is not later than the claim's start. */
  constructor(
    requestedAt: Instant,
    private readonly leaseMs: number,
  ) {
    this.sureUntil = this.sureFrom(requestedAt);
  }

  get isSure(): boolean {
    const { wall, monotonic } = instant();
    return wall < this.sureUntil.wall && monotonic < this.sureUntil.monotonic;
  }

  renewed(requestedAt: Instant): void {
    this.sureUntil = this.sureFrom(requestedAt);
  }

  private sureFrom({ wall, monotonic }: Instant): Instant {
    const sureMs = this.leaseMs * SURE_SHARE;
    return { wall: wall + sureMs, monotonic: monotonic + sureMs };
  }
}

/**
 * Milliseconds of both clocks: the wall clock can be set, the monotonic one may stop while the machine
 * sleeps.
 */
interface Instant {
  wall: number;
  monotonic: number;
}

function instant(): Instant {
  return { wall: Date.now(), monotonic: performance.now() };
}

/** In the database's time, because a claim expires in real time, whatever clock the service uses. */
const leaseOf = (milliseconds: string) => `now() + ${milliseconds} * interval '1 millisecond'`;

// A mail may be tried for days while a server is unavailable; only the latest answers matter.
const ATTEMPTS_KEPT = 20;

/** $1 limit, $2 now, $3 claim, $4 milliseconds of the claim. */
export const CLAIM = `
  UPDATE mails SET claim = $3, leased_until = ${leaseOf('$4')}
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM mails
    WHERE status IN ('pending', 'awaiting_recipient') AND next_attempt_at <= $2
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at, id ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id, kind, cause, addressee, company_id AS "companyId", event_id AS "eventId", facts,
    attempts, is_paced AS "isPaced", traceparent, created_at AS "createdAt",
    resent_at AS "resentAt", sender_as_of AS "senderAsOf"`;

/** Also renews an expired claim if no other replica took the mail. $1 ids, $2 claims, $3 milliseconds. */
const RENEW = `
  UPDATE mails SET leased_until = ${leaseOf('$3')}
  FROM unnest($1::uuid[], $2::uuid[]) AS held (id, claim)
  WHERE mails.id = held.id AND mails.claim = held.claim AND leased_until IS NOT NULL
  RETURNING mails.id`;

/** Has no effect on mails that were claimed by another replica meanwhile. $9 now. */
const RECORD = `
  UPDATE mails SET status = outcome.status, leased_until = NULL, failure = outcome.failure,
    attempts = mails.attempts + (outcome.attempt IS NOT NULL)::int,
    latest_attempts = CASE
      WHEN outcome.attempt IS NULL THEN mails.latest_attempts
      WHEN jsonb_array_length(mails.latest_attempts) < ${ATTEMPTS_KEPT}
        THEN mails.latest_attempts || outcome.attempt
      ELSE (mails.latest_attempts - 0) || outcome.attempt END,
    recipient = coalesce(outcome.recipient, mails.recipient),
    subject = coalesce(outcome.subject, mails.subject),
    next_attempt_at = coalesce(outcome.next_attempt_at, mails.next_attempt_at),
    is_paced = mails.is_paced OR outcome.is_paced,
    sent_at = CASE WHEN outcome.status = 'sent' THEN $9::timestamptz END
  FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::text[],
      $7::timestamptz[], $8::boolean[], $10::uuid[])
    AS outcome (id, status, attempt, recipient, subject, failure, next_attempt_at, is_paced, claim)
  WHERE mails.id = outcome.id AND mails.claim = outcome.claim`;

/** $1 mail, $2 ids and $3 addressees of the resulting mails, $4 now, $5 claim. */
const SPLIT = `
  WITH split AS (
    UPDATE mails SET status = 'split', leased_until = NULL
    WHERE id = $1 AND claim = $5 RETURNING *
  )
  INSERT INTO mails (id, kind, cause, addressee, company_id, event_id, facts, next_attempt_at,
    created_at, traceparent, sender_as_of)
  SELECT one.id, kind, cause, one.addressee, company_id, event_id, facts, $4, created_at,
    traceparent, sender_as_of
  FROM split, unnest($2::uuid[], $3::text[]) AS one (id, addressee)
  ORDER BY one.addressee
  ON CONFLICT (kind, cause, addressee) DO NOTHING`;
