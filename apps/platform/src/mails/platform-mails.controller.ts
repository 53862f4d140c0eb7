import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import type { Page, PlatformMail, PlatformMailDetail } from '#contracts';
import { type MailScope, SentMails } from '#mail';
import { PartnerGuard, PartnerId, PartnerOperation } from '../partners/index.js';
import { RateLimitGuard } from '../api/index.js';
import { ListPlatformMailsQuery } from './list-platform-mails.query.js';
import { outboxIdOf, toPlatformMail, toPlatformMailDetail } from './platform-mail.resource.js';
import { personAddressee } from './stored-mail.js';

/** The mails that the platform sends to a partner's companies and cardholders. */
@Controller('v1/mails')
@Access(PartnerGuard, RateLimitGuard)
export class PlatformMailsController {
  constructor(private readonly mails: SentMails) {}

  /** Newest first. */
  @Get()
  @PartnerOperation('listMails', 'companies:read')
  async list(
    @PartnerId() partnerId: string,
    @Query() { personId, startingAfter, ...query }: ListPlatformMailsQuery,
  ): Promise<Page<PlatformMail>> {
    const page = await this.mails.list(
      {
        ...query,
        ...(personId && { addressee: personAddressee(personId) }),
        ...(startingAfter && { startingAfter: outboxIdOf(startingAfter) }),
      },
      scopeOf(partnerId),
    );
    return { ...page, data: page.data.map(toPlatformMail) };
  }

  @Get(':id')
  @PartnerOperation('getMail', 'companies:read', 'mail_unknown')
  async get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<PlatformMailDetail> {
    return toPlatformMailDetail(await this.mails.get(outboxIdOf(id), scopeOf(partnerId)));
  }
}

function scopeOf(partnerId: string): MailScope {
  return { companies: 'SELECT id FROM companies WHERE partner_id = ?', parameter: partnerId };
}
