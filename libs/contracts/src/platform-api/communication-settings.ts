import type { IntegrationLevel } from '../communications/integration-level.js';
import type { MailKind } from '../communications/mail-kind.js';
import type { MailSenderSide } from '../communications/mail-responsibility.js';
import type { MailSenderChoices } from '../communications/sender-of.js';

/** Body of `PUT /v1/communication-settings`: replaces all of it (interface 6). */
export interface CommunicationSettings {
  integrationLevel: IntegrationLevel;
  /** For the mails that a native partner may choose for; what is left out the partner sends itself. */
  choices?: MailSenderChoices;
}

/** Answer of `GET` and `PUT /v1/communication-settings`. */
export interface CommunicationSettingsResource {
  integrationLevel: IntegrationLevel;
  choices: MailSenderChoices;
  /** What comes of it: the only side that sends each mail. */
  senders: Record<MailKind, MailSenderSide>;
}
