import type { CreditStatus } from '#contracts';

/** The allowed status changes of a credit application (docs/interface.md#companies-and-onboarding). */
const nextStatuses: Readonly<Record<CreditStatus, readonly CreditStatus[]>> = {
  draft: ['submitted'],
  submitted: ['approved', 'denied'],
  approved: [],
  denied: [],
};

export function canCreditGo(from: CreditStatus, to: CreditStatus): boolean {
  return nextStatuses[from].includes(to);
}

/**
 * Debit is offered if the company has not applied for credit, or was denied it
 * (docs/interface.md#companies-and-onboarding).
 */
export function isDebitSolutionOffered(status: CreditStatus): boolean {
  return status === 'draft' || status === 'denied';
}
