import {
  addressFormatOf,
  addressLines,
  type AddressMember,
  type PostalAddress,
  type PostalCodeName,
  type RegionName,
} from '#postal-addresses';
import { countryNameIn, type Language } from '../language/format.js';

interface AddressTexts {
  line1: string;
  line2: string;
  city: string;
  postalCodes: Record<PostalCodeName, string>;
  regions: Record<RegionName, string>;
}

const texts: Record<Language, AddressTexts> = {
  en: {
    line1: 'Street and number',
    line2: 'Address line 2',
    city: 'City',
    postalCodes: {
      postal: 'Postal code',
      zip: 'ZIP code',
      pin: 'PIN code',
      eircode: 'Eircode',
    },
    regions: {
      area: 'Area',
      county: 'County',
      department: 'Department',
      district: 'District',
      do_si: 'Province or city',
      emirate: 'Emirate',
      island: 'Island',
      oblast: 'Oblast',
      parish: 'Parish',
      prefecture: 'Prefecture',
      province: 'Province',
      state: 'State',
    },
  },
  de: {
    line1: 'Straße und Hausnummer',
    line2: 'Adresszusatz',
    city: 'Ort',
    postalCodes: {
      postal: 'Postleitzahl',
      zip: 'Postleitzahl (ZIP)',
      pin: 'Postleitzahl (PIN)',
      eircode: 'Postleitzahl (Eircode)',
    },
    regions: {
      area: 'Gebiet',
      county: 'County',
      department: 'Departamento',
      district: 'Bezirk',
      do_si: 'Provinz oder Stadt',
      emirate: 'Emirat',
      island: 'Insel',
      oblast: 'Oblast',
      parish: 'Gemeinde',
      prefecture: 'Präfektur',
      province: 'Provinz',
      state: 'Bundesstaat',
    },
  },
};

/** What the country calls a member of its addresses, in the reader's language. */
export function addressLabelIn(
  language: Language,
  country: string | null | undefined,
): (member: AddressMember) => string {
  const { postalCodes, regions, ...others } = texts[language];
  const { postalCodeName = 'postal', regionName = 'province' } = addressFormatOf(country);
  return (member) => {
    if (member === 'postalCode') return postalCodes[postalCodeName];
    if (member === 'region') return regions[regionName];
    return others[member];
  };
}

/** An address in one line, in the order of its country. */
export function addressTextIn(language: Language, address: PostalAddress): string {
  const country = address.country ? countryNameIn(language)(address.country) : '';
  return [...addressLines(address), country].filter((line) => line !== '').join(', ');
}
