import type { Request, Response } from 'express';
import { escapeHtml, type PlainPage, sendPlainPage } from './plain-page.js';

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
