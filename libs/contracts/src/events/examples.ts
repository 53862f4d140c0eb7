import type { BalanceChange, LedgerChange } from './ledger-change.js';
import type { Money } from './money.js';

/** The event before the one of an example. */
export const EXAMPLE_FOLLOWS = 'evt_019a5f0e3c53745c9a5f0d5b3a2f9c80';

/** The processor's message that caused the event of an example. */
export const EXAMPLE_MESSAGE = 'msg-20260301-0042';

export const exampleEuros = (amount: number): Money => ({ amount, currency: 'EUR' });

/** @param booked in cents before and after the event; so is `held`. */
export function exampleLedgerChange(
  accountSequence: number,
  booked: [before: number, after: number],
  held: [before: number, after: number],
): LedgerChange {
  const isPosted = booked[0] !== booked[1];
  return {
    accountSequence,
    booked: changeOf(booked),
    held: changeOf(held),
    entryIds: isPosted ? ['ent_019a5f0e3c53745c9a5f0d5b3a2f9ca1'] : [],
    ...(isPosted && { bookedAt: '2026-03-01T12:00:00.000Z' }),
  };
}

function changeOf([before, after]: [number, number]): BalanceChange {
  return { before: exampleEuros(before), after: exampleEuros(after) };
}
