import {
  type ChangePerson,
  IsMailAddress,
  IsName,
  IsTelephoneNumber,
  NullableField,
  OptionalField,
} from '#contracts';
import { IsBoolean } from 'class-validator';

export class ChangePersonDto implements ChangePerson {
  @OptionalField()
  @IsName()
  name?: string;

  /** Null removes it. */
  @NullableField()
  @IsMailAddress()
  email?: string | null;

  /** E.164; null removes it. */
  @NullableField()
  @IsTelephoneNumber()
  phone?: string | null;

  /** May see the company's money and order its cards in the card app. */
  @OptionalField()
  @IsBoolean()
  companyAdmin?: boolean;
}
