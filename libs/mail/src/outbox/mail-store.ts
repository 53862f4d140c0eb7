import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { MailAttempt, SentMailStatus } from '#contracts';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type ClaimedMail, ClaimLostError, instant, MailClaim } from './mail-claim.js';
import type { DueMail, MailRecipient } from './mail-host.js';
import { MailOutboxOptions } from './mail-outbox.options.js';
import { CLAIM, RECORD, RENEW, SPLIT } from './mail-store.sql.js';

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

  /** @returns the mails that the caller still holds, including expired claims that nobody else took. */
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
