/** Postal addresses of the world: which members an address of a country has, and how it is written. */

export type { AddressFormat, AddressMember, PostalCodeName, RegionName } from './address-format.js';
export {
  type AddressField,
  addressFields,
  addressFormatOf,
  addressLines,
  type AddressProblem,
  type AddressProblemCode,
  addressProblems,
  type PostalAddress,
  type Region,
  regionsOf,
} from './postal-address.js';
