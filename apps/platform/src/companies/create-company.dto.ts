import { type CreateCompany, IsCountry, MAX_EXTERNAL_ID_LENGTH } from '#contracts';
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
