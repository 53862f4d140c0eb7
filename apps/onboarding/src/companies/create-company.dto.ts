import {
  type CreateCompany,
  IsCountry,
  IsIdentifier,
  IsName,
  IsTimeZoneName,
  NestedObject,
  NullableField,
  OptionalField,
  ShippingAddress,
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
  @IsName(200)
  legalName?: string;

  @OptionalField()
  @IsIdentifier(64)
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
