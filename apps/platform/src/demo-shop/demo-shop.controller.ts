import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Public } from '#access';
import type { PurchaseResource } from '#contracts';
import { DataSource } from 'typeorm';
import { SandboxGuard } from '../partners/index.js';
import { RateLimitGuard } from '../api/index.js';
import { CheckOutDto } from './check-out.dto.js';
import { Purchases } from './purchases.js';

/** A shop for everybody with a sandbox card. */
@Controller('sandbox/shop/purchases')
@Public('A shop for everybody, in the sandbox only.')
@UseGuards(RateLimitGuard, SandboxGuard)
export class DemoShopController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly purchases: Purchases,
  ) {}

  @Post()
  async checkOut(@Body() body: CheckOutDto): Promise<PurchaseResource> {
    const { id } = await this.purchases.begin(this.dataSource.manager, body);
    return this.purchases.authenticate(id, body);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<PurchaseResource> {
    return this.purchases.get(id);
  }
}
