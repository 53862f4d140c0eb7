/** The members of an address that depend on its country. */
export type AddressMember = 'line1' | 'line2' | 'postalCode' | 'city' | 'region';

/** What a country calls its postal code and its largest division; undefined members are `postal` and `province`. */
export type PostalCodeName = 'postal' | 'zip' | 'pin' | 'eircode';
export type RegionName =
  | 'area'
  | 'county'
  | 'department'
  | 'district'
  | 'do_si'
  | 'emirate'
  | 'island'
  | 'oblast'
  | 'parish'
  | 'prefecture'
  | 'province'
  | 'state';

/** How a country writes addresses. */
export interface AddressFormat {
  /** Lines in their order: `%A` street lines, `%C` city, `%S` region, `%Z` postal code; the rest as it is. */
  readonly lines: readonly string[];
  readonly required: readonly AddressMember[];
  /** A regular expression of the whole postal code, in capitals. */
  readonly postalCode?: string;
  readonly postalCodeExample?: string;
  readonly postalCodeName?: PostalCodeName;
  readonly regionName?: RegionName;
  /** `code=name`, where regions have codes, or names. */
  readonly regions?: readonly string[];
}
