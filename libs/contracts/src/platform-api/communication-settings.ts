import type { IntegrationLevel } from '../communications/integration-level.js';
import type { MailKind } from '../communications/mail-kind.js';
import type { MailSenderSide } from '../communications/mail-responsibility.js';
import type { MailSenderChoices } from '../communications/sender-of.js';
import type { CommunicationSettingsVersion } from '../communications/settings-in-force.js';

/** Body of `PUT /v1/communication-settings`: replaces all of it (docs/interface.md#who-sends-which-mail). */
export interface CommunicationSettings {
  integrationLevel: IntegrationLevel;
  /** For the mails that a native partner may choose for; what is left out the partner sends itself. */
  choices?: MailSenderChoices;
}

/** Answer of `GET` and `PUT /v1/communication-settings`: what counts now, and what counted or will count. */
export interface CommunicationSettingsResource {
  /** The version that counts now; none as long as the partner has set nothing. */
  version: number | null;
  integrationLevel: IntegrationLevel;
  choices: MailSenderChoices;
  /** What comes of it: the only side that sends each mail. */
  senders: Record<MailKind, MailSenderSide>;
  /** The earliest first. The last one may be yet to come. */
  versions: CommunicationSettingsVersion[];
  /**
   * Whatever is set from now on counts from this time at the earliest.
   *
   * @format date-time
   */
  completeUntil: string;
}
