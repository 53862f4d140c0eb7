import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, RequestHandler, Response } from 'express';
import express from 'express';

/** Scripts, styles and images of the built pages. */
export function serveAssets(app: NestExpressApplication, webRoot: string): void {
  // Names of assets carry a hash of their content.
  const assets = express.static(resolve(webRoot, 'assets'), { immutable: true, maxAge: '1y' });
  app.use('/assets', assets);
}

/** A file of the built pages at a path; asked for anew each time, so that a new version is seen at once. */
export function servePage(
  app: NestExpressApplication,
  path: string,
  { webRoot, file, security }: { webRoot: string; file: string; security?: RequestHandler },
): void {
  const server = app.getHttpAdapter().getInstance() as Express;
  const send = (_request: Request, response: Response): void => {
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(file, { root: resolve(webRoot) });
  };
  server.get(path, ...(security ? [security] : []), send);
}
