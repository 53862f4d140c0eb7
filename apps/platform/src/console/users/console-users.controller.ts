import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ConsoleUserResource, InvitedConsoleUser } from '#contracts';
import { DataSource } from 'typeorm';
import { ConsoleController } from '../sign-in/console-controller.js';
import type { ConsoleUser } from '../sign-in/console-sessions.js';
import { CurrentUser } from '../sign-in/console.guard.js';
import { ConsoleUsersService, type Inviter } from './console-users.service.js';
import { InvitationMails } from './invitation-mails.js';
import { ChangeConsoleUserDto, InviteConsoleUserDto } from './invite-console-user.dto.js';

/** The people of the caller's partner, managed by its admins. */
@ConsoleController('users', 'admin')
export class ConsoleUsersController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: ConsoleUsersService,
    private readonly mails: InvitationMails,
  ) {}

  @Get()
  async list(@CurrentUser() { partnerId }: ConsoleUser): Promise<{ data: ConsoleUserResource[] }> {
    return { data: await this.users.list(partnerId) };
  }

  @Post()
  @HttpCode(201)
  async invite(
    @CurrentUser() admin: ConsoleUser,
    @Body() body: InviteConsoleUserDto,
  ): Promise<InvitedConsoleUser> {
    const invited = await this.dataSource.transaction((transaction) =>
      this.users.invite(transaction, inviterOf(admin), body),
    );
    return this.mails.send(invited, admin.partnerId);
  }

  @Post(':id/invitations')
  @HttpCode(201)
  async inviteAgain(
    @CurrentUser() admin: ConsoleUser,
    @Param('id') id: string,
  ): Promise<InvitedConsoleUser> {
    const invited = await this.users.inviteAgain(inviterOf(admin), id);
    return this.mails.send(invited, admin.partnerId);
  }

  @Patch(':id')
  changeRole(
    @CurrentUser() admin: ConsoleUser,
    @Param('id') id: string,
    @Body() { role }: ChangeConsoleUserDto,
  ): Promise<ConsoleUserResource> {
    return this.users.changeRole(inviterOf(admin), id, role);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentUser() admin: ConsoleUser, @Param('id') id: string): Promise<void> {
    return this.users.remove(inviterOf(admin), id);
  }
}

function inviterOf({ id: actorId, partnerId }: ConsoleUser): Inviter {
  return { actorId, partnerId };
}
