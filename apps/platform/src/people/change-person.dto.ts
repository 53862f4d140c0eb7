import { type ChangePerson, MAX_NAME_LENGTH, NullableField, OptionalField } from '#contracts';
import { IsEmail, IsPhoneNumber, IsString, Length } from 'class-validator';

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
  @IsPhoneNumber()
  phone?: string | null;
}
