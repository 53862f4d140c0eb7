import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  eventDeclarationOf,
  type IntegrationLevel,
  checklistOf,
  integrationLevels,
  levelDuties,
  levelGuides,
  levelNames,
  levelPages,
  type MailFamily,
  mailResponsibilities,
  type MailResponsibility,
  mailsOfChoice,
  publishedEventClasses,
} from '#contracts';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { deploymentFiles } from '../deployment/deployment-files.ts';
import type { ConsumedTopics } from '../deployment/kubernetes/kafka.ts';
import { dashboardFiles } from '../monitoring/dashboards/dashboards.ts';
import { composeRuleFile } from '../monitoring/rules.ts';
import { clientFiles, packageManifests } from './client/client-files.ts';
import { configurationDocuments } from './configuration/settings-page.ts';
import { COMPILED_LAYOUT, compileLayout } from '../mails/compile-layout.ts';
import { PARTNER_OPENAPI_FILE, partnerApiDocument } from './openapi/openapi-files.ts';
import { readReceivers } from './asyncapi-document.ts';

/** Single generated files: texts by path in the repository. */
export async function generatedDocuments(root: string): Promise<Map<string, string>> {
  const texts = new Map([
    ...deploymentFiles(root, versionIn(root), consumedTopicsIn(root)),
    ...dashboardFiles(),
    await composeRuleFile(),
    [COMMUNICATIONS_DOCUMENT, communicationsDocument()],
    ...integrationLevels.map((level) => levelDocument(level)),
    ...(await configurationDocuments(root)),
    [PARTNER_OPENAPI_FILE, JSON.stringify(await partnerApiDocument(root))],
    [COMPILED_LAYOUT, await compileLayout(root)],
    ...(await clientFiles(root)),
    ...packageManifests(root, versionIn(root)),
  ]);
  for (const [path, text] of texts) {
    const { inferredParser } = await getFileInfo(path);
    if (inferredParser === null) continue;
    const options = await resolveConfig(join(root, path));
    texts.set(path, await format(text, { ...options, filepath: path }));
  }
  return texts;
}

export function staleDocuments(root: string, documents: ReadonlyMap<string, string>): string[] {
  return [...documents]
    .filter(([path, text]) => {
      const file = join(root, path);
      return !existsSync(file) || readFileSync(file, 'utf8') !== text;
    })
    .map(([path]) => path);
}

