import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

export interface PlainPage {
  language: 'de' | 'en';
  title: string;
  /** HTML of the main part, below the heading. The caller must escape it. */
  body: string;
  /** Shown above the main part. The color is `#rrggbb`, the logo an address on the page's own host. */
  brand?: { name: string; logoUrl?: string | null; color?: string | null };
  /** The body has a form that is sent to the page's own server. */
  hasForm?: boolean;
}

/** The values of the pages' theme in `apps/web`. They have the system's font, because they load no file. */
const STYLE = `
:root { color-scheme: light dark; --soft: light-dark(#566074, #a3abbd);
  --surface: light-dark(#ffffff, #1b1e27); --line: light-dark(#d5d9e2, #3a4050);
  --strong: light-dark(#767e8f, #858da0); --radius: 0.5rem; font: 1rem/1.55 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; color: light-dark(#1b2030, #e4e7ee); background: light-dark(#f4f5f8, #12141a); }
header { display: flex; align-items: center; min-height: 3.5rem; padding: 0.5rem clamp(1rem, 4vw, 2rem);
  font-weight: 600; background: var(--surface); border-bottom: 1px solid var(--line); }
header img { max-width: 60vw; max-height: 2.5rem; }
main { width: min(40rem, 100% - 2rem); margin: 2.5rem auto; padding: clamp(1.25rem, 5vw, 2rem);
  background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); }
main > :last-child { margin-bottom: 0; }
h1 { margin: 0 0 0.75rem; font-size: clamp(1.375rem, 1.2rem + 0.7vw, 1.625rem); font-weight: 600; line-height: 1.25;
  letter-spacing: -0.01em; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; font-weight: 600; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0 0 0.75rem; }
li small { display: block; }
a { color: light-dark(#364fc7, #b4c2ff); }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
small { color: var(--soft); overflow-wrap: anywhere; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
label:has([type='checkbox']) { display: flex; gap: 0.75rem; align-items: start; font-weight: 400; }
[type='checkbox'] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0;
  accent-color: light-dark(#364fc7, #91a7ff); }
input:not([type='checkbox']) { width: 100%; min-height: 2.5rem; margin-top: 0.375rem; padding: 0.375rem 0.75rem;
  color: inherit; font: inherit; background: var(--surface); border: 1px solid var(--strong);
  border-radius: var(--radius); }
button { min-height: 2.5rem; margin-top: 1.5rem; padding: 0.375rem 1.125rem; color: #fff; font: inherit;
  font-weight: 600; cursor: pointer; background: light-dark(#364fc7, #3b5bdb); border: 0;
  border-radius: var(--radius); }
:focus-visible { outline: 2px solid light-dark(#364fc7, #b4c2ff); outline-offset: 2px; }
[role='alert'] { padding: 0.75rem 1rem; color: light-dark(#b3261e, #ffaba3);
  background: light-dark(#fff0ee, #3a1c1c); border-radius: var(--radius); }
`;

/** The page may load only its own style, the icon and a logo. */
function policyOf(style: string, { hasForm = false }: PlainPage): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join(';');
}

/** Sends a small page without scripts or assets, such as a start page, an error, or the target of a mail's link. */
export function sendPlainPage(response: Response, status: number, page: PlainPage): void {
  response.status(status);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const { brand } = page;
  const style = brand?.color ? `${STYLE}header { border-top: 4px solid ${brand.color}; }\n` : STYLE;
  response.setHeader('content-security-policy', policyOf(style, page));
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('x-content-type-options', 'nosniff');
  response.send(`<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>${brand ? `\n<header>${markOf(brand)}</header>` : ''}
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.body}
</main>
</body>
</html>
`);
}

function markOf({ name, logoUrl }: NonNullable<PlainPage['brand']>): string {
  const text = escapeHtml(name);
  return logoUrl ? `<img src="${escapeHtml(logoUrl)}" alt="${text}">` : text;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const OF_PROGRAMS = /(?:^|\/)(?:v1|api)\//;

const texts = {
  en: {
    missing: [
      'There is nothing at this address',
      'Please check the address, or open the link again.',
    ],
    waiting: ['Too many attempts', 'Please try again later.'],
    closed: ['Please sign in', 'Sign in on the page that you came from.'],
    broken: ['This did not work', 'Please try again later.'],
    start: 'To the start page',
    id: 'Request',
  },
  de: {
    missing: [
      'Unter dieser Adresse gibt es nichts',
      'Bitte prüfen Sie die Adresse, oder öffnen Sie den Link noch einmal.',
    ],
    waiting: ['Zu viele Versuche', 'Bitte versuchen Sie es später noch einmal.'],
    closed: [
      'Hier braucht es eine Anmeldung',
      'Bitte melden Sie sich auf der Seite an, von der Sie kommen.',
    ],
    broken: ['Das hat nicht geklappt', 'Bitte versuchen Sie es später noch einmal.'],
    start: 'Zur Startseite',
    id: 'Anfrage',
  },
} as const;

/**
 * True if the request is from a browser that opened an address outside of the API. All other requests get
 * problem+json.
 */
export function wantsPage(request: Request): boolean {
  if (request.method !== 'GET' || OF_PROGRAMS.test(request.path)) return false;
  return request.accepts(['application/problem+json', 'text/html']) === 'text/html';
}

/** Sends the error as a page. The page contains nothing of the request except its id. */
export function sendErrorPage(request: Request, response: Response, status: number): void {
  const language = request.acceptsLanguages('en', 'de') === 'de' ? 'de' : 'en';
  const say = texts[language];
  const [title, text] = say[kindOf(status)];
  const page: PlainPage = {
    language,
    title,
    body: `<p>${escapeHtml(text)}</p>
<p><a href="/">${say.start}</a></p>
<p><small>${say.id} ${escapeHtml(String(request.id ?? ''))}</small></p>`,
  };
  response.vary('accept').vary('accept-language');
  sendPlainPage(response, status, page);
}

function kindOf(status: number): 'missing' | 'waiting' | 'closed' | 'broken' {
  if (status === 404 || status === 410) return 'missing';
  if (status === 429) return 'waiting';
  return status === 401 || status === 403 ? 'closed' : 'broken';
}
