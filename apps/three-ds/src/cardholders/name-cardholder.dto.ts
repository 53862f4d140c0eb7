import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '#contracts';
import { IsString, Length } from 'class-validator';

export class CardholderParameters {
  /** At the platform, `cmp_...`. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The partner's own. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

export class NameCardholderDto {
  /** How the app greets the cardholder. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;
}
