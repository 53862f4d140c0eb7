import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  OptionalField,
  representedParties,
  type RepresentedParty,
  SetSpendingControls,
  type SpendingControlsResource,
} from '#contracts';
import { IsIn } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { spendingControlsChanged, SpendingControlsService } from './spending-controls.service.js';
import { cardUnknown } from '../../issuing/index.js';
import { companyUnknown } from '../../companies/index.js';

/** Whose own rules are shown. */
export class SpendingControlsQuery {
  /** Shows this person's own rules. Without it, the partner's rules are shown. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}

@Controller('v1')
@Access(PartnerGuard, RateLimitGuard)
export class SpendingControlsController {
  constructor(private readonly controls: SpendingControlsService) {}

  @Get('cards/:id/spending-controls')
  @PartnerOperation('getCardSpendingControls', 'cards:read', cardUnknown)
  async ofCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Query() { onBehalfOf }: SpendingControlsQuery,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCard(partnerId, id);
    return this.controls.get(owner, onBehalfOf ?? 'partner');
  }

  @Put('cards/:id/spending-controls')
  @PartnerOperation('setCardSpendingControls', 'cards:write', cardUnknown, spendingControlsChanged)
  async setOfCard(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControls,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCard(partnerId, id);
    return this.controls.set(owner, body.onBehalfOf ?? 'partner', body);
  }

  @Get('companies/:id/spending-controls')
  @PartnerOperation('getCompanySpendingControls', 'cards:read', companyUnknown)
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
    companyUnknown,
    spendingControlsChanged,
  )
  async setOfCompany(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetSpendingControls,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCompany(partnerId, id);
    return this.controls.set(owner, body.onBehalfOf ?? 'partner', body);
  }
}
