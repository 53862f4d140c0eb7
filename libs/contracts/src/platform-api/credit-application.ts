import type { Money } from '../events/money.js';
import type { OnboardingSection } from './onboarding-section.js';

/** Answers of the credit application: `PUT {onboardingUrl}/credit-application` (docs/interface.md#companies-and-onboarding). */
export interface CreditAnswers {
  requestedLimit: Money;
  /** The last finished one, such as 2025. */
  fiscalYear: number;
  /** All in the currency of the requested limit. */
  annualRevenue: Money;
  /** Below zero for a loss. */
  annualResult: Money;
  equity: Money;
  numberOfEmployees: number;
}

export type CreditStatus = 'draft' | 'submitted' | 'approved' | 'denied';

/** The credit application with the state that it is in. */
export interface CreditApplicationSection extends OnboardingSection<CreditAnswers> {
  status: CreditStatus;
  submittedAt: string | null;
  decidedAt: string | null;
  /** What was approved. */
  creditLimit: Money | null;
}

/**
 * Spending only what was paid in beforehand. `POST {onboardingUrl}/debit-solution` with `{}`
 * chooses it and answers this; again it answers the same. 409 `debit_solution_not_offered` while credit is
 * applied for, or approved.
 */
export interface DebitSolution {
  isOffered: boolean;
  chosenAt: string | null;
}
