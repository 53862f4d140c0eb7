import type { MailSenderOptions } from '../mail-sender.js';

/** How many mails one address gets. What is more waits for its turn. */
export interface MailPace {
  /** As many at once. */
  mails: number;
  /** In milliseconds: over any longer time no more than `mails` come for each of these. */
  perMs: number;
}

export class MailOutboxOptions {
  sender: MailSenderOptions;
  pace: MailPace;
  /** So long a replica that sends nothing of itself any more keeps its mails from the others; a minute if left out. */
  leaseMs?: number;
  /** The time by which mails are tried, paced and dated. */
  now: () => Date;
}
