import type {
  CompanyInformation,
  CreditAnswers,
  CreditApplicationSection,
  DueDiligence,
  KycAnswers,
  KycApplicationSection,
  OnboardingSection,
} from '#contracts';
import type { Application } from '../application.js';

/** The sections that are saved by themselves, by the last segment of their address. */
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

/** Which section a problem of a whole application is about (`/companyInformation/vatNumber`). */
export function sectionOfPointer(pointer: string): SectionName | null {
  const member = pointer.split('/')[1];
  const found = Object.entries(members).find(([, name]) => name === member);
  return found ? (found[0] as SectionName) : null;
}
