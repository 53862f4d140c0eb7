import { v4 as uuidv4 } from 'uuid';
import type { DueMail } from './mail-host.js';

/** This process claimed the mail but can't be sure that the claim still holds. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';

  constructor() {
    super('the claim of the mail lapsed');
  }
}

/** A mail that no other replica sends while its claim lasts. */
export interface ClaimedMail extends DueMail {
  claim: MailClaim;
}

// The share of the lease in which sending may end; the rest is for the last byte's way to the server.
const SURE_SHARE = 0.8;

/**
 * The right to send a mail. It identifies the claim in the database, where writes under an older claim have
 * no effect. It also knows locally when it expires, for the check just before the mail is complete: a
 * process that was frozen meanwhile finds out without a query.
 */
export class MailClaim {
  readonly id = uuidv4();
  private sureUntil: Instant;

  /** @param requestedAt when the database was asked for the claim, which is not later than the claim's start. */
  constructor(
    requestedAt: Instant,
    private readonly leaseMs: number,
  ) {
    this.sureUntil = this.sureFrom(requestedAt);
  }

  get isSure(): boolean {
    const { wall, monotonic } = instant();
    return wall < this.sureUntil.wall && monotonic < this.sureUntil.monotonic;
  }

  renewed(requestedAt: Instant): void {
    this.sureUntil = this.sureFrom(requestedAt);
  }

  private sureFrom({ wall, monotonic }: Instant): Instant {
    const sureMs = this.leaseMs * SURE_SHARE;
    return { wall: wall + sureMs, monotonic: monotonic + sureMs };
  }
}

/**
 * Milliseconds of both clocks: the wall clock can be set, the monotonic one may stop while the machine
 * sleeps.
 */
export interface Instant {
  wall: number;
  monotonic: number;
}

export function instant(): Instant {
  return { wall: Date.now(), monotonic: performance.now() };
}
