import { IsCountry } from './is-country.js';
import { OptionalField } from './optional-field.js';
import { IsReceivedText, IsSingleLine } from './text-fields.js';

/** An address as events have it. Earlier ones may have characters that are refused by now. */
export class PublishedAddress {
  @IsReceivedText(1, 200)
  line1: string;

  @OptionalField()
  @IsReceivedText(1, 200)
  line2?: string;

  @IsReceivedText(1, 20)
  postalCode: string;

  @IsReceivedText(1, 100)
  city: string;

  /** ISO 3166-1 alpha-2. */
  @IsCountry()
  country: string;
}

/**
 * A shipping address for physical cards: of a card (docs/interface.md#people-and-cards), or of a company in
 * the partner's directory.
 */
export class ShippingAddress extends PublishedAddress {
  @IsSingleLine(200)
  declare line1: string;

  @OptionalField()
  @IsSingleLine(200)
  declare line2?: string;

  @IsSingleLine(20)
  declare postalCode: string;

  @IsSingleLine(100)
  declare city: string;
}
