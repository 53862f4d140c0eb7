import { type CreatePerson, MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '#contracts';
import { IsEmail, IsOptional, IsPhoneNumber, IsString, Length } from 'class-validator';

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

  @IsOptional()
  @IsEmail()
  email?: string;

  /** E.164 */
  @IsOptional()
  @IsPhoneNumber()
  phone?: string;
}
