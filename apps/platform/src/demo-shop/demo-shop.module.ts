import { Module } from '@nestjs/common';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { ThreeDsModule } from '../three-ds/index.js';
import { DemoShopController } from './demo-shop.controller.js';
import { PurchasePayments } from './purchase-payments.js';
import { Purchases } from './purchases.js';
import { SandboxPurchasesController } from './sandbox-purchases.controller.js';
import { SimulatedAcsController } from './simulated-acs.controller.js';

@Module({
  imports: [IssuingModule, MoneyModule, ThreeDsModule],
  controllers: [DemoShopController, SandboxPurchasesController, SimulatedAcsController],
  providers: [PurchasePayments, Purchases],
})
export class DemoShopModule {}
