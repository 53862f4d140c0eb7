import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';

/** A route outside of Nest's controllers. Guards do not apply to it. */
export interface OpenRoute {
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
