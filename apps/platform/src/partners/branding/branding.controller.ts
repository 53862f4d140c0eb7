import { Body, Controller, Get, Patch, Put } from '@nestjs/common';
import { Access } from '#access';
import type { BrandingResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../partner.guard.js';
import { Operation, RateLimitGuard } from '../../api/index.js';
import { Brandings } from './brandings.js';
import { ChangeBrandingDto } from './change-branding.dto.js';

@Controller('v1/branding')
@Access(PartnerGuard, RateLimitGuard)
export class BrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  @Operation('getBranding')
  get(@PartnerId() partnerId: string): Promise<BrandingResource> {
    return this.brandings.get(partnerId);
  }

  @Patch()
  @Operation('changeBranding')
  async change(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    await this.brandings.change(partnerId, body);
    return this.brandings.get(partnerId);
  }

  /** Equivalent to PATCH, for clients that use PUT: fields that are left out are kept, too. */
  @Put()
  @Operation('setBranding')
  changeByPut(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBrandingDto,
  ): Promise<BrandingResource> {
    return this.change(partnerId, body);
  }
}
