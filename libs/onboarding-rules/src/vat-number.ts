import { stdnum } from 'stdnum';

/** The name of each country's VAT number in the library stdnum. */
const vatNumberByCountry = new Map(
  Object.entries({
    AT: 'uid',
    BE: 'vat',
    BG: 'vat',
    CH: 'vat',
    CY: 'vat',
    CZ: 'dic',
    DE: 'vat',
    DK: 'cvr',
    EE: 'kmkr',
    ES: 'nif',
    FI: 'alv',
    FR: 'tva',
    GB: 'vat',
    GR: 'vat',
    HR: 'oib',
    HU: 'anum',
    IE: 'vat',
    IS: 'vsk',
    IT: 'iva',
    LT: 'pvm',
    LU: 'tva',
    LV: 'pvn',
    MT: 'vat',
    NL: 'btw',
    NO: 'mva',
    PL: 'nip',
    PT: 'nif',
    RO: 'cif',
    SE: 'vat',
    SI: 'ddv',
    SK: 'dph',
  }),
);

/** For countries without a known format. */
const ANY_NUMBER = /^[A-Z0-9][A-Z0-9 ./-]{3,29}$/i;

/** Whether format and check digits fit the country. */
export function isVatNumber(country: string, text: string): boolean {
  const name = vatNumberByCountry.get(country);
  const value = text.trim();
  return name ? stdnum[country]![name]!.validate(value).isValid : ANY_NUMBER.test(value);
}
