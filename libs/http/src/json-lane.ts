import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { requestIdOf } from '#observability';
import type { FastLane, LaneParameters, LaneRoute } from './fast-lane.js';
import { MAX_JSON_DEPTH, objectOrList } from './json-body.middleware.js';
import { parseShortJson } from './parse-json.js';
import { refuseUnreadMembers } from './request-bodies.js';

export interface JsonLane {
  method: 'POST';
  path: string;
  route: LaneRoute;
  /** Headers of every answer. */
  headers?: OutgoingHttpHeaders;
  /** @returns the body of the answer, which is sent with 200. */
  handle: (
    request: IncomingMessage,
    parameters: LaneParameters,
    call: {
      /** The parsed body, not validated yet; undefined if there was none. */
      body: unknown;
      response: ServerResponse;
    },
  ) => Promise<object>;
}

// Bodies on such frequent routes are short. A longer body goes through Express.
const MAX_BODY_BYTES = 16 * 1024;
// Bodies on such frequent routes have at most two dozen values.
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 200 };
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** A fast lane for JSON requests and answers. It answers exactly as Express would. */
export function jsonLane({ method, path, route, headers, handle }: JsonLane): FastLane {
  return {
    method,
    path,
    route,
    takes: isPlain,
    handle: async (request, response, parameters) => {
      const bytes = await read(request);
      const body = bytes.length === 0 ? undefined : objectOrList(parseShortJson(bytes, BOUNDS));
      refuseUnreadMembers(route, body);
      requestIdOf(request, response);
      const answer = JSON.stringify(await handle(request, parameters, { body, response }));
      response.writeHead(200, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(answer),
      });
      response.end(answer);
    },
  };
}

/** True if the length is known and small, and the body is not compressed. */
function isPlain({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'] ?? '0';
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) {
    return false;
  }
  if (!/^\d{1,5}$/.test(length) || Number(length) > MAX_BODY_BYTES) return false;
  return Number(length) === 0 || JSON_TYPE.test(headers['content-type'] ?? '');
}

function read(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
