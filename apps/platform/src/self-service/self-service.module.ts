import { Module } from '@nestjs/common';
import { IssuingAppModule } from '#card-app';
import { CardsModule } from '../issuing/index.js';
import { CardAppModule } from '../three-ds/index.js';
import { PlatformIssuing } from './cards/platform-issuing.js';

@Module({
  imports: [
    IssuingAppModule.forHost({ imports: [CardAppModule, CardsModule], issuing: PlatformIssuing }),
  ],
})
export class SelfServiceModule {}
