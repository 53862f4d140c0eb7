import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fieldProblem, MAX_LISTED_PROBLEMS } from '#contracts';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Observable } from 'rxjs';
import { RequestValidationError } from './domain-error.js';

type Class = new (...parameters: never[]) => object;

/** Every content type, also none. */
export const ANY_TYPE = '*/*';
const JSON_TYPE = 'application/json';
const BODY_TYPES = Symbol('content types of the body');

/**
 * The content types of the bodies that a handler reads, instead of JSON. With {@link ANY_TYPE}, the handler
 * reads the bytes itself or ignores them.
 */
export const BodyTypes = (...types: string[]) => SetMetadata(BODY_TYPES, types);

/** The body has a content type that the route does not read: 415. */
export class BodyTypeError extends Error {
  override name = 'BodyTypeError';

  /** @param types the content types that the route reads. */
  constructor(
    readonly types: readonly string[],
    message = `Send the body as ${types.join(' or ')}, and name that type in the content-type header.`,
  ) {
    super(message);
  }
}

/** The charset that the body is said to have, in lower case; undefined if none is named. */
export function charsetOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /;\s*charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
}

/**
 * Refuses bodies that no one would read: a body of another content type, and members of a body where the
 * route takes none. Without this, such a body would count as an empty one, and `PUT` would delete what it
 * should replace.
 */
@Injectable()
export class RequestBodies implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() === 'http') {
      const request = context.switchToHttp().getRequest<Request>();
      const route = { controller: context.getClass<object>(), handler: context.getHandler().name };
      if (request.method !== 'GET' && request.method !== 'HEAD') await check(request, route);
    }
    return next.handle();
  }
}

async function check(
  request: Request,
  { controller, handler }: { controller: Class; handler: string },
): Promise<void> {
  const types = bodyTypesOf(controller, handler);
  if (types.includes(ANY_TYPE)) return;
  const isReadable = Boolean(request.is([...types]));
  if (!isReadable && (await hasBytes(request))) throw new BodyTypeError(types);
  refuseUnreadMembers({ controller, handler }, request.body);
}

/** @throws RequestValidationError if the body has members, and the route takes no body. */
export function refuseUnreadMembers(
  { controller, handler }: { controller: Class; handler: string },
  body: unknown,
): void {
  if (typeof body !== 'object' || body === null || takesBody(controller, handler)) return;
  const names = Object.keys(body).slice(0, MAX_LISTED_PROBLEMS);
  if (names.length === 0) return;
  throw new RequestValidationError(
    names.map((name) => fieldProblem(`/${name}`, 'unknown_field', 'this operation takes no body')),
  );
}

export function bodyTypesOf(controller: Class, handler: string): readonly string[] {
  const method = (controller.prototype as Record<string, object>)[handler]!;
  const types = (Reflect.getMetadata(BODY_TYPES, method) ??
    Reflect.getMetadata(BODY_TYPES, controller)) as readonly string[] | undefined;
  return types ?? [JSON_TYPE];
}

function takesBody(controller: Class, handler: string): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ??
    {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}

/** A body without a known length may have no bytes. */
function hasBytes(request: IncomingMessage): boolean | Promise<boolean> {
  if (request.headers['transfer-encoding'] === undefined) {
    return Number(request.headers['content-length'] ?? 0) > 0;
  }
  if (request.readableEnded) return false;
  return new Promise((resolve) => {
    request.once('data', () => resolve(true));
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve(false));
  });
}

/** Limits of a JSON body, so that even the most expensive body does not block other requests. */
export interface JsonLimits {
  bytes: number;
  /** Number of object members and list elements, at all depths. */
  values: number;
}

/** US-ASCII is a part of UTF-8. */
const CHARSETS = ['utf-8', 'utf8', 'us-ascii'];

/** No contract nests deeper. */
export const MAX_JSON_DEPTH = 32;

/** Usual bodies are far below these limits. */
const USUAL_JSON_LIMITS: JsonLimits = { bytes: 64 * 1024, values: 2_000 };

/**
 * Reads JSON bodies.
 *
 * @param limitsByPath limits for paths that need more or less than usual. Later paths take precedence.
 */
