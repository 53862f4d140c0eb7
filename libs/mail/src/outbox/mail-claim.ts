import { v4 as uuidv4 } from 'uuid';
import type { DueMail } from './mail-host.js';

/** This process took the mail for its own, and can't be sure any more that it still is. */
export class ClaimLostError extends Error {
  override name = 'ClaimLostError';

  constructor() {
    super('the claim of the mail lapsed');
  }
}

/** A mail that nobody else sends while its claim lasts. */
export interface ClaimedMail extends DueMail {
  claim: MailClaim;
}

// The rest is for the way of the mail's last byte to the server.
const SURE_SHARE = 0.8;

/**
 * The right to send a mail. It names the claim in the database, where what somebody writes under an older one has no
 * effect; and it tells without asking there whether it lasts, for the moment before a mail is the server's: a process
 * that was frozen meanwhile finds out.
 */
export class MailClaim {
  readonly id = uuidv4();
  private sureUntil: Instant;

  /** @param asked when the database was asked for it, which is not after the claim began there. */
  constructor(
    asked: Instant,
    private readonly leaseMs: number,
  ) {
    this.sureUntil = this.sureFrom(asked);
  }

  get isSure(): boolean {
    const { wall, monotonic } = instant();
    return wall < this.sureUntil.wall && monotonic < this.sureUntil.monotonic;
  }

  renewed(asked: Instant): void {
    this.sureUntil = this.sureFrom(asked);
  }

  private sureFrom({ wall, monotonic }: Instant): Instant {
    const sureMs = this.leaseMs * SURE_SHARE;
    return { wall: wall + sureMs, monotonic: monotonic + sureMs };
  }
}

/** In milliseconds, by both clocks: one can be set, the other stands still while the machine sleeps. */
export interface Instant {
  wall: number;
  monotonic: number;
}

export function instant(): Instant {
  return { wall: Date.now(), monotonic: performance.now() };
}
