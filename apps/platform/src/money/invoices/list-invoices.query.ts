import { type InvoiceStatus, invoiceStatuses, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListInvoicesQuery extends PageQuery {
  @AfterId(idPattern('inv'), 'an invoice')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @IsIn(invoiceStatuses)
  status?: InvoiceStatus;
}
