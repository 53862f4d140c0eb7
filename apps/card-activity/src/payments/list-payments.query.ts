import {
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
  type PaymentState,
  paymentStates,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn } from 'class-validator';

export class ListActivityPaymentsQuery extends PageQuery {
  @OptionalField()
  @IsReference()
  accountId?: string;

  @OptionalField()
  @IsReference()
  cardId?: string;

  /** With the cards of one person. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}
