import { type InvoiceStatus, invoiceStatuses, IsReference, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListInvoicesQuery extends PageQuery {
  @AfterId(idPattern('inv'), 'an invoice')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsReference()
  accountId?: string;

  @OptionalField()
  @IsIn(invoiceStatuses)
  status?: InvoiceStatus;
}
