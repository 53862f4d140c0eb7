import type { CompanyInformation, DraftOf, LegalForm } from '#contracts';
import { isBlank } from './answer-problems.js';

/** What some countries want to know of each representative and beneficial owner. */
export type PersonQuestion = 'placeOfBirth' | 'nationality' | 'residentialAddress';

/** What the onboarding asks in a country, beyond what it asks everywhere. */
export interface CountryRules {
  /** The company register, as it is called in the country. */
  register?: string;
  /** Whether each court or registry has a register of its own, so that a number alone is not unique. */
  hasRegisterCourts?: boolean;
  person: readonly PersonQuestion[];
}

const everything: readonly PersonQuestion[] = ['placeOfBirth', 'nationality', 'residentialAddress'];
const nationalityAndAddress: readonly PersonQuestion[] = ['nationality', 'residentialAddress'];
const nationality: readonly PersonQuestion[] = ['nationality'];

/** Listed in docs/interface/onboarding.md#questions-of-a-country. */
export const rulesByCountry: Readonly<Record<string, CountryRules>> = {
  AT: { register: 'Firmenbuch', hasRegisterCourts: true, person: everything },
  BE: { register: 'KBO/BCE', person: everything },
  CH: { register: 'Handelsregister', person: nationalityAndAddress },
  CZ: { register: 'Obchodní rejstřík', hasRegisterCourts: true, person: everything },
  DE: { register: 'Handelsregister', hasRegisterCourts: true, person: everything },
  DK: { register: 'CVR', person: nationalityAndAddress },
  ES: { register: 'Registro Mercantil', person: nationalityAndAddress },
  FI: { register: 'Kaupparekisteri', person: nationality },
  FR: { register: 'RCS', hasRegisterCourts: true, person: everything },
  GB: { register: 'Companies House', person: nationalityAndAddress },
  IE: { register: 'CRO', person: nationalityAndAddress },
  IT: { register: 'Registro delle Imprese', person: everything },
  LU: { register: 'RCS', person: everything },
  NL: { register: 'Handelsregister (KVK)', person: everything },
  NO: { register: 'Foretaksregisteret', person: nationality },
  PL: { register: 'KRS', person: nationality },
  PT: { register: 'Registo Comercial', person: nationalityAndAddress },
  SE: { register: 'Bolagsverket', person: nationality },
};

const elsewhere: CountryRules = { person: [] };

/** The country is that of the company's registered address. */
export function countryRules(country: string | null | undefined): CountryRules {
  return (
    (country && Object.hasOwn(rulesByCountry, country) && rulesByCountry[country]) || elsewhere
  );
}

/** These are often in no register of a court. */
const OFTEN_UNREGISTERED: readonly LegalForm[] = [
  'sole_proprietorship',
  'foundation',
  'public_body',
  'other',
];

/** Whether the register court must be named. Some registration numbers name it, as in "Amtsgericht Köln HRB 12345". */
export function isRegisterCourtNeeded(answers: DraftOf<CompanyInformation>): boolean {
  const { registrationNumber, legalForm, registeredAddress } = answers;
  return (
    countryRules(registeredAddress?.country).hasRegisterCourts === true &&
    !isBlank(legalForm) &&
    !OFTEN_UNREGISTERED.includes(legalForm) &&
    !/gericht\s/i.test(registrationNumber ?? '')
  );
}
