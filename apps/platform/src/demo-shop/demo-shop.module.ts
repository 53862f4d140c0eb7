import { Module } from '@nestjs/common';
import { MoneyModule } from '../money/index.js';
import { ThreeDsModule } from '../three-ds/index.js';
import { DemoShopController } from './demo-shop.controller.js';
import { PurchasePayments } from './purchase-payments.js';
import { Purchases } from './purchases.js';
import { SimulatedAcsController } from './simulated-acs.controller.js';

@Module({
  imports: [MoneyModule, ThreeDsModule],
  controllers: [DemoShopController, SimulatedAcsController],
  providers: [PurchasePayments, Purchases],
})
export class DemoShopModule {}
