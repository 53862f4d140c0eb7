import { Module } from '@nestjs/common';
import { IssuingAppModule } from '#card-app';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { CardAppModule } from '../three-ds/index.js';
import { PlatformIssuing } from './cards/platform-issuing.js';
import { PurchaseStreams } from './purchases/purchase-streams.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { Purchases } from './purchases/purchases.js';

@Module({
  imports: [
    CardAppModule,
    IssuingAppModule.forHost({
      imports: [CardAppModule, IssuingModule, MoneyModule],
      issuing: PlatformIssuing,
    }),
  ],
  controllers: [PurchasesController],
  providers: [Purchases, PurchaseStreams],
})
export class SelfServiceModule {}
