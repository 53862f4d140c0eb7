import {
  type CreateCompany,
  IsCountry,
  IsTimeZoneName,
  MAX_EXTERNAL_ID_LENGTH,
  NestedObject,
  NullableField,
  OptionalField,
  ShippingAddress,
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

  /** IANA name. If left out, the country's time zone. */
  @OptionalField()
  @IsTimeZoneName()
  timeZone?: string;

  /** Shipping address for physical cards; without it, none is ordered. */
  @OptionalField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}

/** Fields that are left out are unchanged. */
export class ChangeCompanyDto {
  /** Until the company submits its KYC application, as the next two. */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  legalName?: string;

  @OptionalField()
  @IsString()
  @Length(1, 64)
  @Matches(REGISTERED_NUMBER, { message: 'must be a number of a register, in one line' })
  registrationNumber?: string;

  @OptionalField()
  @IsCountry()
  country?: string;

  /** IANA name. */
  @OptionalField()
  @IsTimeZoneName()
  timeZone?: string;

  /** The complete address. Null removes it. */
  @NullableField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress | null;
}
