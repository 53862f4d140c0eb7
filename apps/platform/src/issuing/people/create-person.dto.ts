import {
  type CreatePerson,
  IsTelephoneNumber,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  OptionalField,
} from '#contracts';
import { IsBoolean, IsEmail, IsString, Length } from 'class-validator';

export class CreatePersonDto implements CreatePerson {
  @IsString()
  @Length(1, 100)
  companyId: string;

  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  @OptionalField()
  @IsEmail()
  email?: string;

  /** E.164 */
  @OptionalField()
  @IsTelephoneNumber()
  phone?: string;

  /** May see the company's money and order its cards in the card app; false if left out. */
  @OptionalField()
  @IsBoolean()
  companyAdmin?: boolean;
}
