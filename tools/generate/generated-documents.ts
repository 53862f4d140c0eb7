import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  eventDeclarationOf,
  type IntegrationLevel,
  integrationLevels,
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
    [COMMUNICATIONS_DOCUMENT, communicationsDocument()],
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

/** The page about who sends which mail, from the table in `libs/contracts/src/communications`. */
function communicationsDocument(): string {
  return [
    '<!-- Made from libs/contracts/src/communications: npm run generate -->',
    '',
    '# Who sends which mail',
    '',
    'Each mail is sent by exactly one side: by the platform or by the partner. Both read this table, so each customer gets each mail exactly once. `senderOf(mail, level, choices)` answers for one mail; a test goes through every row, level and choice, another through every change of them.',
    '',
    ...Object.entries(familyTexts).flatMap(([family, text]) => sectionOf(family, text)),
    '## Where two rules meet',
    '',
    `The card order confirmation, the card credit activation and the account top-up confirmation are system mails and mails of the partner at once. The integration level decides: at Light the platform sends system mails. White Label is as Light, in the partner's branding. At Native the partner chooses for each of them (${mailsOfChoice('native').map(code).join(', ')}); as long as it chose nothing, it sends them itself.`,
    '',
    'A choice counts only where the level leaves one. At another level it is kept but has no effect.',
    '',
    ...changesSection,
    'At Light the mails come in the name of the platform, otherwise in the name, logo and colour of the partner. What the mails look like: [mails.md](mails.md).',
    '',
  ].join('\n');
}

const changesSection = [
  '## When the settings change',
  '',
  'The platform alone keeps the integration level and the choices: `PUT /v1/communication-settings`, or the page "Mail settings" of its console. Of our own partner side, onboarding asks for them every 5 seconds and publishes them on `communication.settings`; notification keeps a copy.',
  '',
  "- Each change is a version with a time, `effectiveFrom`. It counts for events whose `timestamp` is that time or later. The `timestamp` is set by the platform when it records the event, and the partner gets the same text in the envelope. So both sides decide by one clock, the platform's, whenever and in which order they look.",
  "- A change counts 10 minutes after it was made. A version is never changed or withdrawn: a second change comes after the first one. Before a partner's first company there are no events, so what is set then counts from the beginning.",
  '- With the versions the platform returns `completeUntil`: a later setting counts from then at the earliest. That is 9 minutes ahead; the tenth is for clocks of replicas that differ and for a change that is about to be committed.',
  "- The partner decides an event before `completeUntil` by its copy. A mail about a later event waits (`awaiting_recipient`, with the reason) until the copy is newer. Then it is sent, or `cancelled` if it is the platform's. Mails whose sender is the same at every level never wait.",
  '- While the platform is away its events are, too: the copy is good for all that came before. While onboarding is away for more than 7 minutes, the mails of choice wait for it.',
  '- 50 changes in 30 days are taken, then 409 `communication_settings_changed_too_often`: the copy holds all versions.',
  '',
  'An event that is emitted a second time for the same cause, as the sandbox allows, is decided by its own time.',
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
