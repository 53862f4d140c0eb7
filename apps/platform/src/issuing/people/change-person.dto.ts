import {
  type ChangePerson,
  IsTelephoneNumber,
  MAX_NAME_LENGTH,
  NullableField,
  OptionalField,
} from '#contracts';
import { IsBoolean, IsEmail, IsString, Length } from 'class-validator';

export class ChangePersonDto implements ChangePerson {
  @OptionalField()
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name?: string;

  /** Null removes it. */
  @NullableField()
  @IsEmail()
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
