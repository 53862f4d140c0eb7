import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

interface PlainPage {
  language: 'de' | 'en';
  title: string;
  /** HTML of the main part. The caller must escape it. */
  body: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 12vh 1.25rem 2rem; background: #f4f5f8; color: #16181d; }
main { max-width: 36rem; margin: 0 auto; }
h1 { font-size: 1.625rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.0625rem; }
ul { margin: 0; padding: 0; list-style: none; }
li { margin: 0 0 0.75rem; }
li small { display: block; }
a { color: #1a4fd6; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 3px; }
code { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
small { color: #5b6270; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) {
  body { background: #14161b; color: #eceef2; }
  a { color: #8fb1ff; }
  small { color: #a3aab8; }
}
`;

/** The page may load only its own style and the icon. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Sends a small page without scripts or assets: a start page or an error. */
export function sendPlainPage(response: Response, status: number, page: PlainPage): void {
  response.status(status);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', POLICY);
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
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.body}
</main>
</body>
</html>
`);
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
    closed: ['This is not open to everybody', 'Please sign in at the page that led you here.'],
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
