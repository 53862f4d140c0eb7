import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import { OperatorGuard } from '#consumer-service';
import type { MailPreview, MailSuppression, Page, SentMail, SentMailDetail } from '#contracts';
import {
  ListMailsQuery,
  ListSuppressionsQuery,
  MailResending,
  SentMails,
  Suppressions,
} from '#mail';
import { MailPreviews } from './mail-previews.js';

@Controller()
@Access(OperatorGuard)
export class MailsController {
  constructor(
    private readonly mails: SentMails,
    private readonly previews: MailPreviews,
    private readonly resending: MailResending,
    private readonly suppressions: Suppressions,
  ) {}

  /** The sent mails, with recipient, cause and result. */
  @Get('mails')
  list(@Query() query: ListMailsQuery): Promise<Page<SentMail>> {
    return this.mails.list(query);
  }

  @Get('mails/:id')
  get(@Param('id') id: string): Promise<SentMailDetail> {
    return this.mails.get(id);
  }

  /** The mail as it would be composed now. Sent texts are not stored. */
  @Get('mails/:id/preview')
  preview(@Param('id') id: string): Promise<MailPreview> {
    return this.previews.compose(id);
  }

  /** Sends a rejected or suppressed mail again. */
  @Post('mails/:id/resend')
  @HttpCode(200)
  resend(@Param('id') id: string): Promise<SentMail> {
    return this.resending.resend(id);
  }

  /** Suppressed addresses, whose mailbox does not exist. */
  @Get('mail-suppressions')
  listSuppressions(@Query() query: ListSuppressionsQuery): Promise<Page<MailSuppression>> {
    return this.suppressions.list(query);
  }

  @Delete('mail-suppressions/:id')
  @HttpCode(204)
  removeSuppression(@Param('id') id: string): Promise<void> {
    return this.suppressions.remove(id);
  }
}
