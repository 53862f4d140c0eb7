import { IsName, IsReference, MAX_EXTERNAL_ID_LENGTH } from '#contracts';

export class CardholderParameters {
  /** The company's id at the platform, `cmp_...`. */
  @IsReference()
  companyId: string;

  /** The partner's id of the cardholder. */
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId: string;
}

export class NameCardholderDto {
  /** The name with which the app greets the cardholder. */
  @IsName()
  name: string;
}
