import { ChangeConsoleUser, type ConsoleUserResource, InviteConsoleUser } from '#contracts';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ConsoleController, type ConsoleUser } from './console-host.js';
import { ConsoleUsersService, type Inviter } from './console-users.service.js';

/** The people of the caller's partner, managed by its admins. */
@ConsoleController('users', 'admin')
export class ConsoleUsersController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: ConsoleUsersService,
  ) {}

  @Get()
  async list(@CurrentStaff() { partnerId }: ConsoleUser): Promise<{ data: ConsoleUserResource[] }> {
    return { data: await this.users.list(partnerId) };
  }

  @Post()
  @AlsoWithNewPasskey()
  @HttpCode(201)
  invite(
    @CurrentStaff() admin: ConsoleUser,
    @Body() body: InviteConsoleUser,
  ): Promise<ConsoleUserResource> {
    return this.dataSource.transaction((transaction) =>
      this.users.invite(transaction, inviterOf(admin), body),
    );
  }

  @Post(':id/invitations')
  @AlsoWithNewPasskey()
  @HttpCode(200)
  requestCode(
    @CurrentStaff() admin: ConsoleUser,
    @Param('id') id: string,
  ): Promise<ConsoleUserResource> {
    return this.users.requestCode(inviterOf(admin), id);
  }

  @Post(':id/requests/:requestId/confirm')
  @HttpCode(200)
  confirm(
    @CurrentStaff() admin: ConsoleUser,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<ConsoleUserResource> {
    return this.users.confirm(inviterOf(admin), id, requestId);
  }

  @Post(':id/requests/:requestId/decline')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  decline(
    @CurrentStaff() admin: ConsoleUser,
    @Param('id') id: string,
    @Param('requestId') requestId: string,
  ): Promise<void> {
    return this.users.decline(inviterOf(admin), id, requestId);
  }

  @Patch(':id')
  @AlsoWithNewPasskey()
  changeRole(
    @CurrentStaff() admin: ConsoleUser,
    @Param('id') id: string,
    @Body() { role }: ChangeConsoleUser,
  ): Promise<ConsoleUserResource> {
    return this.users.changeRole(inviterOf(admin), id, role);
  }

  @Delete(':id')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  remove(@CurrentStaff() admin: ConsoleUser, @Param('id') id: string): Promise<void> {
    return this.users.remove(inviterOf(admin), id);
  }
}

function inviterOf({ id: actorId, partnerId }: ConsoleUser): Inviter {
  return { actorId, partnerId };
}
