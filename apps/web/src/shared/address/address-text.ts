import { addressLines, type PostalAddress } from '#postal-addresses';
import { countryNameIn } from '../language/country-options.js';
import type { Language } from '../language/language.js';

/** An address in one line, in the order of its country. */
export function addressTextIn(language: Language, address: PostalAddress): string {
  const country = address.country ? countryNameIn(language)(address.country) : '';
  return [...addressLines(address), country].filter((line) => line !== '').join(', ');
}
