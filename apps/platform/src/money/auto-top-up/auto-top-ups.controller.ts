import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { Access } from '#access';
import { type AutoTopUpResource, NestedObject, OptionalField, type SetAutoTopUp } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { PositiveMoney } from '../positive-money.dto.js';
import { AutoTopUps } from './auto-top-ups.service.js';

class SetAutoTopUpDto implements SetAutoTopUp {
  @NestedObject(() => PositiveMoney)
  threshold: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  amount?: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  targetAmount?: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  dailyCap?: PositiveMoney;
}

@Controller('v1/accounts/:id/auto-top-up')
@Access(PartnerGuard, RateLimitGuard)
export class AutoTopUpsController {
  constructor(private readonly autoTopUps: AutoTopUps) {}

  @Put()
  @PartnerOperation(
    'setAutoTopUp',
    'accounts:write',
    'account_unknown',
    'account_not_open',
    'company_denied',
    'auto_top_up_impossible',
  )
  set(
    @PartnerId() partnerId: string,
    @Param('id') accountId: string,
    @Body() body: SetAutoTopUpDto,
  ): Promise<AutoTopUpResource> {
    return this.autoTopUps.set(partnerId, accountId, body);
  }

  @Get()
  @PartnerOperation(
    'getAutoTopUp',
    'accounts:read',
    'account_unknown',
    'account_not_open',
    'auto_top_up_unknown',
  )
  get(@PartnerId() partnerId: string, @Param('id') accountId: string): Promise<AutoTopUpResource> {
    return this.autoTopUps.get(partnerId, accountId);
  }

  @Delete()
  @HttpCode(204)
  @PartnerOperation('switchAutoTopUpOff', 'accounts:write', 'account_unknown', 'account_not_open')
  switchOff(@PartnerId() partnerId: string, @Param('id') accountId: string): Promise<void> {
    return this.autoTopUps.switchOff(partnerId, accountId);
  }
}
