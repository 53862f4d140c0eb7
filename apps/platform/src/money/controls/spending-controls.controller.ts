import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  type AllowedOrBlocked,
  NestedObject,
  NestedObjects,
  type OnBehalfOf,
  OptionalField,
  RequestedMoney,
  type RepresentedParty,
  representedParties,
  type SetSpendingControls,
  type SpendingChannels,
  type SpendingControlsResource,
  type SpendingLimit,
  type SpendingPeriod,
  spendingPeriods,
} from '#contracts';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation } from '../../partners/index.js';
import { spendingControlsChanged, SpendingControlsService } from './spending-controls.service.js';
import { cardUnknown } from '../../issuing/index.js';
import { companyUnknown } from '../../companies/index.js';

const MOST_LIMITS = 20;
const MOST_CATEGORIES = 200;
const MOST_COUNTRIES = 250;

const CATEGORIES = /^\d{4}(?:-\d{4})?$/;
const categories = {
  each: true,
  message: 'each must be a code of four digits, or a range such as 3000-3299',
};
const COUNTRY = /^[A-Z]{2}$/;
const countries = { each: true, message: 'each must be an ISO 3166-1 alpha-2 code' };

class LimitAmount extends RequestedMoney {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

class SpendingLimitDto implements SpendingLimit {
  @IsIn(spendingPeriods)
  period: SpendingPeriod;

  @NestedObject(() => LimitAmount)
  amount: LimitAmount;
}

class MerchantCategoriesDto implements AllowedOrBlocked {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_CATEGORIES)
  @Matches(CATEGORIES, categories)
  allowed?: string[];

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_CATEGORIES)
  @Matches(CATEGORIES, categories)
  blocked?: string[];
}

class CountriesDto implements AllowedOrBlocked {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_COUNTRIES)
  @Matches(COUNTRY, countries)
  allowed?: string[];

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_COUNTRIES)
  @Matches(COUNTRY, countries)
  blocked?: string[];
}

class ChannelsDto implements SpendingChannels {
  @OptionalField()
  @IsBoolean()
  online?: boolean;

  @OptionalField()
  @IsBoolean()
  contactless?: boolean;

  @OptionalField()
  @IsBoolean()
  chip?: boolean;

  @OptionalField()
  @IsBoolean()
  cash?: boolean;
}

/** Whose own rules are shown. */
export class SpendingControlsQuery implements OnBehalfOf {
  /** Shows the own rules of this person. Left out, those of the partner are shown. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}

export class SetSpendingControlsDto extends SpendingControlsQuery implements SetSpendingControls {
  /** Required, so that a body whose members were lost does not remove them. An empty list removes all. */
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @NestedObjects(() => SpendingLimitDto)
  limits: SpendingLimitDto[];

  @OptionalField()
  @NestedObject(() => MerchantCategoriesDto)
  merchantCategories?: MerchantCategoriesDto;

  @OptionalField()
  @NestedObject(() => CountriesDto)
  countries?: CountriesDto;

  @OptionalField()
  @NestedObject(() => ChannelsDto)
  channels?: ChannelsDto;

  /** The `version` of the rules to replace: 409 `spending_controls_changed` if it is no longer the latest. */
  @OptionalField()
  @Matches(/^[\w-]{16}$/, { message: 'must be the version of rules that were read' })
  version?: string;
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
    @Body() body: SetSpendingControlsDto,
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
    @Body() body: SetSpendingControlsDto,
  ): Promise<SpendingControlsResource> {
    const owner = await this.controls.ofCompany(partnerId, id);
    return this.controls.set(owner, body.onBehalfOf ?? 'partner', body);
  }
}
