import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { Access } from '#access';
import {
  ACTIVITY_API,
  type ActivityPayment,
  type ActivityPaymentDetail,
  type Page,
} from '#contracts';
import type { Response } from 'express';
import {
  type Reader,
  ReaderGuard,
  ReaderScope,
  type Scope,
  SignedInReader,
} from '../readers/reader.guard.js';
import { ActivityPayments, ListActivityPaymentsQuery } from './activity-payments.js';
import { PaymentStreams } from './payments.js';

type Person = Extract<Reader, { isOperator: false }>;

/** Payments: cardholders see payments with their own cards, admins see all payments of their company. */
@Controller(`${ACTIVITY_API}/payments`)
@Access(ReaderGuard)
export class ActivityPaymentsController {
  constructor(
    private readonly payments: ActivityPayments,
    private readonly streams: PaymentStreams,
  ) {}

  @Get()
  list(
    @ReaderScope() scope: Scope,
    @Query() query: ListActivityPaymentsQuery,
  ): Promise<Page<ActivityPayment>> {
    return this.payments.list(scope, query);
  }

  /** Server-sent events while the app is open, of the person's own payments; see `activityStreamEvents`. */
  @Get('stream')
  stream(@SignedInReader() reader: Person, @Res() response: Response): void {
    const { companyId, externalId, isStillSignedIn } = reader;
    const owner = `${companyId}/${externalId}`;
    this.streams.open(response, { owner, isStillAdmitted: isStillSignedIn });
  }

  @Get(':id')
  get(@ReaderScope() scope: Scope, @Param('id') id: string): Promise<ActivityPaymentDetail> {
    return this.payments.get(scope, id);
  }
}
