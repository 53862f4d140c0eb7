import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access } from '#access';
import type { SpendingControlsResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { SetSpendingControlsDto } from './set-spending-controls.dto.js';
import { SpendingControlsService } from './spending-controls.service.js';

@Controller('v1')
@Access(PartnerGuard, RateLimitGuard)
export class SpendingControlsController {
  constructor(private readonly controls: SpendingControlsService) {}

  @Get('cards/:id/spending-controls')
  @PartnerOperation('getCardSpendingControls', 'cards:read', 'card_unknown')
  async ofCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    return this.controls.get(await this.controls.ofCard(partnerId, id));
  }

  @Put('cards/:id/spending-controls')
  @PartnerOperation('setCardSpendingControls', 'cards:write', 'card_unknown')
  async setOfCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    return this.controls.set(await this.controls.ofCard(partnerId, id), body);
  }

  @Get('companies/:id/spending-controls')
  @PartnerOperation('getCompanySpendingControls', 'cards:read', 'company_unknown')
  async ofCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    return this.controls.get(await this.controls.ofCompany(partnerId, id));
  }

  @Put('companies/:id/spending-controls')
  @PartnerOperation('setCompanySpendingControls', 'cards:write', 'company_unknown')
  async setOfCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    return this.controls.set(await this.controls.ofCompany(partnerId, id), body);
  }
}
