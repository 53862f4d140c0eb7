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

  /** What was sent, to whom, why, and what became of it. */
  @Get('mails')
  list(@Query() query: ListMailsQuery): Promise<Page<SentMail>> {
    return this.mails.list(query);
  }

  @Get('mails/:id')
  get(@Param('id') id: string): Promise<SentMailDetail> {
    return this.mails.get(id);
  }

  /** How the mail would be composed now. What was sent is not kept. */
  @Get('mails/:id/preview')
  preview(@Param('id') id: string): Promise<MailPreview> {
    return this.previews.compose(id);
  }

  /** Sends a mail again that was rejected or suppressed. */
  @Post('mails/:id/resend')
  @HttpCode(200)
  resend(@Param('id') id: string): Promise<SentMail> {
    return this.resending.resend(id);
  }

  /** Addresses that get no mails, since nobody is there. */
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
