import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { onOneConnection, Poller } from '#database';
import { escapeHtml } from '#http';
import { type Mail, MailRejectedError, MailSender, type MailSenderOptions } from '#mail';
import type { DataSource, EntityManager } from 'typeorm';

/** What a partner's technical contact has to know about its webhooks. */
export interface PartnerNotice {
  partnerId: string;
  partnerName: string;
  /** The partner's technical contact, if it named one. */
  contactEmail: string | null;
  /** The same at each attempt to send it. */
  messageId: string;
  subject: string;
  sentences: readonly string[];
}

/** The channel for notices to partners. */
export abstract class PartnerNotices {
  /** Resolves when the notice is on its way, or can never be sent. */
  abstract send(notice: PartnerNotice): Promise<void>;
}

/** Without a mail server, logs the notice, so that the operator can inform the partner. */
@Injectable()
export class LoggedNotices extends PartnerNotices {
  private readonly logger = new Logger(PartnerNotices.name);

  send({ partnerId, messageId, subject }: PartnerNotice): Promise<void> {
    this.logger.warn(`for ${partnerId} (${messageId}): ${subject}`);
    return Promise.resolve();
  }
}

/** Mails notices to the partner's technical contact. */
export class MailedNotices extends PartnerNotices implements OnApplicationShutdown {
  private readonly logger = new Logger(PartnerNotices.name);
  private readonly sender: MailSender;

  constructor(options: MailSenderOptions) {
    super();
    this.sender = new MailSender(options);
  }

  async send(notice: PartnerNotice): Promise<void> {
    if (!notice.contactEmail) {
      this.logger.warn(`${notice.partnerId} has no contact for ${notice.messageId}`);
      return;
    }
    try {
      await this.sender.send(mailOf(notice, notice.contactEmail));
    } catch (error) {
      if (!(error instanceof MailRejectedError)) throw error;
      this.logger.warn(`${notice.partnerId} can't be notified by mail: ${error.message}`);
    }
  }

  onApplicationShutdown(): void {
    this.sender.close();
  }
}

/** @param contactEmail the notice's contact, which must be set. */
export function mailOf(notice: PartnerNotice, contactEmail: string): Mail {
  const { messageId, partnerName, subject, sentences } = notice;
  return {
    messageId,
    to: { name: partnerName, address: contactEmail },
    subject,
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n'),
  };
}

export interface DueNotice {
  notice: PartnerNotice;
  /** Records that it was sent. */
  record: (manager: EntityManager) => Promise<unknown>;
}

/** Most notices of one kind in one poll. */
export const NOTICES_PER_POLL = 20;

/** Sends notices when they are due, each once. */
export abstract class NoticeWatch extends Poller {
  /** @param lock an arbitrary fixed number for each watch; only one replica holds the lock. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly notices: PartnerNotices,
    private readonly lock: number,
    everyMs: number,
  ) {
    super({ everyMs });
  }

  /** In random order, so that partners who can't be notified don't keep others from being selected. */
  protected abstract due(manager: EntityManager): Promise<DueNotice[]>;

  /**
   * Runs on one replica at a time, on one connection without a transaction: mails take time, and each is
   * recorded after sending, independently of the following ones.
   */
  async poll(): Promise<void> {
    await onOneConnection(this.dataSource, async (manager) => {
      const [lock] = (await manager.query('SELECT pg_try_advisory_lock($1) AS taken', [
        this.lock,
      ])) as [{ taken: boolean }];
      if (!lock.taken) return;
      try {
        await this.sendAll(manager);
      } finally {
        await manager.query('SELECT pg_advisory_unlock($1)', [this.lock]);
      }
    });
  }

  /**
   * Sent first and recorded afterwards: after a crash in between, the mail is sent again with the same
   * message id.
   */
  private async sendAll(manager: EntityManager): Promise<void> {
    const due = await this.due(manager);
    const sending = due.map(({ notice, record }) => ({ record, isSent: this.send(notice) }));
    for (const { record, isSent } of sending) if (await isSent) await record(manager);
  }

  /** A failed notice is retried at a later poll and does not block the others. */
  private async send(notice: PartnerNotice): Promise<boolean> {
    try {
      await this.notices.send(notice);
      return true;
    } catch (error) {
      this.logger.warn(`${notice.partnerId} is not notified yet: ${String(error)}`);
      return false;
    }
  }
}
