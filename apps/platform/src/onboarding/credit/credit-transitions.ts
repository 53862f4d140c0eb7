import type { CreditStatus } from '#contracts';

/** Where a credit application can go from each state (docs/interface.md#companies-and-onboarding). */
const nextStatuses: Readonly<Record<CreditStatus, readonly CreditStatus[]>> = {
  draft: ['submitted'],
  submitted: ['approved', 'denied'],
  approved: [],
  denied: [],
};

export function canCreditGo(from: CreditStatus, to: CreditStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Spending preloaded funds is for whoever has not asked for credit, or was denied it (docs/interface.md#companies-and-onboarding). */
export function isDebitSolutionOffered(status: CreditStatus): boolean {
  return status === 'draft' || status === 'denied';
}
