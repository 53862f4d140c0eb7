import type { AutoTopUpDeactivatedData } from '#contracts';

/** What happens when the balance crosses a threshold. Kept with the balance, and changed under its lock. */
export interface AccountWatch {
  lowBalance?: { threshold: number; isLow: boolean };
  autoTopUp?: AutoTopUp;
  /** In the sandbox: top-ups wait until they are completed or failed by a call. */
  settlesOnCall?: boolean;
}

/** Amounts are in minor units of the account's currency, times in UTC. */
export interface AutoTopUp {
  isActive: boolean;
  threshold: number;
  /** One of the two is null: how much a top-up brings, or what should be available after it. */
  amount: number | null;
  targetAmount: number | null;
  dailyCap: number | null;
  /** The top-up that is on its way: never more than one. */
  pendingId: string | null;
  /** Failed top-ups in a row. */
  failures: number;
  /** No top-up begins before: after a failure, or because today's cap is reached. */
  waitsUntil: string | null;
  /** The company's day, as in 2026-11-23, and what was initiated on it and did not fail. */
  day: string | null;
  initiatedToday: number;
  deactivationReason: AutoTopUpDeactivatedData['reason'] | null;
}

/** A top-up to store with the changes of its account. */
export interface InitiatedTopUp {
  id: string;
  amount: number;
}
