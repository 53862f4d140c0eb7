import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, RequestHandler, Response } from 'express';
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

interface StartPageLink {
  path: string;
  label: string;
  /** What the link leads to. */
  about: string;
  /** People sign in there with a passkey. */
  hasPasskeys?: boolean;
}

const ofEveryService: readonly StartPageLink[] = [
  { path: '/health/ready', label: 'Readiness', about: 'Whether it can work now, as JSON.' },
  { path: '/health/live', label: 'Liveness', about: 'Whether its process is well, as JSON.' },
  { path: '/metrics', label: 'Metrics', about: 'For Prometheus.' },
];

/** Serves the start page, and the icon that browsers request from every server. */
export function serveStartPage(app: NestExpressApplication, about: AboutService): void {
  const show = (request: Request, response: Response): void => {
    const host = request.headers.host ?? '';
    const body = [
      `<p>${escapeHtml(about.text)}</p>`,
      section('Pages', about.pages ?? [], host),
      section('For programs', about.interfaces ?? [], host),
      section('For operators', ofEveryService, host),
    ].join('\n');
    sendPlainPage(response, 200, { language: 'en', title: about.title, body });
  };
  openRoute(app, '/', 'It says what the service is.', show);
  serveIcon(app, '/icon.svg', 'image/svg+xml', ICON_SVG);
  serveIcon(app, '/favicon.ico', 'image/x-icon', ICON_ICO);
}

function section(heading: string, links: readonly StartPageLink[], host: string): string {
  if (links.length === 0) return '';
  const items = links.map((link) => {
    const href = escapeHtml(linkAddress(link, host));
    return `<li><a href="${href}">${escapeHtml(link.label)}</a> <small>${escapeHtml(link.about)}</small></li>`;
  });
  return `<h2>${heading}</h2>\n<ul>${items.join('\n')}</ul>`;
}

const LOOPBACK = /^(?:127\.0\.0\.1|\[::1\])(?=(?::\d+)?$)/;

/**
 * Browsers refuse passkeys at an IP address. Who opens the start page at this machine's own address is led to the same
 * page at its name.
 */
export function linkAddress(
  { path, hasPasskeys }: Pick<StartPageLink, 'path' | 'hasPasskeys'>,
  host: string,
): string {
  return hasPasskeys && LOOPBACK.test(host)
    ? `//${host.replace(LOOPBACK, 'localhost')}${path}`
    : path;
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

/** The start page's card, in the colours of the pages. */
const ICON_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="6" width="28" height="20" rx="4" fill="#1a4fd6"/><path d="M2 11h28v4H2z" fill="#fff"/><path d="M6 20h8v2H6z" fill="#fff"/></svg>`;

/** The same icon in 16 and 32 pixels, for browsers without SVG support and for requests of `/favicon.ico`. */
const ICON_ICO = Buffer.from(
  [
    'AAABAAIAEBAAAAEAIADrAAAAJgAAACAgAAABACAAJQEAABEBAACJUE5HDQoaCgAAAA1JSERSAAAAEAAAABAIBgAAAB/z',
    '/2EAAACgSURBVHicxJNBCsIwEEX/BM8gggcQ8SyCKxeew7UL1+oxFF0JnkVKD1Aobc/Q6czQFrpLk0LfIoQk75NkEodI',
    'HCKJDlhos9r/j47oCsLGy2KkNfMl/+0+toNRsiJrzbGucHsWjADOpyVZAAsIgAS7g/urRCgW8HhXCGWaMnZk3+1gcn1I',
    '4BcgddXS+Ag96qA9gj6KbsBXNgftO4hh/s/UAAAA//+X08AeAAAABklEQVQDADGMKoSTZJ1fAAAAAElFTkSuQmCCiVBO',
    'Rw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAA2klEQVR4nOyWwQ2CQBBF/yB3vJloBWgrkmA1WoJWIwm2YAlK',
    'BZp4gwJg3TWuzEVPOMth3oVhSfg/s8tnIgQmQmDUgBqI+c0sq9YT6nYgrACaYlBMDYNLa6L9o0xPfpV8Mc+uue3HERJ0',
    '2NzLZeHKfgsIW0jBtGK2mEIKpsXPQAI5kt7LG2OBIGRxV82B8QTRIq8QAt0CNRB/e3ArfifzUId2VB1owDL6z59l44u+',
    'AwZyQcC0uIEDpGBaHwNuQmk7yuxv8fwan4ZXrd27nYafhhyEwGgQqYHgBp4AAAD//4qzha8AAAAGSURBVAMAmLA4ua7q',
    '6+YAAAAASUVORK5CYII=',
  ].join(''),
  'base64',
);

/** A route outside of Nest's controllers. Guards do not apply to it. */
interface OpenRoute {
  method: 'GET';
  path: string;
  /** Why the route needs no credential. */
  why: string;
}

const routesByApp = new WeakMap<object, OpenRoute[]>();

/** Serves public content outside of Nest's controllers: the built pages and their assets. */
export function openRoute(
  app: NestExpressApplication,
  path: string,
  why: string,
  ...handlers: RequestHandler[]
): void {
  const server = app.getHttpAdapter().getInstance() as Express;
  server.get(path, ...handlers);
  routesByApp.set(server, [...openRoutesOf(app), { method: 'GET', path, why }]);
}

export function openRoutesOf(app: NestExpressApplication): readonly OpenRoute[] {
  return routesByApp.get(app.getHttpAdapter().getInstance() as Express) ?? [];
}
