import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '#contracts';
import { IsString, Length } from 'class-validator';

export class CardholderParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The partner's id of the cardholder. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

export class NameCardholderDto {
  /** The name with which the app greets the cardholder. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;
}
