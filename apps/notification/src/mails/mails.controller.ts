import { Controller, Delete, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import type { Page } from '#contracts';
import {
  ListMailsQuery,
  ListSuppressionsQuery,
  type MailResource,
  SentMails,
  type SuppressionResource,
  Suppressions,
} from '#mail';
import { OperatorGuard } from './operator.guard.js';

@Controller()
@UseGuards(OperatorGuard)
export class MailsController {
  constructor(
    private readonly mails: SentMails,
    private readonly suppressions: Suppressions,
  ) {}

  /** What was sent, to whom, why, and what became of it. */
  @Get('mails')
  list(@Query() query: ListMailsQuery): Promise<Page<MailResource>> {
    return this.mails.list(query);
  }

  /** Sends a mail again that was rejected or suppressed. */
  @Post('mails/:id/resend')
  @HttpCode(200)
  resend(@Param('id') id: string): Promise<MailResource> {
    return this.mails.resend(id);
  }

  /** Addresses that get no mails, since nobody is there. */
  @Get('mail-suppressions')
  listSuppressions(@Query() query: ListSuppressionsQuery): Promise<Page<SuppressionResource>> {
    return this.suppressions.list(query);
  }

  @Delete('mail-suppressions/:id')
  @HttpCode(204)
  removeSuppression(@Param('id') id: string): Promise<void> {
    return this.suppressions.remove(id);
  }
}
