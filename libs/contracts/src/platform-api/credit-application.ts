import type { Money } from '../events/money.js';
import type { OnboardingSection } from './onboarding-section.js';

/** Answers of the credit application: `PUT {onboardingUrl}/credit-application` (docs/interface.md#companies-and-onboarding). */
export interface CreditAnswers {
  requestedLimit: Money;
  /** The last completed fiscal year, such as 2025. */
  fiscalYear: number;
  /** All amounts are in the currency of the requested limit. */
  annualRevenue: Money;
  /** Negative for a loss. */
  annualResult: Money;
  equity: Money;
  numberOfEmployees: number;
}

export type CreditStatus = 'draft' | 'submitted' | 'approved' | 'denied';

/** The credit application with its status. */
export interface CreditApplicationSection extends OnboardingSection<CreditAnswers> {
  status: CreditStatus;
  submittedAt: string | null;
  decidedAt: string | null;
  /** The approved limit. */
  creditLimit: Money | null;
}

/**
 * Spending preloaded funds only. `POST {onboardingUrl}/debit-solution` with `{}` chooses it and answers
 * this; a repetition gets the same answer. 409 `debit_solution_not_offered` while a credit application is
 * pending or approved.
 */
export interface DebitSolution {
  isOffered: boolean;
  chosenAt: string | null;
}
