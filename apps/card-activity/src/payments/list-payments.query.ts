import {
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
  type PaymentState,
  paymentStates,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length } from 'class-validator';

export class ListActivityPaymentsQuery extends PageQuery {
  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  cardId?: string;

  /** With the cards of one person. */
  @OptionalField()
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}
