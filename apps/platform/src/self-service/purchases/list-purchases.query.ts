import {
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
  type PaymentState,
  paymentStates,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

/** The same as that of a partner's card-activity. */
export class ListPurchasesQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a transaction')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  cardId?: string;

  /** With the cards of one person; here there are those of the caller alone. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}
