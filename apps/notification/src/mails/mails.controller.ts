import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Param,
  Post,
  Query,
} from '@nestjs/common';
import {
  type MailPreview,
  type MailSuppression,
  OnboardingLinkMail,
  type Page,
  type SentMail,
  type SentMailDetail,
} from '#contracts';
import { declareError } from '#http';
import {
  ListMailsQuery,
  ListSuppressionsQuery,
  MailHost,
  MailResending,
  SentMails,
  Suppressions,
} from '#mail';
import { Access } from '#access';
import { OperatorGuard } from '#consumer-service';
import { LinkMails } from './link-mails.js';
import { PartnerMailHost } from './partner-mail-host.js';

const mailRecipientUnknown = declareError(
  'mail_recipient_unknown',
  409,
  'The directory knows no recipient of this mail.',
);

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
    throw mailRecipientUnknown();
  }
}

@Controller()
@Access(OperatorGuard)
export class MailsController {
  constructor(
    private readonly mails: SentMails,
    private readonly previews: MailPreviews,
    private readonly resending: MailResending,
    private readonly suppressions: Suppressions,
    private readonly links: LinkMails,
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

  /** Sends a link of the onboarding to an address. The same id again sends nothing more. */
  @Post('onboarding-link-mails')
  @HttpCode(202)
  async sendLink(@Body() body: OnboardingLinkMail): Promise<{ id: string }> {
    await this.links.add(body);
    return { id: body.id };
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
