import type {
  ApplicationFlag,
  BeneficialOwner,
  CheckSubjectKind,
  CompanyInformation,
  DraftOf,
  KycAnswers,
  RegisteredAddress,
} from '#contracts';
import { isSameName } from '#onboarding-rules';
import { addressProblems } from '#postal-addresses';

/** The threshold from which ownership counts, in percent, and how far below it a share is worth a look. */
const THRESHOLD = 25;
const WORTH_A_LOOK = 20;

/** A submitted application may name somebody of this age, but hardly does. */
const IMPLAUSIBLE_YEARS = 95;

/** A person in the answers. `pointer` is that of the person in the KYC answers. */
type Person = Pick<DraftOf<BeneficialOwner>, 'dateOfBirth' | 'name'> &
  Partial<Pick<DraftOf<BeneficialOwner>, 'ownershipPercentage' | 'residentialAddress'>> & {
    pointer: string;
  };

type NamedPerson = Person & { name: string };

/** A person of the same name in the submitted application of another company. */
export interface Namesake {
  name: string;
  dateOfBirth: string | null;
  role: CheckSubjectKind;
  company: { id: string; legalName: string };
}

/** All people of the answers who have a name, in the order in which reviewers see them. */
export function peopleOf(answers: DraftOf<KycAnswers>): NamedPerson[] {
  const { submittedBy, representatives, beneficialOwners } = answers;
  const isAuthorized = submittedBy?.role === 'power_of_attorney';
  const people: Person[] = [
    ...(isAuthorized ? [{ name: submittedBy.name, pointer: '/submittedBy' }] : []),
    ...(representatives ?? []).map(({ isOwner, ownershipPercentage, ...person }, index) => ({
      ...person,
      ...(isOwner && { ownershipPercentage }),
      pointer: `/representatives/${index}`,
    })),
    ...(beneficialOwners ?? []).map((person, index) => ({
      ...person,
      pointer: `/beneficialOwners/${index}`,
    })),
  ];
  return people.flatMap((person) => {
    const name = person.name?.trim().replace(/\s+/g, ' ');
    return name ? [{ ...person, name }] : [];
  });
}

/**
 * What a reviewer should look at twice in an application, each beside the answer that it is about. A flag refuses
 * nothing: each may have a good reason.
 *
 * @param namesakes of the people in other companies.
 */
export function flagsOf(
  company: DraftOf<CompanyInformation>,
  answers: DraftOf<KycAnswers>,
  namesakes: readonly Namesake[],
  today: Date,
): ApplicationFlag[] {
  const people = peopleOf(answers);
  return [
    ...postalCodeFlags('company-information', '/registeredAddress', company.registeredAddress),
    ...people.flatMap((person, index) => [
      ...sameNameFlags(person, people.slice(0, index)),
      ...namesakeFlags(person, namesakes),
      ...ownershipFlags(person),
      ...birthDateFlags(person, today),
      ...postalCodeFlags('kyc', `${person.pointer}/residentialAddress`, person.residentialAddress),
    ]),
  ];
}

function sameNameFlags(person: NamedPerson, earlier: readonly NamedPerson[]): ApplicationFlag[] {
  return earlier
    .filter(({ name }) => isSameName(name, person.name))
    .map((other) => ({
      section: 'kyc',
      pointer: `${person.pointer}/name`,
      code: 'same_name',
      otherPointer: other.pointer,
      isSameBirthDate: isSameBirthDate(person, other),
    }));
}

function namesakeFlags(person: NamedPerson, namesakes: readonly Namesake[]): ApplicationFlag[] {
  return namesakes
    .filter(({ name }) => isSameName(name, person.name))
    .map((other) => ({
      section: 'kyc',
      pointer: `${person.pointer}/name`,
      code: 'same_name_elsewhere',
      company: other.company,
      role: other.role,
      isSameBirthDate: isSameBirthDate(person, other),
    }));
}

function ownershipFlags({ pointer, ownershipPercentage: share }: NamedPerson): ApplicationFlag[] {
  if (typeof share !== 'number' || share < WORTH_A_LOOK || share >= THRESHOLD) return [];
  return [
    {
      section: 'kyc',
      pointer: `${pointer}/ownershipPercentage`,
      code: 'ownership_under_threshold',
      threshold: THRESHOLD,
    },
  ];
}

function birthDateFlags({ pointer, dateOfBirth }: NamedPerson, today: Date): ApplicationFlag[] {
  if (!dateOfBirth) return [];
  const oldest = new Date(today);
  oldest.setUTCFullYear(today.getUTCFullYear() - IMPLAUSIBLE_YEARS);
  // Days compare as texts.
  if (dateOfBirth > oldest.toISOString().slice(0, 10)) return [];
  return [{ section: 'kyc', pointer: `${pointer}/dateOfBirth`, code: 'birth_date_implausible' }];
}

function postalCodeFlags(
  section: ApplicationFlag['section'],
  pointer: string,
  address: DraftOf<RegisteredAddress> | null | undefined,
): ApplicationFlag[] {
  const problems = addressProblems(address ?? {});
  if (!problems.some(({ code }) => code === 'postal_code_malformed')) return [];
  return [{ section, pointer, code: 'postal_code_impossible' }];
}

/** Null if one of the two is not known. */
function isSameBirthDate(
  { dateOfBirth: one }: NamedPerson,
  { dateOfBirth: other }: Pick<Person, 'dateOfBirth'>,
): boolean | null {
  return one && other ? one === other : null;
}
