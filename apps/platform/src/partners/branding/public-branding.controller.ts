import { Controller, Get, Header, Param, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { Public } from '#access';
import type { PublicBranding } from '#contracts';
import type { Response } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { Brandings } from './brandings.js';

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
