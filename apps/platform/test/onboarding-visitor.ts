import type {
  Enrichment,
  OnboardingApplication,
  OnboardingConfirmation,
  OnboardingConfirmed,
  Problem,
  SuppliedPerson,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';

type OrProblem<T> = T & Omit<Problem, 'status'>;

/** A holder of an onboarding link: the partner's system, or the admin's browser. */
export class OnboardingVisitor {
  constructor(private readonly onboardingUrl: string) {}

  enrich(people: SuppliedPerson[]): Promise<JsonAnswer<OrProblem<Enrichment>>> {
    return callJson('POST', this.onboardingUrl, { people });
  }

  async application(): Promise<OnboardingApplication> {
    const url = `${this.onboardingUrl}/application`;
    return (await callJson<OnboardingApplication>('GET', url)).body;
  }

  confirm(
    confirmation: OnboardingConfirmation,
  ): Promise<JsonAnswer<OrProblem<OnboardingConfirmed>>> {
    return callJson('POST', `${this.onboardingUrl}/confirmation`, confirmation);
  }
}

export function peopleOf(count: number): SuppliedPerson[] {
  return Array.from({ length: count }, (_, index) => ({
    externalId: `employee-${String(index).padStart(6, '0')}`,
    name: `Maximiliane Mustermann-Beispiel ${index}`,
  }));
}
