import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accessOf, type RouteAccess } from '#access';
import { createService, openRoutesOf, type ServiceOptions } from '#http';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';

export interface TestService {
  url: string;
  app: NestExpressApplication;
  close: () => Promise<void>;
}

interface TestServiceSettings {
  consumesEvents?: boolean;
  /** Called before anything of the service works, such as for its clock. */
  prepare?: (app: NestExpressApplication) => void;
}

/**
 * Runs an app inside the spec, on a free port, like its `main.ts`. Only one spec file of an app may consume
 * events, because several would share its consumer group.
 */
export async function startTestService(
  options: ServiceOptions,
  { consumesEvents = true, prepare }: TestServiceSettings = {},
): Promise<TestService> {
  const app = await createService({ refusesUndeclaredProblems: true, ...options });
  prepare?.(app);
  if (consumesEvents) await app.startAllMicroservices();
  const server = app.getHttpServer() as Server;
  // Client and server share a thread here: on a busy machine a client could use a connection at the moment in
  // which the server closes it, because both were late.
  server.keepAliveTimeout = 0;
  await app.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, app, close: () => app.close() };
}

type RunningService = Pick<TestService, 'app' | 'url'>;

interface Layer {
  name: string;
  route?: { path: string | string[]; stack: { method: string }[] };
}

interface WalkedRoute {
  method: string;
  path: string;
  access: RouteAccess | undefined;
  /** The controller's method; undefined outside of Nest. */
  handler?: object;
  controller?: Type;
}

type Declared = Pick<WalkedRoute, 'access' | 'controller' | 'handler'>;

/** The Express layers that send no answers themselves, unless the input is invalid. */
const PASSING_ON =
  /^(callerMiddleware|traceMiddleware|requestIdMiddleware|rawParser|textParser|urlencodedParser|helmetMiddleware|pageHeaders|metrics|compressJson|wrapper|bound .*|<anonymous>)$/;

/** The path with which Nest registers middleware for all routes, for example for logging. */
const OF_NEST_MIDDLEWARE = '{/*splat}';

/** All routes that the service's server has, with their declared access. */
export function routesOf({ app }: RunningService): WalkedRoute[] {
  const declared = new Map<string, Declared>();
  for (const { method, path, why } of openRoutesOf(app)) {
    declared.set(`${method} ${path}`, { access: { kind: 'public', why } });
  }
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  for (const { metatype } of discovery.getControllers()) {
    for (const [route, found] of declaredIn(metatype as Type)) declared.set(route, found);
  }
  const { stack } = (app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
  return stack.flatMap(({ name, route }): WalkedRoute[] => {
    if (!route) {
      return PASSING_ON.test(name) ? [] : [{ method: 'USE', path: name, access: undefined }];
    }
    if (route.path === OF_NEST_MIDDLEWARE) return [];
    const methods = new Set(route.stack.map(({ method }) => method.toUpperCase()));
    return [...methods].flatMap((method) =>
      [route.path]
        .flat()
        .map((path) => ({ method, path, access: undefined, ...declared.get(`${method} ${path}`) })),
    );
  });
}

/**
 * The routes that need no credential before their handler, one per line: `GET /metrics: public`. Routes
 * without a declaration, and routes outside of Nest without {@link openRoute}, are `undeclared`.
 */
export function openRoutesIn(service: RunningService): string[] {
  return routesOf(service)
    .filter(({ access }) => access?.kind !== 'guarded')
    .map(({ method, path, access }) => `${method} ${path}: ${access?.kind ?? 'undeclared'}`)
    .sort();
}

/**
 * Calls all routes that are not public without a credential, in all spellings of their paths.
 *
 * @returns the calls that were not refused, with their status, and 401s that name no scheme.
 */
export async function letThrough(service: RunningService): Promise<string[]> {
  const closed = routesOf(service).filter(({ access }) => access?.kind !== 'public');
  const answered: string[] = [];
  for (const { method, path } of closed) {
    for (const spelling of spellingsOf(path.replaceAll(/[:*]\w+/g, 'x'))) {
      const { status, headers } = await fetch(`${service.url}${spelling}`, { method });
      const isRefused = [401, 403, 404].includes(status);
      if (!isRefused) answered.push(`${method} ${spelling} ${status}`);
      if (status === 401 && !headers.has('www-authenticate')) {
        answered.push(`${method} ${spelling} 401 without WWW-Authenticate`);
      }
    }
  }
  return answered;
}

function spellingsOf(path: string): string[] {
  const encoded = path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [path, `${path}?a=1`, path.toUpperCase(), encoded, `${path}/`, `/${path}`];
}

function* declaredIn(controller: Type): Generator<[string, Declared]> {
  const prototype = controller.prototype as Record<string, object>;
  for (const name of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler = prototype[name]!;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) continue;
    for (const base of pathsOf(controller)) {
      for (const own of pathsOf(handler)) {
        const path = `/${[base, own].join('/')}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
        const access = accessOf(handler, controller);
        yield [`${RequestMethod[method]} ${path}`, { access, controller, handler }];
      }
    }
  }
}

function pathsOf(place: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, place) as string | string[]].flat();
}

/** Unusual spellings of a link's path: in other case, percent-encoded, and with additional characters. */
export function oddSpellings(pathname: string): string[] {
  const end = pathname.lastIndexOf('/');
  const [head, token] = [pathname.slice(0, end), pathname.slice(end + 1)];
  return [
    pathname,
    `${head.toUpperCase()}/${token}`,
    `${head}/${encoded(token[0]!)}${token.slice(1)}`,
    `${head.replace(/[a-z]/, encoded)}/${token}`,
    `/${pathname}`,
    `${pathname}/`,
    `${head}//${token}`,
    `${pathname}?token=${token}`,
    `${pathname}%`,
    `${pathname}%E0%A4%A`,
    `/${token}`,
    `${pathname}/application`,
    `${pathname}/${'x'.repeat(9_000)}`,
  ];
}

function encoded(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}
