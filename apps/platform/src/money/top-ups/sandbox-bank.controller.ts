import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  type BankTransfer,
  IsReceivedText,
  MAX_NAME_LENGTH,
  NestedObject,
  OptionalField,
  type TopUpResource,
} from '#contracts';
import { Matches } from 'class-validator';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { ID, ofId } from '../external-id.js';
import { PositiveMoney } from '../positive-money.dto.js';
import { TopUps } from './top-ups.service.js';

/** As much as a transfer's remittance information takes. */
const MAX_REFERENCE_LENGTH = 140;

class BankTransferDto implements BankTransfer {
  @OptionalField()
  @Matches(ID, ofId('transferId'))
  transferId?: string;

  /** Anything, because senders write anything. */
  @IsReceivedText(0, MAX_REFERENCE_LENGTH)
  reference: string;

  @NestedObject(() => PositiveMoney)
  amount: PositiveMoney;

  @OptionalField()
  @IsReceivedText(1, MAX_NAME_LENGTH)
  remitter?: string;
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
