import type {
  CompanyInformation,
  DocumentMediaType,
  DraftOf,
  DueDiligence,
  FieldProblem,
  RegisteredAddress,
} from '#contracts';
import { addressProblems } from '#postal-addresses';
import {
  AnswerProblems,
  checkIncorporationDate,
  checkPositiveMoney,
  isBlank,
} from './answer-problems.js';
import { isCountry, legalForms, purposesOfAccount, sourcesOfFunds } from './choices.js';
import { isRegistrationNumber, isVatNumber } from './company-numbers.js';
import { isRegisterCourtNeeded } from './country-rules.js';
import { industryCodes } from './industries.js';

/** The data with which the partner registered the company. */
interface RegisteredCompany {
  registrationNumber: string;
  country: string;
}

/**
 * The problems that prevent submitting the company information. The registration number that the partner has
 * given is accepted in any format.
 *
 * @param isServed whether companies of the country can have accounts.
 */
export function companyInformationProblems(
  answers: DraftOf<CompanyInformation>,
  registered: RegisteredCompany,
  today: Date,
  isServed: (country: string) => boolean = () => true,
): FieldProblem[] {
  const problems = new AnswerProblems();
  problems.isGiven('/legalName', answers.legalName);
  checkNumbers(problems, answers, registered);
  if (isRegisterCourtNeeded(answers)) problems.isGiven('/registerCourt', answers.registerCourt);
  problems.oneOf('/legalForm', answers.legalForm, legalForms);
  checkIncorporationDate(problems, '/incorporationDate', answers.incorporationDate, today);
  checkAddress(problems, '/registeredAddress', answers.registeredAddress ?? {});
  const country = answers.registeredAddress?.country ?? '';
  if (isCountry(country) && !isServed(country)) {
    problems.add('/registeredAddress/country', 'country_not_served');
  }
  problems.oneOf('/industryCode', answers.industryCode, industryCodes);
  if (!isBlank(answers.website) && websiteOf(answers.website!) === null) {
    problems.add('/website', 'website_malformed');
  }
  return problems.found;
}

function checkNumbers(
  problems: AnswerProblems,
  answers: DraftOf<CompanyInformation>,
  registered: RegisteredCompany,
): void {
  const { registrationNumber, vatNumber } = answers;
  const country = answers.registeredAddress?.country ?? '';
  if (problems.isGiven('/registrationNumber', registrationNumber)) {
    const isRegistered =
      registrationNumber.trim() === registered.registrationNumber.trim() &&
      country === registered.country;
    if (!isRegistered && !isRegistrationNumber(country, registrationNumber)) {
      problems.add('/registrationNumber', 'registration_number_malformed');
    }
  }
  if (!isBlank(vatNumber) && !isVatNumber(country, vatNumber!)) {
    problems.add('/vatNumber', 'vat_number_malformed');
  }
}

export function checkAddress(
  problems: AnswerProblems,
  pointer: string,
  address: DraftOf<RegisteredAddress>,
): void {
  for (const { member, code } of addressProblems(address)) {
    problems.add(`${pointer}/${member}`, code);
  }
  checkCountry(problems, `${pointer}/country`, address.country);
}

export function checkCountry(
  problems: AnswerProblems,
  pointer: string,
  answer: string | null | undefined,
): void {
  if (problems.isGiven(pointer, answer) && !isCountry(answer)) {
    problems.add(pointer, 'country_unknown');
  }
}

/** The address of a website, completed with `https://` where it begins with its host; null for anything else. */
export function websiteOf(text: string): string | null {
  const typed = text.trim();
  // A number after the colon is a port.
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(typed);
  const address = hasScheme ? typed : `https://${typed}`;
  const url = URL.parse(address);
  const isWebsite = url && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
  return isWebsite && !/\s/.test(typed) ? address : null;
}

/** The problems that prevent submitting the due diligence. */
export function dueDiligenceProblems(answers: DraftOf<DueDiligence>): FieldProblem[] {
  const problems = new AnswerProblems();
  problems.oneOf('/sourceOfFunds', answers.sourceOfFunds, sourcesOfFunds);
  checkPositiveMoney(problems, '/monthlyPaymentVolume', answers.monthlyPaymentVolume);
  problems.oneOf('/purposeOfAccount', answers.purposeOfAccount, purposesOfAccount);
  checkCountries(problems, answers.countriesOfOperation ?? []);
  problems.isGiven('/politicallyExposed', answers.politicallyExposed);
  return problems.found;
}

function checkCountries(problems: AnswerProblems, answers: string[]): void {
  if (answers.length === 0) problems.add('/countriesOfOperation', 'missing');
  answers.forEach((country, index) => {
    const pointer = `/countriesOfOperation/${index}`;
    if (!isCountry(country)) problems.add(pointer, 'country_unknown');
    else if (answers.indexOf(country) < index) problems.add(pointer, 'repeated');
  });
}

const signatures: readonly { mediaType: DocumentMediaType; bytes: readonly number[] }[] = [
  { mediaType: 'application/pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** The type according to the first bytes; undefined if it is not accepted. */
export function documentMediaTypeOf(content: Uint8Array): DocumentMediaType | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => content[index] === byte))
    ?.mediaType;
}
