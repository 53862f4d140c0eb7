import { stdnum } from 'stdnum';

type RegistrationNumberForm = (text: string) => boolean;

const byPattern =
  (pattern: RegExp): RegistrationNumberForm =>
  (text) =>
    pattern.test(text);

/** Validates the check digits of registers that have them. */
const byStandard =
  (country: string, name: string): RegistrationNumberForm =>
  (text) =>
    stdnum[country]![name]!.validate(text).isValid;

const formByCountry = new Map<string, RegistrationNumberForm>(
  Object.entries({
    AT: byStandard('AT', 'businessid'),
    BE: byStandard('BE', 'vat'),
    BG: byPattern(/^\d{9}(\d{4})?$/),
    CH: byStandard('CH', 'uid'),
    CY: byPattern(/^(HE|ΗΕ) ?\d{1,6}$/i),
    CZ: byStandard('CZ', 'ico'),
    // May include the court and the court's suffix: "Amtsgericht Köln HRB 12345 B".
    DE: byPattern(/^(\p{L}[\p{L} .()/-]* )?(HRA|HRB|GnR|GsR|PR|VR) ?\d{1,10}( ?[A-Z]{1,3})?$/iu),
    DK: byStandard('DK', 'cvr'),
    EE: byStandard('EE', 'registrikood'),
    ES: byStandard('ES', 'cif'),
    FI: byStandard('FI', 'ytunnus'),
    FR: byStandard('FR', 'siren'),
    GB: byPattern(/^(\d{8}|[A-Z]{2}\d{6})$/i),
    GR: byPattern(/^\d{12}$/),
    HR: byPattern(/^\d{8,9}$/),
    HU: byPattern(/^\d{2}-?\d{2}-?\d{6}$/),
    IE: byPattern(/^\d{3,6}$/),
    IS: byPattern(/^\d{6}-?\d{4}$/),
    IT: byPattern(/^([A-Z]{2}[ -]?\d{5,7}|\d{11})$/i),
    LI: byPattern(/^FL-?\d{4}\.?\d{3}\.?\d{3}-?\d$/i),
    LT: byPattern(/^\d{7}(\d{2})?$/),
    LU: byPattern(/^[A-Z] ?\d{3,6}$/i),
    LV: byPattern(/^\d{11}$/),
    MT: byPattern(/^C ?\d{1,6}$/i),
    NL: byPattern(/^\d{8}$/),
    NO: byStandard('NO', 'orgnr'),
    PL: byPattern(/^\d{10}$/),
    PT: byStandard('PT', 'nif'),
    RO: byStandard('RO', 'onrc'),
    SE: byStandard('SE', 'orgnr'),
    SI: byPattern(/^\d{7}(\d{3})?$/),
    SK: byPattern(/^\d{8}$/),
  }),
);

const ofAnyCountry = byPattern(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,63}$/u);

/** Whether the format fits the country's register of companies. */
export function isRegistrationNumber(country: string, text: string): boolean {
  return (formByCountry.get(country) ?? ofAnyCountry)(text.trim());
}

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
