import type {
  BeneficialOwnerRole,
  DocumentPurpose,
  KycSubmitter,
  LegalForm,
  PurposeOfAccount,
  RepresentativeRole,
  SourceOfFunds,
} from '#contracts';
import { isCurrency } from '#contracts/browser';
import currencyByCountry from 'country-to-currency';

export const legalForms = [
  'private_limited_company',
  'public_limited_company',
  'limited_partnership',
  'general_partnership',
  'sole_proprietorship',
  'cooperative',
  'association',
  'foundation',
  'public_body',
  'other',
] as const satisfies readonly LegalForm[];

export const sourcesOfFunds = [
  'operating_revenue',
  'equity',
  'loans',
  'grants',
  'sale_of_assets',
  'other',
] as const satisfies readonly SourceOfFunds[];

export const purposesOfAccount = [
  'employee_expenses',
  'supplier_payments',
  'travel',
  'online_subscriptions',
  'vehicles_and_fuel',
  'other',
] as const satisfies readonly PurposeOfAccount[];

export const submitterRoles = [
  'signatory',
  'power_of_attorney',
] as const satisfies readonly KycSubmitter['role'][];

export const representativeRoles = [
  'managing_director',
  'board_member',
  'partner',
  'authorized_signatory',
] as const satisfies readonly RepresentativeRole[];

export const beneficialOwnerRoles = [
  'owner',
  'control_by_other_means',
] as const satisfies readonly BeneficialOwnerRole[];

export const documentPurposes = [
  'power_of_attorney',
  'additional_information',
] as const satisfies readonly DocumentPurpose[];

/** ISO 3166-1 alpha-2. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS ' +
  'BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE ' +
  'EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const known = new Set(countries);

export function isCountry(code: string): boolean {
  return known.has(code);
}

/** ISO 4217: what people pay with in a country. Undefined for what is no country. */
export function currencyOf(country: string): string | undefined {
  const currency = (currencyByCountry as Readonly<Record<string, string>>)[country];
  return currency !== undefined && isCurrency(currency) ? currency : undefined;
}

/** The maximum number of characters of a single-line answer. */
export const MAX_ANSWER_LENGTH = 200;

/** The maximum number of legal representatives, and of beneficial owners. */
export const MAX_KYC_PEOPLE = 50;

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_DOCUMENTS = 20;
