import {
  type ConsoleUserResource,
  InviteConsoleUser,
  type MadePartner,
  MakePartner,
  type PartnerAccountResource,
} from '#contracts';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ConsoleUsersService } from '../../console/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import { PartnerAccountsService } from './partner-accounts.service.js';

/** The partners, made by admins. */
@BackOfficeController('partner-accounts', 'admin')
export class PartnerAccountsController {
  constructor(
    private readonly partners: PartnerAccountsService,
    private readonly users: ConsoleUsersService,
  ) {}

  @Get()
  async list(): Promise<{ data: PartnerAccountResource[] }> {
    return { data: await this.partners.list() };
  }

  @Post()
  @HttpCode(201)
  make(@CurrentStaff() admin: Reviewer, @Body() body: MakePartner): Promise<MadePartner> {
    return this.partners.make(body, admin.id);
  }

  @Post(':id/invitations')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  invite(
    @CurrentStaff() admin: Reviewer,
    @Param('id') id: string,
    @Body() body: InviteConsoleUser,
  ): Promise<ConsoleUserResource> {
    return this.partners.invite(id, body, admin.id);
  }

  @Post(':id/users/:userId/requests/:requestId/confirm')
  @HttpCode(204)
  async confirm(
    @CurrentStaff() { id: actorId }: Reviewer,
    @Param('id') partnerId: string,
    @Param('userId') userId: string,
    @Param('requestId') requestId: string,
  ): Promise<void> {
    await this.users.confirm({ partnerId, actorId }, userId, requestId);
  }

  @Post(':id/users/:userId/requests/:requestId/decline')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  decline(
    @CurrentStaff() { id: actorId }: Reviewer,
    @Param('id') partnerId: string,
    @Param('userId') userId: string,
    @Param('requestId') requestId: string,
  ): Promise<void> {
    return this.users.decline({ partnerId, actorId }, userId, requestId);
  }
}
