import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { InvitedConsoleUser, MadePartner, PartnerAccountResource } from '#contracts';
import { InvitationMails, InviteConsoleUserDto } from '../../console/index.js';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { MakePartnerDto } from './make-partner.dto.js';
import { PartnerAccountsService } from './partner-accounts.service.js';

/** The partners, made by admins. */
@BackOfficeController('partner-accounts', 'admin')
export class PartnerAccountsController {
  constructor(
    private readonly partners: PartnerAccountsService,
    private readonly mails: InvitationMails,
  ) {}

  @Get()
  async list(): Promise<{ data: PartnerAccountResource[] }> {
    return { data: await this.partners.list() };
  }

  @Post()
  @HttpCode(201)
  async make(
    @CurrentReviewer() admin: Reviewer,
    @Body() body: MakePartnerDto,
  ): Promise<MadePartner> {
    const { partner, apiKey, ...invited } = await this.partners.make(body, admin.id);
    return { partner, apiKey, ...(await this.mails.send(invited, partner.id)) };
  }

  @Post(':id/invitations')
  @HttpCode(201)
  async invite(
    @CurrentReviewer() admin: Reviewer,
    @Param('id') id: string,
    @Body() body: InviteConsoleUserDto,
  ): Promise<InvitedConsoleUser> {
    return this.mails.send(await this.partners.invite(id, body, admin.id), id);
  }
}
