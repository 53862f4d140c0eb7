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
  }: {
    webRoot: string;
    file: string;
    security?: PageSecurity;
    words?: Readonly<Record<string, string>>;
  },
): void {
  const files = new BuiltFiles(webRoot, words);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    if (!files.has(file)) return next();
    response.setHeader('cache-control', 'no-cache');
    files.send(request, response, next, file);
  };
  openRoute(app, path, PAGE, ...(security ? [pageSecurity(security)] : []), send);
}
