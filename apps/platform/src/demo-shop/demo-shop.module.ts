import { Module } from '@nestjs/common';
import { IssuingModule } from '../issuing/index.js';
import { MoneyModule } from '../money/index.js';
import { ThreeDsModule } from '../three-ds/index.js';
import {
  DemoShopController,
  SandboxPurchasesController,
  SimulatedAcsController,
} from './demo-shop.controller.js';
import { PurchasePayments, PurchasesService } from './purchases.service.js';

export { Purchase } from './purchase.entity.js';

/** Sandbox: a shop in which everybody can pay with a sandbox card, with 3-D Secure. */
@Module({
  imports: [IssuingModule, MoneyModule, ThreeDsModule],
  controllers: [DemoShopController, SandboxPurchasesController, SimulatedAcsController],
  providers: [PurchasePayments, PurchasesService],
})
export class DemoShopModule {}
