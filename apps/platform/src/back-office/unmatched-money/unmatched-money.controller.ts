import { Get, Param, Query } from '@nestjs/common';
import type { Page, UnmatchedMoney, UnmatchedMoneyDetail } from '#contracts';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { ListUnmatchedMoneyQuery } from './list-unmatched-money.query.js';
import { UnmatchedMoneyReader } from './unmatched-money.reader.js';

@BackOfficeController('unmatched-money')
export class UnmatchedMoneyController {
  constructor(private readonly money: UnmatchedMoneyReader) {}

  @Get()
  list(@Query() query: ListUnmatchedMoneyQuery): Promise<Page<UnmatchedMoney>> {
    return this.money.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<UnmatchedMoneyDetail> {
    return this.money.read(id);
  }
}
