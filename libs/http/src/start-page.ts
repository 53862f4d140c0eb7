import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { openRoute } from './open-routes.js';
import { escapeHtml, ICON, sendPlainPage } from './plain-page.js';

/** What a service says of itself to whoever opens its address. */
export interface AboutService {
  title: string;
  /** What it is for, in a sentence or two. */
  text: string;
  /** Its pages and descriptions, by their paths. */
  links?: readonly { path: string; label: string }[];
}

const OF_EVERY_SERVICE = [
  { path: '/health/ready', label: 'Can it work now?' },
  { path: '/metrics', label: 'Metrics, for Prometheus' },
];

/** The start page and the icon, which browsers ask every server for. */
export function serveStartPage(app: NestExpressApplication, about: AboutService): void {
  const links = [...(about.links ?? []), ...OF_EVERY_SERVICE].map(
    ({ path, label }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a></li>`,
  );
  const body = `<p>${escapeHtml(about.text)}</p>\n<ul>${links.join('\n')}</ul>`;
  const show = (_request: Request, response: Response): void =>
    sendPlainPage(response, 200, { language: 'en', title: about.title, body });
  const icon = (_request: Request, response: Response): void => {
    response.setHeader('cache-control', 'public, max-age=86400');
    response.setHeader('content-security-policy', "default-src 'none'");
    response.type('image/svg+xml').send(ICON);
  };
  openRoute(app, '/', 'It says what the service is.', show);
  openRoute(app, '/favicon.ico', 'Browsers ask for it.', icon);
}
