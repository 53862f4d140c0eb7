import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access } from '#access';
import {
  type AutoTopUpResource,
  SetAutoTopUp,
  SimulateTopUps,
  type TopUpResource,
} from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { accountNotOpen, accountUnknown } from '../accounts/accounts.service.js';
import { balanceOutOfRange } from '../ledger/card-account.js';
import { topUpSettled, topUpUnknown } from '../top-ups/top-ups.service.js';
import { autoTopUpImpossible, AutoTopUps, autoTopUpUnknown } from './auto-top-ups.service.js';
import { TopUpSettlement } from './top-up-settlement.js';
import { companyDenied, companyEnded, companyRestricted } from '../../companies/index.js';

@Controller('v1/accounts/:id/auto-top-up')
@Access(PartnerGuard, RateLimitGuard)
export class AutoTopUpsController {
  constructor(private readonly autoTopUps: AutoTopUps) {}

  @Put()
  @PartnerOperation(
    'setAutoTopUp',
    'accounts:write',
    accountUnknown,
    accountNotOpen,
    companyDenied,
    companyEnded,
    companyRestricted,
    autoTopUpImpossible,
  )
  set(
    @PartnerId() partnerId: string,
    @Param('id') accountId: string,
    @Body() body: SetAutoTopUp,
  ): Promise<AutoTopUpResource> {
    return this.autoTopUps.set(partnerId, accountId, body);
  }

  @Get()
  @PartnerOperation(
    'getAutoTopUp',
    'accounts:read',
    accountUnknown,
    accountNotOpen,
    autoTopUpUnknown,
  )
  get(@PartnerId() partnerId: string, @Param('id') accountId: string): Promise<AutoTopUpResource> {
    return this.autoTopUps.get(partnerId, accountId);
  }

  @Delete()
  @HttpCode(204)
  @PartnerOperation('switchAutoTopUpOff', 'accounts:write', accountUnknown, accountNotOpen)
  switchOff(@PartnerId() partnerId: string, @Param('id') accountId: string): Promise<void> {
    return this.autoTopUps.switchOff(partnerId, accountId);
  }
}

/** Simulates the bank from which automatic top-ups are requested. */
@Controller('v1/sandbox')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxTopUpsController {
  constructor(
    private readonly autoTopUps: AutoTopUps,
    private readonly settlement: TopUpSettlement,
  ) {}

  @Put('accounts/:id/top-up-simulation')
  @HttpCode(204)
  @PartnerOperation('simulateTopUps', 'sandbox:write', accountUnknown, accountNotOpen)
  simulate(
    @PartnerId() partnerId: string,
    @Param('id') accountId: string,
    @Body() body: SimulateTopUps,
  ): Promise<void> {
    return this.autoTopUps.simulate(partnerId, accountId, body);
  }

  @Post('top-ups/:id/complete')
  @HttpCode(200)
  @PartnerOperation('completeTopUp', 'sandbox:write', balanceOutOfRange, topUpUnknown, topUpSettled)
  complete(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.settlement.settle({ id, partnerId }, 'completed');
  }

  @Post('top-ups/:id/fail')
  @HttpCode(200)
  @PartnerOperation('failTopUp', 'sandbox:write', topUpUnknown, topUpSettled)
  fail(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.settlement.settle({ id, partnerId }, 'failed');
  }
}
