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
import { checkCountry } from './company-information-rules.js';

/**
 * The problems that prevent submitting the KYC application. A person who is not a signatory must have
 * uploaded a power of attorney (docs/interface/onboarding.md#companies-and-onboarding).
 */
export function kycProblems(
  answers: DraftOf<KycAnswers>,
  documents: readonly { purpose: DocumentPurpose }[],
  today: Date,
): FieldProblem[] {
  const problems = new AnswerProblems();
  checkSubmitter(problems, answers, documents);
  const representatives = answers.representatives ?? [];
  if (representatives.length === 0) problems.add('/representatives', 'missing');
  representatives.forEach((person, index) => {
    checkPerson(problems, `/representatives/${index}`, person, today);
    problems.oneOf(`/representatives/${index}/role`, person.role, representativeRoles);
  });
  checkBeneficialOwners(problems, answers, today);
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
  { beneficialOwners, hasNoBeneficialOwner }: DraftOf<KycAnswers>,
  today: Date,
): void {
  const owners = beneficialOwners ?? [];
  if (owners.length === 0 && !hasNoBeneficialOwner) problems.add('/beneficialOwners', 'missing');
  if (owners.length > 0 && hasNoBeneficialOwner) {
    problems.add('/beneficialOwners', 'owners_despite_none');
  }
  owners.forEach((person, index) => {
    const pointer = `/beneficialOwners/${index}`;
    checkPerson(problems, pointer, person, today);
    problems.oneOf(`${pointer}/role`, person.role, beneficialOwnerRoles);
    checkOwnership(problems, `${pointer}/ownershipPercentage`, person);
  });
  const hundredths = owners.reduce((sum, owner) => sum + hundredthsOf(owner), 0);
  if (hundredths > 10_000) problems.add('/beneficialOwners', 'percentages_above_100');
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
function hundredthsOf({ ownershipPercentage: percentage }: DraftOf<BeneficialOwner>): number {
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

/** Whether two names are equal except for their spelling. */
export function isSameName(one: string | null | undefined, other: string): boolean {
  return normalized(one ?? '') === normalized(other);
}

function normalized(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
