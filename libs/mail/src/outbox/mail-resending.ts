import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import type { SentMail } from '#contracts';
import { DataSource } from 'typeorm';
import { MailOutboxOptions } from './mail-outbox.options.js';
import { MailWorker } from './mail-worker.js';
import { mailNotResendable, recipientSuppressed } from './mails.errors.js';
import { MAIL_COLUMNS, type MailRow, SentMails, toSentMail } from './sent-mails.js';
import { Suppressions } from './suppressions.js';

/** Sends mails again that were given up. */
@Injectable()
export class MailResending {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sentMails: SentMails,
    private readonly suppressions: Suppressions,
    private readonly worker: MailWorker,
    private readonly options: MailOutboxOptions,
  ) {}

  /**
   * Sends a rejected or suppressed mail again, with the same message id.
   *
   * @throws mail_unknown, mail_not_resendable, recipient_suppressed
   */
  async resend(id: string): Promise<SentMail> {
    const { recipient, status } = await this.sentMails.get(id);
    if (recipient && (await this.suppressions.among([recipient])).size > 0) {
      throw recipientSuppressed();
    }
    const [rows] = (await this.dataSource.query(
      `UPDATE mails SET status = 'pending', next_attempt_at = $2, resent_at = $2, failure = NULL
       WHERE id = $1 AND status IN ('rejected', 'suppressed') RETURNING ${MAIL_COLUMNS}`,
      [id, this.options.now()],
    )) as [MailRow[], number];
    if (!rows[0]) throw mailNotResendable(status);
    this.worker.wake();
    return toSentMail(rows[0]);
  }
}
