import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { Public } from '#access';
import type { PurchaseResource } from '#contracts';
import { SandboxGuard } from '../partners/index.js';
import { RateLimitGuard } from '../api/index.js';
import { CheckOutDto } from './check-out.dto.js';
import { Purchases } from './purchases.js';

/** A shop for everybody with a sandbox card. */
@Controller('sandbox/shop/purchases')
@Public('A shop for everybody, in the sandbox only.')
@UseGuards(RateLimitGuard, SandboxGuard)
export class DemoShopController {
  constructor(private readonly purchases: Purchases) {}

  @Post()
  checkOut(@Body() body: CheckOutDto): Promise<PurchaseResource> {
    return this.purchases.checkOut(body);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<PurchaseResource> {
    return this.purchases.get(id);
  }
}
