import {
  type ChangeCompany,
  type CreateCompany,
  IsCountry,
  MAX_EXTERNAL_ID_LENGTH,
  OptionalField,
} from '#contracts';
import { REGISTERED_NUMBER } from '#onboarding-rules';
import { IsString, Length, Matches } from 'class-validator';

export class CreateCompanyDto implements CreateCompany {
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsString()
  @Length(1, 200)
  legalName: string;

  @IsString()
  @Length(1, 64)
  @Matches(REGISTERED_NUMBER, { message: 'must be a number of a register, in one line' })
  registrationNumber: string;

  @IsCountry()
  country: string;
}

/** Members that are left out keep their value. */
export class ChangeCompanyDto implements ChangeCompany {
  @OptionalField()
  @IsString()
  @Length(1, 200)
  legalName?: string;

  @OptionalField()
  @IsString()
  @Length(1, 64)
  @Matches(REGISTERED_NUMBER, { message: 'must be a number of a register, in one line' })
  registrationNumber?: string;

  /** Only while the company has no accounts. */
  @OptionalField()
  @IsCountry()
  country?: string;
}
