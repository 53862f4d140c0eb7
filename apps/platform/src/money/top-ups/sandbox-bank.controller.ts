import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import type { TopUpResource } from '#contracts';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { BankTransferDto } from './bank-transfer.dto.js';
import { TopUps } from './top-ups.service.js';

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
  @PartnerOperation(
    'receiveBankTransfer',
    'sandbox:write',
    'balance_out_of_range',
    'transfer_conflict',
  )
  receive(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() transfer: BankTransferDto,
  ): Promise<TopUpResource> {
    return this.idempotency.execute(
      partnerId,
      request,
      (transaction) => this.topUps.record(transaction, partnerId, transfer),
      `${partnerId}/${transfer.reference}`,
    );
  }
}
