import type { Problem } from '#contracts';
import { ANY_TYPE, bodyTypesOf } from '#http';
import type { Type } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { routesOf, type TestService } from './route-walk.js';

type RunningService = Pick<TestService, 'app' | 'url'>;
type Guard = Type<{ canActivate: () => unknown }>;

const BODY = '{"limits":[],"overlapHours":0}';
const NO_UTF8 = Buffer.concat([
  Buffer.from('{"a":"'),
  Buffer.from([0xff, 0xfe]),
  Buffer.from('"}'),
]);

/** Content types that no route of an API reads; undefined for none. */
const FOREIGN_TYPES = [
  undefined,
  'text/plain',
  'application/vnd.api+json',
  'application/octet-stream',
  'json',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
];

/**
 * Calls all routes that change something with bodies that no one would read. All guards are open during the
 * walk; no handler is reached, because such a body is refused before it.
 *
 * @returns the routes that read bodies of any type, and the faults: other answers than 415, and than 400
 * for bytes that are not UTF-8.
 */
export async function walkWithUnreadBodies(
  service: RunningService,
): Promise<{ anyType: string[]; faults: string[]; calls: number }> {
  const [anyType, faults] = [[] as string[], [] as string[]];
  let calls = 0;
  const close = openGuards(service);
  try {
    for (const { method, path, handler, controller } of routesOf(service)) {
      if (!handler || !controller || method === 'GET') continue;
      const name = `${method} ${path}`;
      if (bodyTypesOf(controller, (handler as { name: string }).name).includes(ANY_TYPE)) {
        anyType.push(name);
        continue;
      }
      const url = service.url + path.replaceAll(/[:*]\w+/g, 'x');
      for (const type of FOREIGN_TYPES) {
        calls += 1;
        const answer = await send(url, method, type, Buffer.from(BODY));
        const isRefused = answer.status === 415 && answer.code === 'unsupported_media_type';
        if (!isRefused || !answer.accept) faults.push(`${name}, ${type}: ${answer.status}`);
      }
      const broken = await send(url, method, 'application/json', NO_UTF8);
      if (broken.status !== 400 || broken.code !== 'malformed_json') {
        faults.push(`${name}, not UTF-8: ${broken.status}`);
      }
    }
  } finally {
    close();
  }
  return { anyType: anyType.sort(), faults, calls };
}

async function send(url: string, method: string, type: string | undefined, body: Buffer) {
  const response = await fetch(url, {
    method,
    // Without a type, fetch adds none for bytes.
    headers: { accept: 'application/json', ...(type !== undefined && { 'content-type': type }) },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<Problem>;
  return { status: response.status, code, accept: response.headers.get('accept') };
}

/** @returns what closes them again. */
function openGuards({ app }: RunningService): () => void {
  const guards = new Set<Guard>();
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  for (const { metatype } of discovery.getControllers()) {
    const prototype = (metatype as Type).prototype as Record<string, object>;
    const handlers = new MetadataScanner().getAllMethodNames(prototype);
    for (const place of [metatype!, ...handlers.map((name) => prototype[name]!)]) {
      for (const guard of (Reflect.getMetadata(GUARDS_METADATA, place) ?? []) as Guard[]) {
        guards.add(guard);
      }
    }
  }
  const closers = [...guards].map(({ prototype }) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'canActivate');
    Object.defineProperty(prototype, 'canActivate', { value: () => true, configurable: true });
    return () => {
      if (own) Object.defineProperty(prototype, 'canActivate', own);
      else delete (prototype as { canActivate?: unknown }).canActivate;
    };
  });
  return () => closers.forEach((close) => close());
}
