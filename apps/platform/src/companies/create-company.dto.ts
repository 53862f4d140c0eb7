import {
  type ChangeCompany,
  type CreateCompany,
  IsCountry,
  IsIdentifier,
  IsName,
  OptionalField,
} from '#contracts';
import { REGISTERED_NUMBER } from '#onboarding-rules';
import { Matches } from 'class-validator';

export class CreateCompanyDto implements CreateCompany {
  @IsIdentifier()
  externalId: string;

  @IsName(200)
  legalName: string;

  @IsIdentifier(64)
  @Matches(REGISTERED_NUMBER, { message: 'must be a number of a register, in one line' })
  registrationNumber: string;

  @IsCountry()
  country: string;
}

/** Members that are left out keep their value. */
export class ChangeCompanyDto implements ChangeCompany {
  @OptionalField()
  @IsName(200)
  legalName?: string;

  @OptionalField()
  @IsIdentifier(64)
  @Matches(REGISTERED_NUMBER, { message: 'must be a number of a register, in one line' })
  registrationNumber?: string;

  /** Only while the company has no accounts. */
  @OptionalField()
  @IsCountry()
  country?: string;
}
