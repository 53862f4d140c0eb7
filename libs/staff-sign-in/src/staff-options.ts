import type { EntityManager } from 'typeorm';

/** What every account of staff has, whichever page it is for. */
export interface StaffAccount {
  id: string;
  name: string;
}

/**
 * The tables of one kind of staff. Accounts have `id`, `name`, `confirmed_at`, `disabled_at`, `last_signed_in_at`,
 * `failed_attempts` and `locked_until`; the other tables refer to them by `ownerColumn`. An account that is not
 * confirmed can't get a passkey.
 */
export interface StaffTables {
  accounts: string;
  codes: string;
  passkeys: string;
  sessions: string;
  requests: string;
  ceremonies: string;
  ownerColumn: string;
  /** What a session tells of its account `a`, such as `a.id, a.name, a.role`. */
  accountColumns: string;
}

export interface StaffLimits {
  /** A session ends after this time without activity. */
  idleMinutes: number;
  /** A session ends after this time in any case. */
  sessionHours: number;
  /** A code can be used this long. */
  codeMinutes: number;
}

export type StaffAction = 'enrolled' | 'signed_in' | 'signed_out' | 'locked_out';

/** Writes down what was done with an account, in the transaction that does it. */
export type StaffLog = (
  manager: EntityManager,
  accountId: string,
  action: StaffAction,
) => Promise<void>;
