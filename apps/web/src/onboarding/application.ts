import type {
  CardChoice,
  CompanyInformation,
  CreditAnswers,
  CreditApplicationSection,
  DueDiligence,
  KycAnswers,
  KycApplicationSection,
  OnboardingApplication as Application,
  OnboardingConfirmation as Confirmation,
  OnboardingConfirmed as ConfirmationReceipt,
  OnboardingSection,
} from '#contracts';
import type { RequestError } from '../shared/api/request-error.js';

export type { CardType } from '#contracts';
export type { Application, CardChoice, Confirmation, ConfirmationReceipt };

export type Person = Application['people'][number];

export const cardChoices = ['none', 'virtual', 'physical'] as const satisfies readonly CardChoice[];

/** The order in which results are shown: cards first. */
export const countedChoices = [
  'virtual',
  'physical',
  'none',
] as const satisfies readonly CardChoice[];

export type ChoiceCounts = Record<CardChoice, number>;

export function countChoices(people: Iterable<CardChoice>): ChoiceCounts {
  const counts: ChoiceCounts = { none: 0, virtual: 0, physical: 0 };
  for (const choice of people) {
    counts[choice] += 1;
  }
  return counts;
}

export function countCards({ virtual, physical }: ChoiceCounts): number {
  return virtual + physical;
}

/** The application after the platform has accepted the confirmation. */
export function confirmedApplication(
  application: Application,
  { cards }: Confirmation,
  { confirmedAt }: ConfirmationReceipt,
): Application {
  const cardTypes = new Map(cards.map(({ externalId, cardType }) => [externalId, cardType]));
  return {
    ...application,
    status: 'confirmed',
    confirmedAt,
    people: application.people.map((person) => ({
      ...person,
      cardType: cardTypes.get(person.externalId) ?? 'none',
    })),
  };
}

/** The sections that are saved separately, by the last segment of their address. */
export interface Sections {
  'company-information': OnboardingSection<CompanyInformation>;
  'due-diligence': OnboardingSection<DueDiligence>;
  kyc: KycApplicationSection;
  'credit-application': CreditApplicationSection;
}

export interface AnswersOf {
  'company-information': CompanyInformation;
  'due-diligence': DueDiligence;
  kyc: KycAnswers;
  'credit-application': CreditAnswers;
}

export type SectionName = keyof Sections;

const members = {
  'company-information': 'companyInformation',
  'due-diligence': 'dueDiligence',
  kyc: 'kyc',
  'credit-application': 'creditApplication',
} as const satisfies Record<SectionName, keyof Application>;

export function sectionOf<Name extends SectionName>(
  application: Application,
  name: Name,
): Sections[Name] | null {
  return application[members[name]] as Sections[Name] | null;
}

export function withSection<Name extends SectionName>(
  application: Application,
  name: Name,
  section: Sections[Name],
): Application {
  return { ...application, [members[name]]: section };
}

/** Whether an error is about the link itself, so that repeating the request can't help. */
export function brokenLinkOf(
  error: Pick<RequestError, 'status' | 'code'> | null,
): 'unknown' | 'expired' | 'ended' | null {
  if (error?.code === 'company_ended') return 'ended';
  if (error?.status === 410) return 'expired';
  return error?.status === 404 && error.code !== 'document_unknown' ? 'unknown' : null;
}
