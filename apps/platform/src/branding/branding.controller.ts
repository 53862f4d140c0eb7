import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access } from '#access';
import type { BrandingResource } from '#contracts';
import { PartnerGuard, PartnerId } from '../partners/partner.guard.js';
import { RateLimitGuard } from '../rate-limit.guard.js';
import { Brandings } from './brandings.js';
import { SetBrandingDto } from './set-branding.dto.js';

@Controller('v1/branding')
@Access(PartnerGuard, RateLimitGuard)
export class BrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  get(@PartnerId() partnerId: string): Promise<BrandingResource> {
    return this.brandings.get(partnerId);
  }

  @Put()
  async set(
    @PartnerId() partnerId: string,
    @Body() body: SetBrandingDto,
  ): Promise<BrandingResource> {
    await this.brandings.set(partnerId, body);
    return this.brandings.get(partnerId);
  }
}