export function writeDocuments(root: string, documents: ReadonlyMap<string, string>): void {
  for (const [path, text] of documents) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function versionIn(root: string): string {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

const COMMUNICATIONS_DOCUMENT = 'docs/communications.md';

const familyTexts: Record<MailFamily, string> = {
  service: 'Service mails: mails that the platform must send by law or by contract.',
  system: 'System mails: confirmations. The integration level determines the sender.',
  partner: "The partner's mails: always sent by the partner, who knows its customers.",
  engagement:
    "Engagement mails: the partner's reminders. Recipients can unsubscribe from each with one click.",
  card_app: 'Mails of the card app: sent by the side whose app it is.',
};

/** The page about who sends which mail, from the table in `libs/contracts/src/communications`. */
function communicationsDocument(): string {
  return [
    '<!-- Made from libs/contracts/src/communications: npm run generate -->',
    '',
    '# Who sends which mail',
    '',
    'Exactly one side sends each mail: the platform or the partner. Both read this table, so each customer gets each mail once. `senderOf(mail, level, choices)` returns the sender of a mail. One spec checks every row, level and choice, another one every change of them.',
    '',
    ...Object.entries(familyTexts).flatMap(([family, text]) => sectionOf(family, text)),
    '## Where two rules meet',
    '',
    `The card order confirmation, the card credit activation and the account top-up confirmation are both system mails and mails of the partner. The integration level decides: at Light the platform sends system mails. White Label is the same as Light, with the partner's branding. At Native the partner chooses for each of them (${mailsOfChoice('native').map(code).join(', ')}). Without a choice, the partner sends them.`,
    '',
    'A choice applies only at a level that permits it. At another level it is stored without an effect.',
    '',
    ...changesSection,
    "At White Label the platform's mails have the partner's name, logo, colour and addresses; at Light and Native the platform's name. Until a level is chosen, they have the partner's name. The partner's own mails always have the partner's. [mails.md](mails.md) shows the mails.",
    '',
  ].join('\n');
}

const changesSection = [
  '## When the settings change',
  '',
  'Only the platform stores the integration level and the choices: `PUT /v1/communication-settings`, or the page "Mail settings" of its console. On our partner side, onboarding polls them every 5 seconds and publishes them on `communication.settings`. notification keeps a copy.',
  '',
  "- Each change is a version with a time, `effectiveFrom`. It applies to events whose `timestamp` is that time or later. The platform sets the `timestamp` when it records the event, and the partner gets the same value in the envelope. So both sides decide by the platform's clock, at any time and in any order.",
  "- A change takes effect after 10 minutes. A version is never changed or withdrawn: a second change follows the first one. Before a partner's first company there are no events, so earlier settings apply from the start.",
  '- With the versions, the platform returns `completeUntil`: later changes take effect at this time at the earliest. It is 9 minutes ahead. The tenth minute covers clock differences between replicas and uncommitted changes.',
  "- For an event before `completeUntil`, the partner uses its copy. A mail about a later event waits (`awaiting_recipient`, with the reason) until the copy is newer. Then it is sent, or `cancelled` if it is the platform's. Mails whose sender is the same at every level never wait.",
  '- While the platform is unavailable, it sends no events, and the copy is sufficient for the earlier ones. If onboarding is unavailable for more than 7 minutes, mails whose sender is a choice wait.',
  '- At most 50 changes in 30 days are accepted, then 409 `communication_settings_changed_too_often`, because the copy holds all versions.',
  '',
  'If the sandbox emits an event a second time for the same cause, its own time decides.',
  '',
  '## In whose name',
  '',
];

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

function cellsOf({ mail, trigger, events, sender, to }: MailResponsibility): string[] {
  return [
    code(mail),
    trigger,
    events.map(code).join(', '),
    ...integrationLevels.map((level) => sender[level]),
    to.replace('_', ' '),
  ];
}

const tableRow = (cells: string[]) => `| ${cells.join(' | ')} |`;
const code = (name: string) => `\`${name}\``;

const sideNames = { platform: 'the platform', partner: 'you' } as const;

/** The page about an integration level, from the tables in `libs/contracts/src/integration`. */
function levelDocument(level: IntegrationLevel): [path: string, text: string] {
  const { about, platform, partner } = levelDuties[level];
  const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`);
  const text = [
    '<!-- Made from libs/contracts/src/integration: npm run generate -->',
    '',
    `# Integration level ${levelNames[level]}`,
    '',
    about,
    '',
    '## What the platform does',
    '',
    ...bullets(platform),
    '',
    '## What you build',
    '',
    ...bullets(partner),
    '',
    '## Checklist',
    '',
    'The console shows this list with its state under "Integration level", and so does `GET /v1/integration-level`.',
    '',
    tableRow(['item', 'what you do', 'done when']),
    tableRow(['---', '---', '---']),
    ...checklistOf(level).map(({ title, task, doneWhen }) => tableRow([title, task, doneWhen])),
    '',
    '## Pages',
    '',
    tableRow(['page', 'opened by', 'provided by']),
    tableRow(['---', '---', '---']),
    ...levelPages.map(({ page, opens, by }) => tableRow([page, opens, sideNames[by[level]]])),
    '',
    '## Mails',
    '',
    tableRow(['mail', 'goes out when', 'sent by', 'to']),
    tableRow(['---', '---', '---', '---']),
    ...mailResponsibilities.map(({ mail, trigger, sender, to }) => {
      const side = sender[level];
      const by = side === 'choice' ? 'your choice' : sideNames[side];
      return tableRow([code(mail), trigger, by, to.replace('_', ' ')]);
    }),
    '',
    ...(level === 'white_label' ? [] : closedSection),
    ...levelChange,
  ].join('\n');
  return [`docs/${levelGuides[level]}.md`, text];
}

const closedSection = [
  '## What is not part of this level',
  '',
  '- The card app of the platform: a new enrolment code is 403 `white_label_required`.',
  "- Your logo and colour on the onboarding application and the agreement, and your name on the platform's mails: they have the platform's look and name your company. The landing page of 3-D Secure has your logo at every level.",
  '- A sender address and a host of your own: 403 `white_label_required`.',
  '',
  'Until you choose a level, all of this is open, so that you can try it.',
  '',
];

const levelChange = [
  '## When you change the level',
  '',
  'A change applies to mails after ten minutes ([when the settings change](../communications.md#when-the-settings-change)), and to all else at once. Nothing is lost by it:',
  '',
  '- Companies, people, cards, accounts and links keep working.',
  '- Cardholders with a passkey in the card app can sign in and approve payments until you configure a 3DS webhook. From then on, requests go to your app. Without White Label the card app has the look of the platform, and no one else can enrol.',
  '- Endpoints, branding and confirmations are kept. The checklist of the new level shows what is missing.',
  '- A mail is sent in the name that applied at its cause, also if it is sent after the change.',
  '',
];

/** The topics with the events that each service handles, from its handlers. */
export function consumedTopicsIn(root: string): ConsumedTopics {
  const receivers = readReceivers(join(root, 'apps'));
  return (service) => {
    const handled = receivers.get(service) ?? [];
    const topics = publishedEventClasses
      .filter(({ name }) => handled.includes(name))
      .map((eventClass) => eventDeclarationOf(eventClass).topic.name);
    return [...new Set(topics)];
  };
}
