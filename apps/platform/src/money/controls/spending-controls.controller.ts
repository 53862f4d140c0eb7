import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { Access } from '#access';
import type { SpendingControlsResource } from '#contracts';
import { Operation, RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId } from '../../partners/index.js';
import { SetSpendingControlsDto } from './set-spending-controls.dto.js';
import { SpendingControlsService } from './spending-controls.service.js';

@Controller('v1')
@Access(PartnerGuard, RateLimitGuard)
export class SpendingControlsController {
  constructor(private readonly controls: SpendingControlsService) {}

  @Get('cards/:id/spending-controls')
  @Operation('getCardSpendingControls', 'card_unknown')
  async ofCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    return this.controls.get(await this.controls.ofCard(partnerId, id));
  }

  @Put('cards/:id/spending-controls')
  @Operation('setCardSpendingControls', 'card_unknown')
  async setOfCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    return this.controls.set(await this.controls.ofCard(partnerId, id), body);
  }

  @Get('companies/:id/spending-controls')
  @Operation('getCompanySpendingControls', 'company_unknown')
  async ofCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    return this.controls.get(await this.controls.ofCompany(partnerId, id));
  }

  @Put('companies/:id/spending-controls')
  @Operation('setCompanySpendingControls', 'company_unknown')
  async setOfCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    return this.controls.set(await this.controls.ofCompany(partnerId, id), body);
  }
}
