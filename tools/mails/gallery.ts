import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type IntegrationLevel,
  integrationLevels,
  languages,
  type MailKind,
  mailKinds,
  mailResponsibilities,
  type MailSenderSide,
  senderOf,
} from '#contracts';
import {
  type ComposedMail,
  composeMail,
  htmlWithPictures,
  type MailBranding,
  type StaffMailKind,
  staffMailKinds,
} from '#mail-templates';
import { sampleFacts } from '../../libs/mail-templates/test/sample-facts.ts';

/** One mail of the gallery. */
interface Choice {
  kind: MailKind | StaffMailKind;
  language: string;
  level: IntegrationLevel;
}

const platformBranding: MailBranding = {
  name: 'Partner Card Platform',
  color: '#2b4a8b',
  address: 'Sveavägen 10, 111 57 Stockholm',
};

const partnerBranding: MailBranding = {
  name: 'Nordic Ledger',
  color: '#0f766e',
  address: 'Havnegade 5, 1058 København',
};

/** @returns undefined if the mail or form does not exist. */
function choiceOf(kind: string, parameters: URLSearchParams): Choice | undefined {
  const language = parameters.get('language') ?? 'en';
  const level = parameters.get('level') ?? 'white_label';
  const knownKind = [...mailKinds, ...staffMailKinds].find((it) => it === kind);
  const knownLevel = integrationLevels.find((it) => it === level);
  const isKnown = languages.some((it) => it === language);
  return knownKind && knownLevel && isKnown
    ? { kind: knownKind, language, level: knownLevel }
    : undefined;
}

/** The partner's branding on its own mails and at White Label; otherwise the platform's name. */
function brandingOf({ kind, level }: Choice): MailBranding {
  return isForStaff(kind) || (level !== 'white_label' && senderOf(kind, level) === 'platform')
    ? platformBranding
    : partnerBranding;
}

function shownSender({ kind, level }: Choice): MailSenderSide {
  return isForStaff(kind) ? 'platform' : senderOf(kind, level);
}

async function shownMail(choice: Choice): Promise<ComposedMail> {
  const mail = await composeMail(choice.kind, sampleFacts[choice.kind], {
    language: choice.language,
    recipientName: 'Mia Lindqvist',
    branding: brandingOf(choice),
    unsubscribeUrl: 'https://partner.example/unsubscribe/sample',
  });
  return { ...mail, html: htmlWithPictures(mail) };
}

function isForStaff(kind: Choice['kind']): kind is StaffMailKind {
  return staffMailKinds.some((it) => it === kind);
}

/** Every mail with sample facts in a browser: `/<mail>` in all forms, `/raw/<mail>` as sent. */
export async function startGallery(port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(({ status, html }) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, server };
}

async function answer(address: string): Promise<{ status: number; html: string }> {
  const { pathname, searchParams } = new URL(address, 'http://gallery');
  const [, first, second] = pathname.split('/');
  const isRaw = first === 'raw';
  const choice = choiceOf((isRaw ? second : first) || mailKinds[0], searchParams);
  if (!choice) return { status: 404, html: unknownMailPage() };
  const mail = await shownMail(choice);
  if (!isRaw) return { status: 200, html: galleryPage(choice, mail) };
  return { status: 200, html: searchParams.has('dark') ? asInTheDark(mail.html) : mail.html };
}

/** The dark mode's appearance, regardless of this browser's mode. */
function asInTheDark(html: string): string {
  return html.replace('@media (prefers-color-scheme: dark)', '@media all');
}

