import { Access, Public } from '#access';
import { type BrandingResource, ChangeBranding, type PublicBranding } from '#contracts';
import {
  Body,
  Controller,
  Get,
  Header,
  Param,
  Patch,
  Put,
  Res,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerId, PartnerOperation } from '../partner-caller.js';
import { PartnerGuard } from '../partner.guard.js';
import { whiteLabelRequired } from '../white-label/white-label.js';
import {
  Brandings,
  hostNameBound,
  hostNameRefused,
  hostNameTaken,
  senderDomainNotAdmitted,
} from './brandings.js';

const problems = [
  whiteLabelRequired,
  senderDomainNotAdmitted,
  hostNameRefused,
  hostNameTaken,
  hostNameBound,
];

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
  @PartnerOperation('changeBranding', 'settings:write', ...problems)
  async change(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBranding,
  ): Promise<BrandingResource> {
    await this.brandings.change(partnerId, body);
    return this.brandings.get(partnerId);
  }

  /** Equivalent to PATCH, for clients that use PUT: fields that are left out are kept, too. */
  @Put()
  @PartnerOperation('setBranding', 'settings:write', ...problems)
  changeByPut(
    @PartnerId() partnerId: string,
    @Body() body: ChangeBranding,
  ): Promise<BrandingResource> {
    return this.change(partnerId, body);
  }
}

/** For the cardholders' pages. */
@Controller('brandings/:partnerId')
@Public('The name and the logo that cardholders see, before they sign in, too.')
@UseGuards(RateLimitGuard)
export class PublicBrandingController {
  constructor(private readonly brandings: Brandings) {}

  @Get()
  @Header('cache-control', 'no-cache')
  async get(@Param('partnerId') partnerId: string): Promise<PublicBranding> {
    const { displayName, logoUrl, primaryColor } = await this.brandings.show(partnerId);
    return { displayName, logoUrl, primaryColor };
  }

  /** Each logo has its own URL, so browsers may cache it. */
  @Get('logo')
  async logo(
    @Param('partnerId') partnerId: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { type, bytes } = await this.brandings.logo(partnerId);
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    return new StreamableFile(bytes, { type });
  }
}
