import type { IncomingMessage } from 'node:http';
import type { DomainError } from '#http';
import { RelyingParty } from '#strong-auth';
import type { EntityManager } from 'typeorm';

/** What every account of staff has, whichever page it is for. */
export interface StaffAccount {
  id: string;
  name: string;
}

/**
 * The tables of one kind of staff. Accounts have `id`, `name`, `email`, `confirmed_at`, `disabled_at`,
 * `last_signed_in_at`, `failed_attempts` and `locked_until`; the other tables refer to them by `ownerColumn`. An
 * account that is not confirmed can't get a passkey.
 */
export interface StaffTables {
  /** The prefix of the ids of accounts, such as `rev_`. */
  idPrefix: string;
  accounts: string;
  codes: string;
  passkeys: string;
  sessions: string;
  requests: string;
  ceremonies: string;
  ownerColumn: string;
  /** What a session contains of its account `a`, such as `a.id, a.name, a.role`. */
  accountColumns: string;
}

/** A kind of staff, and the page that it uses. */
export interface StaffKind {
  /** The page's name, as browsers show it beside a passkey. */
  name: string;
  /** The page's path. It takes codes from its fragment. */
  page: string;
  /** The session cookie's name, without the prefix that it has where the page is served by https. */
  cookie: string;
  /** A code can be used for this time. */
  codeMinutes: number;
  tables: StaffTables;
}

export interface StaffLimits {
  /** A session ends after this time without activity. */
  idleMinutes: number;
  /** A session ends after this time in any case. */
  sessionHours: number;
  /** A new passkey decides nothing for this time. */
  newPasskeyHoldHours: number;
}

export type StaffAction = 'enrolled' | 'signed_in' | 'signed_out' | 'locked_out';

/**
 * A kind of staff at its address, to which its passkeys are bound. The module of each kind provides its own host, and
 * the other classes of this library with it, see {@link staffSignIn}.
 */
export abstract class StaffHost extends RelyingParty {
  constructor(
    readonly kind: StaffKind,
    override publicUrl: string,
    readonly limits: StaffLimits,
  ) {
    super();
    this.name = kind.name;
  }

  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}${this.kind.cookie}`;
  }

  /** Records what was done with an account, in the transaction that does it. */
  abstract record(manager: EntityManager, accountId: string, action: StaffAction): Promise<void>;

  /** @throws origin_foreign unless the call comes from the host's own page. */
  abstract requireOwnPage(request: IncomingMessage, isReading: boolean): void;

  /** The refusal of a caller without the role. */
  abstract roleMissing(role: string): DomainError;
}
