import { Module } from '@nestjs/common';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { ThreeDsModule } from '../three-ds/index.js';
import {
  DemoShopController,
  DemoShopSettingsController,
  SandboxPurchasesController,
  SimulatedAcsController,
} from './demo-shop.controller.js';
import { PurchasePayments, PurchasesService } from './purchases.service.js';

export { Purchase } from './purchase.entity.js';

/** Sandbox: a shop in which everybody can pay with a sandbox card, with 3-D Secure. */
@Module({
  imports: [IssuingModule, MoneyModule, ThreeDsModule],
  controllers: [
    DemoShopController,
    DemoShopSettingsController,
    SandboxPurchasesController,
    SimulatedAcsController,
  ],
  providers: [PurchasePayments, PurchasesService],
})
export class DemoShopModule {}
