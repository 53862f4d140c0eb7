import { Body, Controller, Get, Patch, Put } from '@nestjs/common';
import { Access } from '#access';
import type { BrandingResource } from '#contracts';
import { PartnerId } from '../partner-caller.js';
import { PartnerOperation } from '../partner-operation.js';
import { PartnerGuard } from '../partner.guard.js';
import { RateLimitGuard } from '../../api/index.js';
import { Brandings } from './brandings.js';
import { ChangeBrandingDto } from './change-branding.dto.js';

@Controller('v1/branding')
@Access(PartnerGuard, RateLimitGuard)
export class BrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  @PartnerOperation('getBranding', 'settings:read')
  get(@PartnerId() partnerId: string): Promise<BrandingResource> {
    return this.brandings.get(partnerId);
  }

  @Patch()
  @PartnerOperation('changeBranding', 'settings:write')
  async change(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    await this.brandings.change(partnerId, body);
    return this.brandings.get(partnerId);
  }

  /** Equivalent to PATCH, for clients that use PUT: fields that are left out are kept, too. */
  @Put()
  @PartnerOperation('setBranding', 'settings:write')
  changeByPut(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    return this.change(partnerId, body);
  }
}
