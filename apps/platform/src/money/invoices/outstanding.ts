import type { Invoice } from './invoice.entity.js';

/** What was paid into an account, and given back by its credit notes, in minor units. */
export interface Repaid {
  topUps: number;
  credited: number;
}

/**
 * What is still to be paid of an invoice, in minor units. Whatever was paid counts for the oldest invoice
 * first, so it follows from two sums, whatever the order in which money came in
 * (docs/interface.md#invoices).
 */
export function outstandingOf(
  { amount, charged }: Pick<Invoice, 'amount' | 'charged'>,
  { topUps, credited }: Repaid,
): number {
  const demanded = Math.max(0, amount);
  return Math.min(demanded, Math.max(0, charged - topUps - credited));
}
