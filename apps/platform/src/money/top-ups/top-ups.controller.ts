import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  BankTransfer,
  IsReference,
  OptionalField,
  type Page,
  type TopUpResource,
  type TopUpStatus,
  topUpStatuses,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import {
  AfterId,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { balanceOutOfRange } from '../ledger/card-account.js';
import { TopUps, topUpUnknown, transferConflict } from './top-ups.service.js';

export class ListTopUpsQuery extends PageQuery {
  @AfterId(idPattern('top'), 'a top-up')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  /** Only top-ups with this status. */
  @OptionalField()
  @IsIn(topUpStatuses)
  status?: TopUpStatus;
}

@Controller('v1/top-ups')
@Access(PartnerGuard, RateLimitGuard)
export class TopUpsController {
  constructor(private readonly topUps: TopUps) {}

  @Get()
  @PartnerOperation('listTopUps', 'accounts:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListTopUpsQuery,
  ): Promise<Page<TopUpResource>> {
    return this.topUps.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getTopUp', 'accounts:read', topUpUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.topUps.get(partnerId, id);
  }
}

/** Simulates the bank at which the partner's card accounts are topped up. */
@Controller('v1/sandbox/bank-transfers')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxBankController {
  constructor(
    private readonly topUps: TopUps,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(200)
  @PartnerOperation('receiveBankTransfer', 'sandbox:write', balanceOutOfRange, transferConflict)
  receive(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() transfer: BankTransfer,
  ): Promise<TopUpResource> {
    return this.idempotency.execute(
      partnerId,
      request,
      (transaction) => this.topUps.record(transaction, partnerId, transfer),
      `${partnerId}/${transfer.reference}`,
    );
  }
}
