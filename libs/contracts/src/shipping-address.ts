import { IsString, Length } from 'class-validator';
import { IsCountry } from './is-country.js';
import { OptionalField } from './optional-field.js';

/**
 * A shipping address for physical cards: of a card (docs/interface.md#people-and-cards), or of a company in
 * the partner's directory.
 */
export class ShippingAddress {
  @IsString()
  @Length(1, 200)
  line1: string;

  @OptionalField()
  @IsString()
  @Length(1, 200)
  line2?: string;

  @IsString()
  @Length(1, 20)
  postalCode: string;

  @IsString()
  @Length(1, 100)
  city: string;

  /** ISO 3166-1 alpha-2. */
  @IsCountry()
  country: string;
}
