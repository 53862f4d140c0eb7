import {
  ChangeOperator,
  InviteOperator,
  type OperatorEventResource,
  type OperatorInvitation,
  type OperatorResource,
  OptionalField,
  type Page,
} from '#contracts';
import { PageQuery } from '#http';
import { CurrentStaff } from '#staff-sign-in';
import { Body, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { Matches } from 'class-validator';
import { type Operator, PartnerPageController } from './operator-host.js';
import { OperatorsService } from './operators.service.js';

class ListOperatorEventsQuery extends PageQuery {
  @OptionalField()
  @Matches(/^[1-9]\d{0,17}$/)
  override startingAfter?: string;
}

/** The people who sign in at the service's page, managed by its admins. */
@PartnerPageController('operators', 'admin')
export class OperatorsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  async list(): Promise<{ data: OperatorResource[] }> {
    return { data: await this.operators.list() };
  }

  @Post()
  @HttpCode(201)
  invite(
    @CurrentStaff() { id }: Operator,
    @Body() body: InviteOperator,
  ): Promise<OperatorInvitation> {
    return this.operators.invite(id, body);
  }

  @Post(':id/invitations')
  @HttpCode(200)
  inviteAgain(
    @CurrentStaff() admin: Operator,
    @Param('id') id: string,
  ): Promise<OperatorInvitation> {
    return this.operators.inviteAgain(admin.id, id);
  }

  @Patch(':id')
  changeRole(
    @CurrentStaff() admin: Operator,
    @Param('id') id: string,
    @Body() { role }: ChangeOperator,
  ): Promise<OperatorResource> {
    return this.operators.changeRole(admin.id, id, role);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@CurrentStaff() admin: Operator, @Param('id') id: string): Promise<void> {
    return this.operators.remove(admin.id, id);
  }
}

/** Who signed in and who changed the operators, and when; the latest first. */
@PartnerPageController('operator-events')
export class OperatorEventsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  list(
    @Query() { limit, startingAfter }: ListOperatorEventsQuery,
  ): Promise<Page<OperatorEventResource>> {
    return this.operators.listEvents(limit, startingAfter);
  }
}
