import type {
  BeneficialOwner,
  DocumentPurpose,
  DraftOf,
  FieldProblem,
  IdentifiedPerson,
  KycAnswers,
} from '#contracts';
import { isMailAddress } from '#contracts/browser';
import { AnswerProblems, checkDateOfBirth, isBlank } from './answer-problems.js';
import { beneficialOwnerRoles, representativeRoles, submitterRoles } from './choices.js';
import { checkAddress, checkCountry } from './company-information-rules.js';
import type { CountryRules } from './country-rules.js';

/**
 * The problems that prevent submitting the KYC application. A person who is not a signatory must have
 * uploaded a power of attorney (docs/interface/onboarding.md#companies-and-onboarding).
 *
 * @param rules of the company's country.
 */
export function kycProblems(
  answers: DraftOf<KycAnswers>,
  documents: readonly { purpose: DocumentPurpose }[],
  today: Date,
  rules: CountryRules = { person: [] },
): FieldProblem[] {
  const problems = new AnswerProblems();
  const check = (pointer: string, person: DraftOf<IdentifiedPerson>) => {
    checkPerson(problems, pointer, person, today);
    checkQuestions(problems, pointer, person, rules);
  };
  checkSubmitter(problems, answers, documents);
  const representatives = answers.representatives ?? [];
  if (representatives.length === 0) problems.add('/representatives', 'missing');
  representatives.forEach((person, index) => {
    check(`/representatives/${index}`, person);
    problems.oneOf(`/representatives/${index}/role`, person.role, representativeRoles);
  });
  checkBeneficialOwners(problems, answers, check);
  checkApplicant(problems, answers);
  return problems.found;
}

function checkSubmitter(
  problems: AnswerProblems,
  { submittedBy, representatives }: DraftOf<KycAnswers>,
  documents: readonly { purpose: DocumentPurpose }[],
): void {
  const { name, role, email } = submittedBy ?? {};
  problems.oneOf('/submittedBy/role', role, submitterRoles);
  if (problems.isGiven('/submittedBy/name', name) && role === 'signatory') {
    const represents = representatives?.some((person) => isSameName(person.name, name));
    if (!represents) problems.add('/submittedBy/name', 'signatory_not_represented');
  }
  if (problems.isGiven('/submittedBy/email', email) && !isMailAddress(email.trim())) {
    problems.add('/submittedBy/email', 'email_malformed');
  }
  if (
    role === 'power_of_attorney' &&
    !documents.some(({ purpose }) => purpose === 'power_of_attorney')
  ) {
    problems.add('/documents', 'power_of_attorney_missing');
  }
}

function checkBeneficialOwners(
  problems: AnswerProblems,
  { representatives, beneficialOwners, hasNoBeneficialOwner }: DraftOf<KycAnswers>,
  check: (pointer: string, person: DraftOf<IdentifiedPerson>) => void,
): void {
  const entries = beneficialOwners ?? [];
  const owners = [...entries, ...(representatives ?? []).filter(({ isOwner }) => isOwner)];
  if (owners.length === 0 && !hasNoBeneficialOwner) problems.add('/beneficialOwners', 'missing');
  if (owners.length > 0 && hasNoBeneficialOwner) {
    problems.add('/beneficialOwners', 'owners_despite_none');
  }
  entries.forEach((person, index) => {
    const pointer = `/beneficialOwners/${index}`;
    check(pointer, person);
    problems.oneOf(`${pointer}/role`, person.role, beneficialOwnerRoles);
    checkOwnership(problems, `${pointer}/ownershipPercentage`, person);
  });
  representatives?.forEach(({ isOwner, ownershipPercentage }, index) => {
    const pointer = `/representatives/${index}/ownershipPercentage`;
    if (isOwner) checkOwnership(problems, pointer, { role: 'owner', ownershipPercentage });
  });
  const hundredths = owners.reduce((sum, owner) => sum + hundredthsOf(owner), 0);
  if (hundredths > 10_000) problems.add('/beneficialOwners', 'percentages_above_100');
}

