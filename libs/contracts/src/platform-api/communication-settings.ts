import type { IntegrationLevel } from '../communications/integration-level.js';
import type { MailKind } from '../communications/mail-kind.js';
import type { MailSenderSide } from '../communications/mail-responsibility.js';
import type { MailSenderChoices } from '../communications/sender-of.js';
import type { CommunicationSettingsVersion } from '../communications/settings-in-force.js';

/** Body of `PUT /v1/communication-settings`: replaces all settings (docs/interface.md#who-sends-which-mail). */
export interface CommunicationSettings {
  integrationLevel: IntegrationLevel;
  /** Senders of the mails that a native partner may choose; the partner sends the mails that are left out. */
  choices?: MailSenderChoices;
}

/**
 * Answer of `GET` and `PUT /v1/communication-settings`: the current settings, and earlier and future
 * versions.
 */
export interface CommunicationSettingsResource {
  /** The current version; null if the partner has set nothing. */
  version: number | null;
  integrationLevel: IntegrationLevel;
  choices: MailSenderChoices;
  /** The result: the side that sends each mail. */
  senders: Record<MailKind, MailSenderSide>;
  /** Earliest first. The last one may be in the future. */
  versions: CommunicationSettingsVersion[];
  /**
   * Later changes take effect at this time at the earliest.
   *
   * @format date-time
   */
  completeUntil: string;
}
