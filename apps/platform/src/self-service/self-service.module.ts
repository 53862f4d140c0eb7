import { IssuingAppModule } from '#card-app';
import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/index.js';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { CardAppModule } from '../three-ds/index.js';
import { InvitationsController } from './invitations.controller.js';
import { PlatformIssuing } from './platform-issuing.js';
import { Purchases, PurchasesController, PurchaseStreams } from './purchases.controller.js';

const issuingApp = IssuingAppModule.forHost({
  imports: [CardAppModule, CompaniesModule, IssuingModule, MoneyModule],
  issuing: PlatformIssuing,
});

/** What cardholders see and do in the white-label card app, besides approving payments, and how they get it. */
@Module({
  imports: [CardAppModule, CompaniesModule, issuingApp],
  controllers: [InvitationsController, PurchasesController],
  providers: [Purchases, PurchaseStreams],
})
export class SelfServiceModule {}
