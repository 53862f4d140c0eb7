import { CurrentStaff } from '#staff-sign-in';
import {
  type CloseExceptions,
  IsFreeText,
  IsReference,
  type Page,
  type QueuedPayment,
  type ReviewedPayment,
} from '#contracts';
import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import {
  ListPaymentExceptionsQuery,
  PaymentExceptionsService,
} from './payment-exceptions.service.js';
import type { Reviewer } from '../reviewers/reviewer-host.js';

class CloseExceptionsDto implements CloseExceptions {
  @IsReference()
  revision: string;

  @IsFreeText(1_000)
  note: string;
}

@BackOfficeController('payment-exceptions')
export class PaymentExceptionsController {
  constructor(private readonly payments: PaymentExceptionsService) {}

  @Get()
  list(@Query() query: ListPaymentExceptionsQuery): Promise<Page<QueuedPayment>> {
    return this.payments.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<ReviewedPayment> {
    return this.payments.read(id);
  }

  @Post(':id/close')
  @HttpCode(204)
  close(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: CloseExceptionsDto,
  ): Promise<void> {
    return this.payments.close(id, reviewer, body);
  }
}
