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
