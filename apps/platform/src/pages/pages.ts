import { resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, Request, Response } from 'express';
import express from 'express';
import helmet from 'helmet';

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(app: NestExpressApplication, webRoot: string): void {
  const root = resolve(webRoot);
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'"],
          connectSrc: ["'self'"],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: ["'none'"],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["'none'"],
        },
      },
      // The address holds the link's token: no other site may see it.
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  // Names of assets carry a hash of their content.
  app.use('/assets', express.static(`${root}/assets`, { immutable: true, maxAge: '1y' }));
  const server = app.getHttpAdapter().getInstance() as Express;
  server.get('/onboarding/company/:token', sendPage(root, 'onboarding.html'));
  server.get('/console', sendPage(root, 'console.html'));
}

function sendPage(root: string, file: string) {
  return (_request: Request, response: Response): void => {
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(file, { root });
  };
}
