import {
  type ExceptionState,
  exceptionStates,
  IsReference,
  OptionalField,
  type PaymentExceptionCode,
  paymentExceptionCodes,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListPaymentExceptionsQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a payment')
  override startingAfter?: string;

  @IsIn(exceptionStates)
  state: ExceptionState = 'open';

  @OptionalField()
  @IsIn(paymentExceptionCodes)
  code?: PaymentExceptionCode;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}
