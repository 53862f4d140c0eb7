import { IssuingAppModule } from '#card-app';
import { Module } from '@nestjs/common';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { CardAppModule } from '../three-ds/index.js';
import { PlatformIssuing } from './platform-issuing.js';
import { Purchases, PurchasesController, PurchaseStreams } from './purchases.controller.js';

/** What cardholders see and do in the white-label card app, besides approving payments. */
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
