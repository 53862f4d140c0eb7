import {
  OptionalField,
  type Page,
  PreviewRepair,
  type RepairPreview,
  type RepairResource,
  StartRepair,
} from '#contracts';
import { PageQuery } from '#http';
import { type Operator, operatorRoleMissing, PartnerPageController } from '#operators';
import { CurrentStaff } from '#staff-sign-in';
import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Matches } from 'class-validator';
import { Repairs } from './repairs.service.js';

class ListRepairsQuery extends PageQuery {
  @OptionalField()
  @Matches(/^[1-9]\d{0,17}$/)
  override startingAfter?: string;
}

/** Replaying and discarding dead letters. All operators see the trail; a viewer repairs nothing. */
@PartnerPageController('repairs')
export class RepairsController {
  constructor(private readonly repairs: Repairs) {}

  @Get()
  list(@Query() { limit, startingAfter }: ListRepairsQuery): Promise<Page<RepairResource>> {
    return this.repairs.list(limit, startingAfter);
  }

  /** A dry run. */
  @Post('previews')
  @HttpCode(200)
  preview(
    @CurrentStaff() operator: Operator,
    @Body() { action, letters }: PreviewRepair,
  ): Promise<RepairPreview> {
    requireRepairer(operator);
    return this.repairs.preview(action, letters);
  }

  @Post()
  @HttpCode(201)
  start(@CurrentStaff() operator: Operator, @Body() body: StartRepair): Promise<RepairResource> {
    requireRepairer(operator);
    return this.repairs.start(operator.id, body);
  }
}

function requireRepairer({ role }: Operator): void {
  if (role === 'viewer') throw operatorRoleMissing('operator');
}
