import {
  CheckedBy,
  type CommunicationSettings,
  type IntegrationLevel,
  integrationLevels,
  type MailSenderChoices,
  mailSenders,
  mailsOfChoice,
  OptionalField,
} from '#contracts';
import { IsIn, IsObject } from 'class-validator';

export class SetCommunicationSettingsDto implements CommunicationSettings {
  @IsIn(integrationLevels)
  integrationLevel: IntegrationLevel;

  @OptionalField()
  @IsObject()
  @AreChoices()
  choices?: MailSenderChoices;
}

/** Allowed at any level, so that a partner may change its level and keep its choices. */
function AreChoices(): PropertyDecorator {
  const mails: readonly string[] = mailsOfChoice('native');
  const sides: readonly unknown[] = mailSenders;
  return CheckedBy({
    name: 'areChoices',
    isGood: (value) =>
      Object.entries(value ?? {}).every(
        ([mail, side]) => mails.includes(mail) && sides.includes(side),
      ),
    message: `may name ${mailSenders.join(' or ')} for ${mails.join(', ')} only`,
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        mails.map((mail) => [mail, { type: 'string', enum: [...sides] }]),
      ),
      additionalProperties: false,
    },
  });
}