/** One person is the applicant at most, and is listed once. */
function checkApplicant(
  problems: AnswerProblems,
  { representatives, beneficialOwners }: DraftOf<KycAnswers>,
): void {
  const flagged = [
    ...pointersOfApplicant('/representatives', representatives),
    ...pointersOfApplicant('/beneficialOwners', beneficialOwners),
  ];
  for (const pointer of flagged.slice(1)) problems.add(`${pointer}/isApplicant`, 'repeated');
}

function pointersOfApplicant(
  list: string,
  people: readonly DraftOf<IdentifiedPerson>[] | null | undefined,
): string[] {
  return (people ?? []).flatMap(({ isApplicant }, index) =>
    isApplicant ? [`${list}/${index}`] : [],
  );
}

function checkOwnership(
  problems: AnswerProblems,
  pointer: string,
  { role, ownershipPercentage }: DraftOf<BeneficialOwner>,
): void {
  if (isBlank(ownershipPercentage) && role !== 'owner') return;
  if (!problems.isGiven(pointer, ownershipPercentage)) return;
  const isHundredths = Number((ownershipPercentage * 100).toFixed(6)) % 1 === 0;
  if (!isShare(ownershipPercentage) || !isHundredths) {
    problems.add(pointer, 'percentage_out_of_range');
  }
}

function isShare(percentage: number): boolean {
  return percentage > 0 && percentage <= 100;
}

/**
 * Integers, because sums of floating-point numbers have rounding errors. A share that is wrong by itself is reported
 * once, and counts as none.
 */
function hundredthsOf({
  ownershipPercentage: percentage,
}: Pick<DraftOf<BeneficialOwner>, 'ownershipPercentage'>): number {
  return isShare(percentage ?? 0) ? Math.round(percentage! * 100) : 0;
}

function checkPerson(
  problems: AnswerProblems,
  pointer: string,
  person: DraftOf<IdentifiedPerson>,
  today: Date,
): void {
  problems.isGiven(`${pointer}/name`, person.name);
  checkDateOfBirth(problems, `${pointer}/dateOfBirth`, person.dateOfBirth, today);
  checkCountry(problems, `${pointer}/taxResidence`, person.taxResidence);
  problems.isGiven(`${pointer}/politicallyExposed`, person.politicallyExposed);
}

/** What the company's country wants to know. */
function checkQuestions(
  problems: AnswerProblems,
  pointer: string,
  { placeOfBirth, nationality, residentialAddress }: DraftOf<IdentifiedPerson>,
  { person: questions }: CountryRules,
): void {
  if (questions.includes('placeOfBirth')) problems.isGiven(`${pointer}/placeOfBirth`, placeOfBirth);
  if (questions.includes('nationality')) {
    checkCountry(problems, `${pointer}/nationality`, nationality);
  }
  if (questions.includes('residentialAddress')) {
    checkAddress(problems, `${pointer}/residentialAddress`, residentialAddress ?? {});
  }
}

/** The answers with the applicant's name at the person who is the applicant, so that it is typed once. */
export function withApplicantName(answers: DraftOf<KycAnswers>): DraftOf<KycAnswers> {
  const name = answers.submittedBy?.name;
  const named = <Person extends DraftOf<IdentifiedPerson>>(person: Person): Person =>
    person.isApplicant ? { ...person, name } : person;
  return {
    ...answers,
    ...(answers.representatives && { representatives: answers.representatives.map(named) }),
    ...(answers.beneficialOwners && { beneficialOwners: answers.beneficialOwners.map(named) }),
  };
}

/** Whether two names are equal except for their spelling. */
export function isSameName(one: string | null | undefined, other: string): boolean {
  return normalized(one ?? '') === normalized(other);
}

function normalized(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
