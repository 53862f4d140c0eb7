import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ConsoleUserResource } from '#contracts';
import { requireDeciding } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { ConsoleController } from '../sign-in/console-controller.js';
import type { ConsoleUser, OpenSession } from '../sign-in/console-sessions.js';
import { CurrentSession, CurrentUser } from '../sign-in/console.guard.js';
import { ConsoleUsersService, type Inviter } from './console-users.service.js';
import { ChangeConsoleUserDto, InviteConsoleUserDto } from './invite-console-user.dto.js';

/** The people of the caller's partner, managed by its admins. */
@ConsoleController('users', 'admin')
export class ConsoleUsersController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: ConsoleUsersService,
    private readonly config: PlatformConfig,
  ) {}

  @Get()
  async list(@CurrentUser() { partnerId }: ConsoleUser): Promise<{ data: ConsoleUserResource[] }> {
    return { data: await this.users.list(partnerId) };
  }

  @Post()
  @HttpCode(201)
  invite(
    @CurrentUser() admin: ConsoleUser,
    @Body() body: InviteConsoleUserDto,
  ): Promise<ConsoleUserResource> {
    return this.dataSource.transaction((transaction) =>
      this.users.invite(transaction, inviterOf(admin), body),
    );
  }

  @Post(':id/invitations')
  @HttpCode(200)
  requestCode(
    @CurrentUser() admin: ConsoleUser,
    @Param('id') id: string,
  ): Promise<ConsoleUserResource> {
    return this.users.requestCode(inviterOf(admin), id);
  }

  @Post(':id/requests/:requestId/confirm')
  @HttpCode(200)
  confirm(
    @CurrentSession() session: OpenSession,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<ConsoleUserResource> {
    requireDeciding(session, this.config.newPasskeyHoldHours);
    return this.users.confirm(inviterOf(session.account), id, requestId);
  }

  @Post(':id/requests/:requestId/decline')
  @HttpCode(204)
  decline(
    @CurrentUser() admin: ConsoleUser,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<void> {
    return this.users.decline(inviterOf(admin), id, requestId);
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
