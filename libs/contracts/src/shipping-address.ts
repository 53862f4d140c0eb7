import { IsCountry, OptionalField } from './fields.js';
import { IsReceivedText, IsSingleLine } from './text-fields.js';

/**
 * An address as events have it. Earlier ones may have characters that are refused by now, and none of the members
 * that their country needs.
 */
export class PublishedAddress {
  @IsReceivedText(1, 200)
  line1: string;

  @OptionalField()
  @IsReceivedText(1, 200)
  line2?: string;

  @OptionalField()
  @IsReceivedText(1, 20)
  postalCode?: string;

  @OptionalField()
  @IsReceivedText(1, 100)
  city?: string;

  @OptionalField()
  @IsReceivedText(1, 100)
  region?: string;

  /** ISO 3166-1 alpha-2. */
  @IsCountry()
  country: string;
}

/**
 * A shipping address for physical cards: of a card (docs/interface/cards.md#people-and-cards), or of a company in
 * the partner's directory. Which members it has depends on its country: a service that takes one checks them, and
 * says which is missing or wrong (docs/interface/cards.md#postal-addresses).
 */
export class ShippingAddress extends PublishedAddress {
  @IsSingleLine(200)
  declare line1: string;

  @OptionalField()
  @IsSingleLine(200)
  declare line2?: string;

  /** Left out where the country has none. */
  @OptionalField()
  @IsSingleLine(20)
  declare postalCode?: string;

  /** Left out where the country has none, as in Singapore. */
  @OptionalField()
  @IsSingleLine(100)
  declare city?: string;

  /** The state, province, prefecture or emirate: its code, such as `CA`, or its name. */
  @OptionalField()
  @IsSingleLine(100)
  declare region?: string;
}
