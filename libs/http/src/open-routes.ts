import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';

/** A route outside of Nest's controllers. No guard is asked there. */
export interface OpenRoute {
  method: 'GET';
  path: string;
  /** Why nobody needs a credential. */
  why: string;
}

const routesByApp = new WeakMap<object, OpenRoute[]>();

/** Serves something to everybody outside of Nest's controllers: built pages and what they consist of. */
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
