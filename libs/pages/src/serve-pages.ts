import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import type { NextFunction, Request, Response } from 'express';
import { BuiltFiles } from './built-files.js';
import { type PageLocals, pageSecurity, type PageSecurity } from './page-security.js';

const PAGE = 'A page. What it shows needs a credential.';

/** Vite adds a hash of the content to the names of its files: `console-CPTdbiUg.js`. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** Scripts, styles and images of the built pages. */
export function serveAssets(app: NestExpressApplication, webRoot: string): void {
  const files = new BuiltFiles(webRoot);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    const name = ['assets', ...(request.params.file as unknown as string[])].join('/');
    if (!files.has(name)) return next();
    const isForEver = HASHED.test(name);
    response.setHeader(
      'cache-control',
      isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    files.send(request, response, next, name);
  };
  openRoute(app, '/assets/*file', 'Scripts, styles and images of the pages.', send);
}

/**
 * Serves a page of `apps/web` at a path. Its policy has a nonce for the `<style>` elements of the component library,
 * so each answer is a new one.
 */
export function servePage(
  app: NestExpressApplication,
  path: string,
  { webRoot, file, security }: { webRoot: string; file: string; security?: PageSecurity },
): void {
  const files = new BuiltFiles(webRoot);
  const send = (_request: Request, response: Response, next: NextFunction): void => {
    if (!files.has(file)) return next();
    files.sendPage(response, file, (response.locals as PageLocals).styleNonce!);
  };
  openRoute(app, path, PAGE, pageSecurity({ ...security, addsStyles: true }), send);
}

/** Serves another built file at a path. Browsers revalidate it each time, so that a new version appears at once. */
export function serveFile(
  app: NestExpressApplication,
  path: string,
  {
    webRoot,
    file,
    security,
    words,
    isForAllSites = false,
  }: {
    webRoot: string;
    file: string;
    security?: PageSecurity;
    words?: Readonly<Record<string, string>>;
    /** Whether pages of other sites may load it. */
    isForAllSites?: boolean;
  },
): void {
  const files = new BuiltFiles(webRoot, words);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    if (!files.has(file)) return next();
    response.setHeader('cache-control', 'no-cache');
    if (isForAllSites) response.setHeader('cross-origin-resource-policy', 'cross-origin');
    files.send(request, response, next, file);
  };
  openRoute(app, path, PAGE, ...(security ? [pageSecurity(security)] : []), send);
}

export interface CardAppPage {
  webRoot: string;
  /** Where the app reads payments, if at an origin of its own. */
  activityUrl?: string | undefined;
  /** The origin of frames with card details, if the app shows them. */
  cardVaultOrigin?: string | undefined;
}

/**
 * Serves the card app except its manifest, which depends on the host's name. The service worker is next to
 * the app, because a worker controls only addresses below its own folder.
 */
export function serveCardApp(
  app: NestExpressApplication,
  { webRoot, activityUrl, cardVaultOrigin }: CardAppPage,
): void {
  const security: PageSecurity = {
    trustedTypes: ['card-app-worker'],
    connections: activityUrl === undefined ? [] : [new URL(activityUrl).origin],
    ...(cardVaultOrigin !== undefined && { frames: [cardVaultOrigin] }),
  };
  servePage(app, '/card-app', { webRoot, file: 'card-app.html', security });
  serveFile(app, '/card-app-worker.js', { webRoot, file: 'card-app-worker.js', security });
}

export interface PageFolder {
  webRoot: string;
  /** The folder in `webRoot`, such as `docs`. */
  folder: string;
  /** Why everybody may read it. */
  why: string;
  /** What stands in place of placeholders in Markdown and plain text. */
  words?: Readonly<Record<string, string>>;
}

const PICTURE = /\.(?:png|svg|webp)$/;

/**
 * Serves a folder of built pages with what belongs to them: its `index.html` at the path itself, every other
 * page without its ending, every other file by its name. Browsers keep pictures for an hour and revalidate
 * all else each time. The Markdown of the home page is at the path with `.md`, too, as for other pages.
 */
export function serveFolder(
  app: NestExpressApplication,
  path: string,
  { webRoot, folder, why, words }: PageFolder,
): void {
  const files = new BuiltFiles(webRoot, words);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    const name = nameIn(folder, request.params.file as unknown as string[] | undefined);
    const file = files.has(name) ? name : `${name}.html`;
    if (name.endsWith('.html') || !files.has(file)) return next();
    const cacheControl = PICTURE.test(file) ? 'public, max-age=3600' : 'no-cache';
    response.setHeader('cache-control', cacheControl);
    files.send(request, response, next, file);
  };
  openRoute(app, path, why, send);
  openRoute(app, `${path}.md`, why, (request, response, next) => {
    const home = `${folder}/index.md`;
    if (!files.has(home)) return next();
    response.setHeader('cache-control', 'no-cache');
    files.send(request, response, next, home);
  });
  openRoute(app, `${path}/*file`, why, send);
}

/** The home page has one address: `/docs`, and not also `/docs/index`. */
function nameIn(folder: string, parts: string[] | undefined): string {
  if (parts === undefined) return `${folder}/index`;
  return parts.join('/') === 'index' ? `${folder}/index.html` : [folder, ...parts].join('/');
}
