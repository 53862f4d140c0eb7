import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type CloseExceptions,
  IsFreeText,
  IsReference,
  type Page,
  type QueuedPayment,
  type ReviewedPayment,
} from '#contracts';
import { BackOfficeController } from '../reviewers/back-office-controller.js';
import { CurrentReviewer } from '../reviewers/reviewer.guard.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { ExceptionClosingService } from './exception-closing.service.js';
import { ListPaymentExceptionsQuery } from './list-payment-exceptions.query.js';
import { PaymentExceptionsReader } from './payment-exceptions.reader.js';

class CloseExceptionsDto implements CloseExceptions {
  @IsReference()
  revision: string;

  @IsFreeText(1_000)
  note: string;
}

@BackOfficeController('payment-exceptions')
export class PaymentExceptionsController {
  constructor(
    private readonly reader: PaymentExceptionsReader,
    private readonly closing: ExceptionClosingService,
  ) {}

  @Get()
  list(@Query() query: ListPaymentExceptionsQuery): Promise<Page<QueuedPayment>> {
    return this.reader.list(query);
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<ReviewedPayment> {
    return this.reader.read(id);
  }

  @Post(':id/close')
  @HttpCode(204)
  close(
    @CurrentReviewer() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() body: CloseExceptionsDto,
  ): Promise<void> {
    return this.closing.close(id, reviewer, body);
  }
}
