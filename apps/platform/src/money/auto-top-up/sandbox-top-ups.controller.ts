import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { Access } from '#access';
import { type SimulateTopUps, type TopUpResource, topUpSettlements } from '#contracts';
import { IsIn } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { AutoTopUps } from './auto-top-ups.service.js';
import { TopUpSettlement } from './top-up-settlement.js';

class SimulateTopUpsDto implements SimulateTopUps {
  @IsIn(topUpSettlements)
  settlement: SimulateTopUps['settlement'];
}

/** Simulates the bank that the automatic top-ups are asked of. */
@Controller('v1/sandbox')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxTopUpsController {
  constructor(
    private readonly autoTopUps: AutoTopUps,
    private readonly settlement: TopUpSettlement,
  ) {}

  @Put('accounts/:id/top-up-simulation')
  @HttpCode(204)
  @PartnerOperation('simulateTopUps', 'sandbox:write', 'account_unknown', 'account_not_open')
  simulate(
    @PartnerId() partnerId: string,
    @Param('id') accountId: string,
    @Body() body: SimulateTopUpsDto,
  ): Promise<void> {
    return this.autoTopUps.simulate(partnerId, accountId, body);
  }

  @Post('top-ups/:id/complete')
  @HttpCode(200)
  @PartnerOperation(
    'completeTopUp',
    'sandbox:write',
    'balance_out_of_range',
    'top_up_unknown',
    'top_up_settled',
  )
  complete(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.settlement.settle({ id, partnerId }, 'completed');
  }

  @Post('top-ups/:id/fail')
  @HttpCode(200)
  @PartnerOperation('failTopUp', 'sandbox:write', 'top_up_unknown', 'top_up_settled')
  fail(@PartnerId() partnerId: string, @Param('id') id: string): Promise<TopUpResource> {
    return this.settlement.settle({ id, partnerId }, 'failed');
  }
}
