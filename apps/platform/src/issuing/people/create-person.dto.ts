import {
  type CreatePerson,
  IsIdentifier,
  IsMailAddress,
  IsName,
  IsReference,
  IsTelephoneNumber,
  OptionalField,
} from '#contracts';
import { IsBoolean } from 'class-validator';

export class CreatePersonDto implements CreatePerson {
  @IsReference()
  companyId: string;

  @IsIdentifier()
  externalId: string;

  @IsName()
  name: string;

  @OptionalField()
  @IsMailAddress()
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
