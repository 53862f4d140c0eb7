import { Module } from '@nestjs/common';
import { IssuingAppModule } from '#card-app';
import { CardAppModule } from '../card-app.module.js';
import { PlatformModule } from '../requests/platform.module.js';
import { PartnerIssuing } from './partner-issuing.js';

@Module({
  imports: [
    IssuingAppModule.forHost({ imports: [CardAppModule, PlatformModule], issuing: PartnerIssuing }),
  ],
})
export class IssuingModule {}
