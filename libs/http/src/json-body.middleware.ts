import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type JsonBounds, JsonBodyError, parseJson } from './parse-json.js';
import { BodyTypeError, charsetOf } from './request-bodies.js';

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
export const USUAL_JSON_LIMITS: JsonLimits = { bytes: 64 * 1024, values: 2_000 };

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
