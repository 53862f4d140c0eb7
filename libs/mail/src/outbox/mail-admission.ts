import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import {
  type Addressing,
  type DueMail,
  MailHost,
  MailOutboxOptions,
  type MailRecipient,
} from './mail-outbox.options.js';
import { type ClaimedMail, type MailOutcome, MailStore } from './mail-store.js';
import { addressKeyOf, Suppressions } from './suppressions.js';

const FORGET_EVERY_MS = 60 * 60_000;

/**
 * Paces mails to the same address (GCRA leaky bucket: one time per address, when its budget is used
 * up). A mail's turn is assigned once and kept, so that no mail waits twice. All replicas share the count.
 */
@Injectable()
export class RecipientPacing {
  private forgottenAt = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly options: MailOutboxOptions,
  ) {}

  /** @returns for each address, in the given order, when its mail may be sent. */
  async turnsOf(addresses: readonly string[]): Promise<Date[]> {
    if (addresses.length === 0) return [];
    const { mails, perMs } = this.options.pace;
    const now = this.options.now();
    await this.forget(now);
    const counts = new Map<string, number>();
    for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
    const stepMs = perMs / mails;
    const rows: { address: string; busyUntil: Date }[] = await this.dataSource.query(TAKE_TURNS, [
      [...counts.keys()],
      [...counts.values()],
      now,
      stepMs,
    ]);
    const busyUntil = new Map(rows.map((row) => [row.address, row.busyUntil.getTime()]));
    return addresses.map((address) => {
      const left = counts.get(address)! - 1;
      counts.set(address, left);
      return new Date(busyUntil.get(address)! - left * stepMs - perMs);
    });
  }

  /** Addresses with their full budget are deleted, so that no address is stored longer than needed. */
  private async forget(now: Date): Promise<void> {
    if (now.getTime() - this.forgottenAt < FORGET_EVERY_MS) return;
    this.forgottenAt = now.getTime();
    await this.dataSource.query('DELETE FROM mail_paces WHERE busy_until < $1', [now]);
  }
}

/** $1 addresses, $2 number of mails to each, $3 now, $4 milliseconds per mail. */
const TAKE_TURNS = `
  INSERT INTO mail_paces AS pace (address, busy_until)
  SELECT address, $3::timestamptz + mails * $4 * interval '1 millisecond'
  FROM unnest($1::text[], $2::int[]) AS added (address, mails) ORDER BY address
  ON CONFLICT (address) DO UPDATE SET
    busy_until = greatest(pace.busy_until, $3) + (excluded.busy_until - $3)
  RETURNING address, busy_until AS "busyUntil"`;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 10 * 60_000;

/** A mail that can be sent now. */
export interface ReadyMail {
  mail: ClaimedMail;
  recipient: MailRecipient;
}

/** Decides which due mails can be sent now, and records for the others why not. */
@Injectable()
export class MailAdmission {
  constructor(
    private readonly store: MailStore,
    private readonly host: MailHost,
    private readonly suppressions: Suppressions,
    private readonly pacing: RecipientPacing,
    private readonly options: MailOutboxOptions,
  ) {}

  async admit(mails: readonly ClaimedMail[]): Promise<ReadyMail[]> {
    const addressings = await this.host.address(mails);
    const held: MailOutcome[] = [];
    const addressed: ReadyMail[] = [];
    for (const [index, mail] of mails.entries()) {
      const addressing = addressings[index]!;
      const recipient = soleRecipientOf(mail, addressing);
      if (recipient) addressed.push({ mail, recipient });
      else if (isForSeveral(addressing)) await this.store.split(mail, addressing.to);
      else held.push(this.heldUp(mail, addressing));
    }
    const sendable = await this.withoutSuppressed(addressed, held);
    const ready = await this.inTurn(sendable, held);
    await this.store.record(held);
    return ready;
  }

  private heldUp(mail: ClaimedMail, addressing: Addressing): MailOutcome {
    if ('cancelled' in addressing) {
      return { mail, status: 'cancelled', failure: addressing.cancelled };
    }
    if ('notBefore' in addressing) {
      return { mail, status: 'pending', nextAttemptAt: addressing.notBefore };
    }
    return {
      mail,
      status: 'awaiting_recipient',
      nextAttemptAt: this.nextCheckAt(mail),
      ...('awaits' in addressing && { failure: addressing.awaits }),
    };
  }

  private async withoutSuppressed(mails: ReadyMail[], held: MailOutcome[]): Promise<ReadyMail[]> {
    const addresses = mails.map(({ recipient }) => recipient.address);
    const suppressed = await this.suppressions.among(addresses);
    return mails.filter(({ mail, recipient }) => {
      const isSuppressed = suppressed.has(addressKeyOf(recipient.address));
      if (isSuppressed) {
        const failure = 'the mail server rejected this address before';
        held.push({ mail, status: 'suppressed', recipient: recipient.address, failure });
      }
      return !isSuppressed;
    });
  }

  private async inTurn(mails: ReadyMail[], held: MailOutcome[]): Promise<ReadyMail[]> {
    const unpaced = mails.filter(({ mail }) => !mail.isPaced && mail.attempts === 0);
    const turns = await this.pacing.turnsOf(
      unpaced.map(({ recipient }) => addressKeyOf(recipient.address)),
    );
    const now = this.options.now();
    const later = new Set<string>();
    for (const [index, { mail }] of unpaced.entries()) {
      const turn = turns[index]!;
      if (turn <= now) continue;
      later.add(mail.id);
      held.push({ mail, status: 'pending', nextAttemptAt: turn, isPaced: true });
    }
    return mails.filter(({ mail }) => !later.has(mail.id));
  }

  /**
   * Soon for a new mail: data about its recipient may arrive during the query, so that neither the query
   * nor the release sees the other. Later for a mail that has waited long.
   */
  private nextCheckAt({ createdAt }: DueMail): Date {
    const now = this.options.now().getTime();
    const waitedMs = now - createdAt.getTime();
    return new Date(now + Math.min(Math.max(waitedMs, FIRST_RETRY_MS), LONGEST_RETRY_MS));
  }
}

function soleRecipientOf(mail: DueMail, addressing: Addressing): MailRecipient | undefined {
  if (!('to' in addressing) || addressing.to.length !== 1) return undefined;
  const [recipient] = addressing.to;
  return recipient!.addressee === mail.addressee ? recipient : undefined;
}

function isForSeveral(addressing: Addressing): addressing is { to: MailRecipient[] } {
  return 'to' in addressing && addressing.to.length > 0;
}
