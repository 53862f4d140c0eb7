import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { ICON_ICO, ICON_SVG } from './icon.js';
import { openRoute } from './open-routes.js';
import { escapeHtml, sendPlainPage } from './plain-page.js';

/** What a service says about itself on its start page. */
export interface AboutService {
  title: string;
  /** The purpose of the service in one or two sentences. */
  text: string;
  /** The service's pages. */
  pages?: readonly StartPageLink[];
  /** Interfaces for programs that call the service. */
  interfaces?: readonly StartPageLink[];
}

export interface StartPageLink {
  path: string;
  label: string;
  /** What the link leads to. */
  about: string;
}

const ofEveryService: readonly StartPageLink[] = [
  { path: '/health/ready', label: 'Readiness', about: 'Whether it can work now, as JSON.' },
  { path: '/health/live', label: 'Liveness', about: 'Whether its process is well, as JSON.' },
  { path: '/metrics', label: 'Metrics', about: 'For Prometheus.' },
];

/** Serves the start page, and the icon that browsers request from every server. */
export function serveStartPage(app: NestExpressApplication, about: AboutService): void {
  const body = [
    `<p>${escapeHtml(about.text)}</p>`,
    section('Pages', about.pages ?? []),
    section('For programs', about.interfaces ?? []),
    section('For operators', ofEveryService),
  ].join('\n');
  const show = (_request: Request, response: Response): void =>
    sendPlainPage(response, 200, { language: 'en', title: about.title, body });
  openRoute(app, '/', 'It says what the service is.', show);
  serveIcon(app, '/icon.svg', 'image/svg+xml', ICON_SVG);
  serveIcon(app, '/favicon.ico', 'image/x-icon', ICON_ICO);
}

function section(heading: string, links: readonly StartPageLink[]): string {
  if (links.length === 0) return '';
  const items = links.map(
    ({ path, label, about }) =>
      `<li><a href="${escapeHtml(path)}">${escapeHtml(label)}</a> <small>${escapeHtml(about)}</small></li>`,
  );
  return `<h2>${heading}</h2>\n<ul>${items.join('\n')}</ul>`;
}

function serveIcon(
  app: NestExpressApplication,
  path: string,
  type: string,
  icon: string | Buffer,
): void {
  openRoute(app, path, 'Browsers ask for it.', (_request, response) => {
    response.setHeader('cache-control', 'public, max-age=86400');
    response.setHeader('content-security-policy', "default-src 'none'");
    response.type(type).send(icon);
  });
}
