import { type IntegrationLevel, integrationLevels } from './integration-level.js';
import type { MailKind } from './mail-kind.js';
import { mailResponsibilities, responsibilityFor } from './mail-responsibilities.js';
import type { MailSenderSide } from './mail-responsibility.js';

/** A native partner's choices of senders; the partner sends the mails that are left out. */
export type MailSenderChoices = Readonly<Partial<Record<MailKind, MailSenderSide>>>;

const DEFAULT_CHOICE: MailSenderSide = 'partner';

/** The mails that a partner of the level may choose a sender for. */
export function mailsOfChoice(level: IntegrationLevel): MailKind[] {
  return mailResponsibilities
    .filter(({ sender }) => sender[level] === 'choice')
    .map(({ mail }) => mail);
}

/** The side that sends the mail at every level and regardless of choices; undefined if that varies. */
export function fixedSenderOf(mail: MailKind): MailSenderSide | undefined {
  const { sender } = responsibilityFor(mail);
  const senders = new Set(integrationLevels.map((level) => sender[level]));
  const [only] = senders;
  return senders.size === 1 && only !== 'choice' ? only : undefined;
}

/**
 * The side that sends the mail; exactly one. Choices apply only where the level allows one
 * (docs/interface.md#who-sends-which-mail).
 */
export function senderOf(
  mail: MailKind,
  level: IntegrationLevel,
  choices: MailSenderChoices = {},
): MailSenderSide {
  const sender = responsibilityFor(mail).sender[level];
  return sender === 'choice' ? (choices[mail] ?? DEFAULT_CHOICE) : sender;
}
