import { Controller, Get, Param, Query } from '@nestjs/common';
import { Access } from '#access';
import {
  ACTIVITY_API,
  type ActivityPayment,
  type ActivityPaymentDetail,
  type Page,
} from '#contracts';
import { ReaderGuard } from '../readers/reader.guard.js';
import { ReaderScope, type Scope } from '../readers/reader.js';
import { ActivityPayments } from './activity-payments.js';
import { ListActivityPaymentsQuery } from './list-payments.query.js';

/** Payments: cardholders see those with their cards, admins those of their company. */
@Controller(`${ACTIVITY_API}/payments`)
@Access(ReaderGuard)
export class ActivityPaymentsController {
  constructor(private readonly payments: ActivityPayments) {}

  @Get()
  list(
    @ReaderScope() scope: Scope,
    @Query() query: ListActivityPaymentsQuery,
  ): Promise<Page<ActivityPayment>> {
    return this.payments.list(scope, query);
  }

  @Get(':id')
  get(@ReaderScope() scope: Scope, @Param('id') id: string): Promise<ActivityPaymentDetail> {
    return this.payments.get(scope, id);
  }
}