export function readJsonBodies(
  app: NestExpressApplication,
  limitsByPath: Readonly<Record<string, JsonLimits>>,
): void {
  for (const [path, limits] of Object.entries(limitsByPath)) app.use(path, ...readers(limits));
  // A body that was read by a path's own reader is not read again.
  app.use(...readers(USUAL_JSON_LIMITS));
}

function readers({ bytes, values }: JsonLimits) {
  const bounds = { depth: MAX_JSON_DEPTH, values };
  return [
    express.raw({ type: 'application/json', limit: bytes }),
    (request: Request, _response: Response, next: NextFunction) => {
      const body: unknown = request.body;
      if (!Buffer.isBuffer(body)) return next();
      parseBody(request, body, bounds).then((parsed) => {
        request.body = parsed;
        next();
      }, next);
    },
  ];
}

async function parseBody(request: Request, body: Buffer, bounds: JsonBounds): Promise<unknown> {
  const charset = charsetOf(request);
  if (charset !== undefined && !CHARSETS.includes(charset)) {
    throw new BodyTypeError(['application/json'], 'JSON is read in UTF-8 only (RFC 8259).');
  }
  // No bytes are no body, whatever their content type.
  return body.length === 0 ? undefined : objectOrList(await parseJson(body, bounds));
}

/** @throws JsonBodyError if the value is neither an object nor a list. */
export function objectOrList(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new JsonBodyError('malformed_json');
  return value;
}

/** The body is refused without validation: 400. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';

  constructor(
    readonly code: 'malformed_json' | 'body_too_complex',
    message = 'The body is not valid JSON.',
  ) {
    super(message);
  }
}

/** Limits for the nesting depth, and for the number of object members and list elements. */
export interface JsonBounds {
  depth: number;
  values: number;
}

// Takes a millisecond or less.
const COUNTED_AT_ONCE_BYTES = 256 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON text whose values are counted first: JSON.parse takes as long for 256 KiB of small objects as for 25 MB
 * of text.
 *
 * @throws JsonBodyError
 */
export async function parseJson(body: Buffer, bounds: JsonBounds): Promise<unknown> {
  const bytes = utf8WithoutMark(body);
  const count = new ValueCount(bounds);
  for (let from = 0; from < bytes.length; from += COUNTED_AT_ONCE_BYTES) {
    if (from > 0) await setImmediate();
    count.add(bytes.subarray(from, from + COUNTED_AT_ONCE_BYTES));
  }
  return parse(bytes);
}

/** Parses a short JSON text synchronously. @throws JsonBodyError */
export function parseShortJson(body: Buffer, bounds: JsonBounds): unknown {
  const bytes = utf8WithoutMark(body);
  new ValueCount(bounds).add(bytes);
  return parse(bytes);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Counts without validation: JSON.parse finds malformed JSON later. */
class ValueCount {
  private values = 0;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  constructor(private readonly bounds: JsonBounds) {}

  /** @throws JsonBodyError beyond the bounds. */
  add(bytes: Buffer): void {
    let { isInText, isEscaped } = this;
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (!isInText) {
        if (byte === QUOTE) isInText = true;
        else this.pass(byte);
      } else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
    }
    if (this.values > this.bounds.values) {
      throw tooComplex('has more', this.bounds.values, 'values');
    }
    Object.assign(this, { isInText, isEscaped });
  }

  private pass(byte: number): void {
    if (byte === COMMA) this.values += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.values += 1;
      this.depth += 1;
      if (this.depth > this.bounds.depth) {
        throw tooComplex('is nested deeper', this.bounds.depth, 'levels');
      }
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth -= 1;
  }
}

function tooComplex(what: string, most: number, unit: string): JsonBodyError {
  return new JsonBodyError('body_too_complex', `The body ${what} than ${most} ${unit}.`);
}

/**
 * Removes the byte order mark that some editors write.
 *
 * @throws JsonBodyError for bytes that are not UTF-8: decoded, each of them would become the same
 * replacement character, and two ids could become one.
 */
function utf8WithoutMark(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new JsonBodyError('malformed_json', 'The body is not valid UTF-8.');
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // The parser's message would quote the body.
    throw new JsonBodyError('malformed_json');
  }
}

/**
 * The JSON of a value with the members of all objects in one order, so that two texts that mean the same are
 * equal. The order of lists has a meaning and is kept.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).sort(([one], [other]) => (one < other ? -1 : Number(one > other))),
        )
      : member,
  );
}
