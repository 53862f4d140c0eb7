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
  /** The time by which mails are tried, paced and dated. */
  now: () => Date;
}
