import { Inject, Injectable } from '@nestjs/common';
import type { MailPreview } from '#contracts';
import { DomainError } from '#http';
import { MailHost, SentMails } from '#mail';
import { PartnerMailHost } from './partner-mail-host.js';

export type MailPreviewErrorCode = 'mail_recipient_unknown';

/** Previews of mails for operators. They are composed again, because sent texts are not stored. */
@Injectable()
export class MailPreviews {
  constructor(
    private readonly mails: SentMails,
    @Inject(MailHost) private readonly host: PartnerMailHost,
  ) {}

  /** @throws mail_unknown, mail_recipient_unknown while no recipient is known. */
  async compose(id: string): Promise<MailPreview> {
    const content = await this.host.preview(await this.mails.kept(id));
    if (content) return content;
    throw new DomainError<MailPreviewErrorCode>(
      'mail_recipient_unknown',
      'The directory knows nobody whom this mail is for.',
    );
  }
}
