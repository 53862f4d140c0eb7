import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { Access } from '#access';
import type { SpendingControlsResource } from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { SetSpendingControlsDto, SpendingControlsQuery } from './set-spending-controls.dto.js';
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
    @Query() { onBehalfOf }: SpendingControlsQuery,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCard(partnerId, id);
    return this.controls.get(owner, onBehalfOf ?? 'partner');
  }

  @Put('cards/:id/spending-controls')
  @PartnerOperation(
    'setCardSpendingControls',
    'cards:write',
    'card_unknown',
    'spending_controls_changed',
  )
  async setOfCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCard(partnerId, id);
    return this.controls.set(owner, body.onBehalfOf ?? 'partner', body);
  }

  @Get('companies/:id/spending-controls')
  @PartnerOperation('getCompanySpendingControls', 'cards:read', 'company_unknown')
  async ofCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() { onBehalfOf }: SpendingControlsQuery,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCompany(partnerId, id);
    return this.controls.get(owner, onBehalfOf ?? 'partner');
  }

  @Put('companies/:id/spending-controls')
  @PartnerOperation(
    'setCompanySpendingControls',
    'cards:write',
    'company_unknown',
    'spending_controls_changed',
  )
  async setOfCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCompany(partnerId, id);
    return this.controls.set(owner, body.onBehalfOf ?? 'partner', body);
  }
}
