import { Module } from '@nestjs/common';
import { BrandingController } from './branding.controller.js';
import { Brandings } from './brandings.js';
import { PublicBrandingController } from './public-branding.controller.js';

@Module({
  controllers: [BrandingController, PublicBrandingController],
  providers: [Brandings],
  exports: [Brandings],
})
export class BrandingModule {}
