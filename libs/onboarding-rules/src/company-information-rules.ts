import type { CompanyInformation, DraftOf, FieldProblem, RegisteredAddress } from '#contracts';
import { addressProblems } from '#postal-addresses';
import { AnswerProblems, isBlank } from './answer-problems.js';
import { legalForms } from './choices.js';
import { isCountry } from './countries.js';
import { checkIncorporationDate } from './dates.js';
import { industryCodes } from './industries.js';
import { isRegistrationNumber } from './registration-number.js';
import { isVatNumber } from './vat-number.js';

/** The data with which the partner registered the company. */
export interface RegisteredCompany {
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
  problems.oneOf('/legalForm', answers.legalForm, legalForms);
  checkIncorporationDate(problems, '/incorporationDate', answers.incorporationDate, today);
  checkAddress(problems, answers.registeredAddress ?? {});
  const country = answers.registeredAddress?.country ?? '';
  if (isCountry(country) && !isServed(country)) {
    problems.add('/registeredAddress/country', 'country_not_served');
  }
  problems.oneOf('/industryCode', answers.industryCode, industryCodes);
  if (!isBlank(answers.website) && !isWebsite(answers.website!)) {
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

function checkAddress(problems: AnswerProblems, address: DraftOf<RegisteredAddress>): void {
  for (const { member, code } of addressProblems(address)) {
    problems.add(`/registeredAddress/${member}`, code);
  }
  checkCountry(problems, '/registeredAddress/country', address.country);
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

function isWebsite(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.');
}
