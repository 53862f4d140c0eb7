import {
  integrationLevels,
  type IntegrationLevel,
  type MailFamily,
  type MailResponsibility,
  mailResponsibilities,
  mailsOfChoice,
} from '#contracts';

export const COMMUNICATIONS_DOCUMENT = 'docs/communications.md';

const levelNames: Record<IntegrationLevel, string> = {
  light: 'Light',
  native: 'Native',
  white_label: 'White Label',
};

const familyTexts: Record<MailFamily, string> = {
  service: 'Service mails: what the platform owes the company by law or by contract.',
  system: 'System mails: what was done. Who sends them depends on the integration level.',
  partner: "The partner's mails: always its own, as it knows its customers.",
  engagement: "Engagement mails: the partner's reminders. Each can be ended with one click.",
};

/** Who sends which mail, as a page: from the table in `libs/contracts/src/communications`. */
export function communicationsDocument(): string {
  return [
    '<!-- Made from libs/contracts/src/communications: npm run generate -->',
    '',
    '# Who sends which mail',
    '',
    'Each mail is sent by exactly one side: by the platform or by the partner. Both read this table, so no customer gets a mail twice or from nobody. `senderOf(mail, level, choices)` answers for one mail; a test goes through every row, level and choice.',
    '',
    ...Object.entries(familyTexts).flatMap(([family, text]) => sectionOf(family, text)),
    '## Where two rules meet',
    '',
    `The card order confirmation, the card credit activation and the account top-up confirmation are system mails and mails of the partner at once. The integration level decides: at Light the platform sends system mails. White Label is as Light, in the partner's branding. At Native the partner chooses for each of them (${mailsOfChoice('native').map(code).join(', ')}); as long as it chose nothing, it sends them itself.`,
    '',
    'A choice counts only where the level leaves one. At another level it is kept but has no effect.',
    '',
    'At Light the mails come in the name of the platform, otherwise in the name, logo and colour of the partner. What the mails look like: [mails.md](mails.md).',
    '',
  ].join('\n');
}

function sectionOf(family: string, text: string): string[] {
  const rows = mailResponsibilities.filter((row) => row.family === family);
  const levels = integrationLevels.map((level) => levelNames[level]);
  return [
    `## ${text.split(':')[0]!}`,
    '',
    `${text.split(': ')[1]!.replace(/^./, (letter) => letter.toUpperCase())}`,
    '',
    tableRow(['mail', 'goes out when', 'events', ...levels, 'to']),
    tableRow(Array.from({ length: 4 + levels.length }, () => '---')),
    ...rows.map((row) => tableRow(cellsOf(row))),
    '',
  ];
}

function cellsOf({ mail, trigger, events, sender, to, status }: MailResponsibility): string[] {
  return [
    code(mail),
    status === 'sent' ? trigger : `${trigger} Not sent yet.`,
    events.map(code).join(', '),
    ...integrationLevels.map((level) => sender[level]),
    to.replace('_', ' '),
  ];
}

const tableRow = (cells: string[]) => `| ${cells.join(' | ')} |`;
const code = (name: string) => `\`${name}\``;