const STYLE = `
*, *::before { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1d2733; background: #f6f7f9; }
.all { display: grid; grid-template-columns: 270px 1fr; min-height: 100vh; }
nav { padding: 16px; background: #fff; border-right: 1px solid #d9dee5; }
nav h2 { font-size: 13px; margin: 16px 0 4px; color: #5a6675; text-transform: capitalize; }
nav a { display: block; padding: 3px 8px; border-radius: 6px; color: inherit; text-decoration: none; }
nav a[aria-current], .choices a[aria-current] { background: #1c4f9c; color: #fff; }
a:focus-visible, iframe:focus-visible { outline: 2px solid #1c4f9c; outline-offset: 2px; }
.to-mails { display: none; }
main { padding: 16px 24px; min-width: 0; }
h1 { margin: 0 0 8px; overflow-wrap: anywhere; }
.choices a { display: inline-block; padding: 2px 10px; border-radius: 6px; color: inherit; }
.shown { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
figure { margin: 0 0 24px; max-width: 100%; } figcaption { color: #5a6675; margin-bottom: 6px; }
iframe { border: 1px solid #c5ccd6; border-radius: 8px; height: 700px; max-width: 100%; background: #fff; }
pre { background: #fff; border: 1px solid #c5ccd6; border-radius: 8px; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; width: 620px; max-width: 100%; }
@media (max-width: 60em) {
  /* The mail first; all the others are a link away. */
  .all { display: flex; flex-direction: column; }
  main { order: -1; padding: 16px; }
  nav { border-right: 0; border-top: 1px solid #d9dee5; }
  nav a { padding: 8px; }
  .choices a { padding: 6px 10px; }
  .to-mails { display: inline-block; margin-bottom: 12px; color: #1c4f9c; }
}
`;

/** A mail in all forms: wide and narrow, light and dark, and as text; with links to all others. */
function galleryPage(choice: Choice, mail: ComposedMail): string {
  const raw = `/raw/${addressOf(choice)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mails: ${choice.kind}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><div class="all"><nav aria-label="Mails" id="mails">${navigation(choice)}</nav><main>
<a class="to-mails" href="#mails">All mails</a>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="choices">${choices(choice)} &middot; sent by the ${shownSender(choice)}</p>
<div class="shown">
${frame('On a desk', raw, 660)}
${frame('On a phone', raw, 375)}
${frame('On a desk, dark', `${raw}&dark`, 660)}
${frame('On a phone, dark', `${raw}&dark`, 375)}
<figure><figcaption>Text part</figcaption><pre>${escapeHtml(mail.text)}</pre></figure>
</div></main></div></body></html>`;
}

function unknownMailPage(): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>There is no such mail</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><main><h1>There is no such mail</h1><p><a href="/">All mails</a></p></main></body></html>`;
}

function navigation(choice: Choice): string {
  const mails: { family: string; mail: Choice['kind'] }[] = [
    ...mailResponsibilities,
    ...staffMailKinds.map((mail) => ({ family: 'staff', mail })),
  ];
  const families = [...new Set(mails.map(({ family }) => family))];
  return families
    .map((family) => {
      const rows = mails.filter((row) => row.family === family);
      const links = rows.map(({ mail }) =>
        link({ ...choice, kind: mail }, mail.replaceAll('_', ' '), mail === choice.kind),
      );
      return `<h2>${family}</h2>${links.join('')}`;
    })
    .join('');
}

function choices(choice: Choice): string {
  return [
    ...languages.map((language) =>
      link({ ...choice, language }, language, language === choice.language),
    ),
    '&middot;',
    ...integrationLevels.map((level) =>
      link({ ...choice, level }, level.replace('_', ' '), level === choice.level),
    ),
  ].join(' ');
}

function link(choice: Choice, label: string, isCurrent: boolean): string {
  return `<a href="/${addressOf(choice)}"${isCurrent ? ' aria-current="page"' : ''}>${label}</a>`;
}

function frame(caption: string, address: string, width: number): string {
  return `<figure><figcaption>${caption}</figcaption><iframe title="${caption}" src="${escapeHtml(address)}" width="${width}"></iframe></figure>`;
}

function addressOf({ kind, language, level }: Choice): string {
  return `${kind}?${new URLSearchParams({ language, level })}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
