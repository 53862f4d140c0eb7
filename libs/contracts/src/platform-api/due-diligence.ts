import type { Money } from '../events/money.js';

/** Answers about the company's business: `PUT {onboardingUrl}/due-diligence` (docs/interface.md#companies-and-onboarding). */
export interface DueDiligence {
  sourceOfFunds: SourceOfFunds;
  /** The company's expected card payments per month. */
  monthlyPaymentVolume: Money;
  purposeOfAccount: PurposeOfAccount;
  /** ISO 3166-1 alpha-2. */
  countriesOfOperation: string[];
  /** Whether a person who manages or owns the company is a politically exposed person, or close to one. */
  politicallyExposed: boolean;
}

export type SourceOfFunds =
  'operating_revenue' | 'equity' | 'loans' | 'grants' | 'sale_of_assets' | 'other';

export type PurposeOfAccount =
  | 'employee_expenses'
  | 'supplier_payments'
  | 'travel'
  | 'online_subscriptions'
  | 'vehicles_and_fuel'
  | 'other';
