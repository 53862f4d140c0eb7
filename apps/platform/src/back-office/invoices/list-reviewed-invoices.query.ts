import { type InvoiceStatus, invoiceStatuses, IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, Matches } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListReviewedInvoicesQuery extends PageQuery {
  @AfterId(idPattern('inv'), 'an invoice')
  override startingAfter?: string;

  @OptionalField()
  @IsIn(invoiceStatuses)
  status?: InvoiceStatus;

  @OptionalField()
  @Matches(idPattern('acc'))
  accountId?: string;

  @OptionalField()
  @IsReference()
  partnerId?: string;
}
