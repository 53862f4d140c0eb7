import { type ChangePerson, MAX_NAME_LENGTH } from '#contracts';
import { IsEmail, IsOptional, IsPhoneNumber, IsString, Length, ValidateIf } from 'class-validator';

export class ChangePersonDto implements ChangePerson {
  @ValidateIf((_change, name) => name !== undefined)
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @IsEmail()
  email?: string | null;

  /** E.164 */
  @IsOptional()
  @IsPhoneNumber()
  phone?: string | null;
}
