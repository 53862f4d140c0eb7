import type { IntegrationLevel, MailSenderSide } from '#contracts';

const levels: Record<IntegrationLevel, string> = {
  light: 'Light',
  native: 'Native',
  white_label: 'White Label',
};

const levelsAbout: Record<IntegrationLevel, string> = {
  light: 'We send the system mails, in our name.',
  native: 'You choose for each system mail who sends it.',
  white_label: 'We send the system mails, in your name, logo and colour.',
};

const senders: Record<MailSenderSide, string> = { platform: 'The platform', partner: 'You' };

export const mailSettingsInEnglish = {
  heading: 'Mail settings',
  table: 'Who sends which mail',
  mail: 'Mail',
  now: 'Now',
  from: (moment: string) => `From ${moment}`,
  senders,
  settings: 'Settings',
  level: 'Integration level',
  levels,
  levelsAbout,
  sender: (mail: string) => `Who sends: ${mail}`,
  whenItCounts:
    'A change counts for events of ten minutes later on, so that no mail comes twice or not at all. Before your first company it counts at once.',
  save: 'Save',
  countsFrom: (moment: string) => `Saved. It counts from ${moment}.`,
  counts: 'Saved. It counts now.',
  changedTooOften:
    'These settings were changed too often in the last month. Nothing was saved; try again later.',
  nothingSaved: 'Nothing was saved.',
};

/** The texts that each language must have. */
export type MailSettingsTexts = typeof mailSettingsInEnglish;
