import { Injectable } from '@nestjs/common';
import type { ClaimedMail } from './mail-claim.js';
import { type Addressing, type DueMail, MailHost, type MailRecipient } from './mail-host.js';
import { MailOutboxOptions } from './mail-outbox.options.js';
import { type MailOutcome, MailStore } from './mail-store.js';
import { RecipientPacing } from './recipient-pacing.js';
import { addressKeyOf, Suppressions } from './suppressions.js';

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
        const failure = 'nobody was at this address before';
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
