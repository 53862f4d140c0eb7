import type { MailSenderOptions } from '../mail-sender.js';

/** The rate limit of mails to one address. Further mails wait for their turn. */
export interface MailPace {
  /** The burst size. */
  mails: number;
  /** The window in milliseconds: over a long time an address gets at most `mails` mails per window. */
  perMs: number;
}

export class MailOutboxOptions {
  sender: MailSenderOptions;
  pace: MailPace;
  /** How long a replica that stops responding keeps its claimed mails; 20 s if left out. */
  leaseMs?: number;
  /** The clock for attempts, pacing and dates of mails. */
  now: () => Date;
}
