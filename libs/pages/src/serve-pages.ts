import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { BuiltFiles } from './built-files.js';

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

/** Serves a built page at a path. Browsers revalidate it each time, so that a new version appears at once. */
export function servePage(
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
    security?: RequestHandler;
    words?: Readonly<Record<string, string>>;
  },
): void {
  const files = new BuiltFiles(webRoot, words);
  const send = (request: Request, response: Response, next: NextFunction): void => {
    if (!files.has(file)) return next();
    response.setHeader('cache-control', 'no-cache');
    files.send(request, response, next, file);
  };
  openRoute(
    app,
    path,
    'A page. What it shows needs a credential.',
    ...(security ? [security] : []),
    send,
  );
}
