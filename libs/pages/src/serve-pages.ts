import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** Scripts, styles and images of the built pages. */
export function serveAssets(app: NestExpressApplication, webRoot: string): void {
  // Names of assets carry a hash of their content.
  const assets = express.static(resolve(webRoot, 'assets'), { immutable: true, maxAge: '1y' });
  const router = express.Router().use('/assets', assets);
  openRoute(app, '/assets/*file', 'Scripts, styles and images of the pages.', router);
}

/** A file of the built pages at a path; asked for anew each time, so that a new version is seen at once. */
export function servePage(
  app: NestExpressApplication,
  path: string,
  { webRoot, file, security }: { webRoot: string; file: string; security?: RequestHandler },
): void {
  const send = (_request: Request, response: Response): void => {
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(file, { root: resolve(webRoot) });
  };
  openRoute(
    app,
    path,
    'A page. What it shows needs a credential.',
    ...(security ? [security] : []),
    send,
  );
}
