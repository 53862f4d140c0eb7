import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { requestIdOf } from '#observability';
import type { FastLane, LaneParameters, LaneRoute } from './fast-lane.js';
import { MAX_JSON_DEPTH, objectOrList } from './json-body.middleware.js';
import { parseShortJson } from './parse-json.js';

export interface JsonLane {
  method: 'POST';
  path: string;
  route: LaneRoute;
  /** Of every answer. */
  headers?: OutgoingHttpHeaders;
  /** @returns what is answered with 200. */
  handle: (
    request: IncomingMessage,
    parameters: LaneParameters,
    call: {
      /** As it was parsed; undefined if there was none. It is not checked yet. */
      body: unknown;
      response: ServerResponse;
    },
  ) => Promise<object>;
}

// A request that is called so often is short; a longer one goes the usual way.
const MAX_BODY_BYTES = 16 * 1024;
// Nothing that is called so often has more than two dozen.
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 200 };
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** A fast lane for JSON in and JSON out, with the answers that the usual way gives. */
export function jsonLane({ method, path, route, headers, handle }: JsonLane): FastLane {
  return {
    method,
    path,
    route,
    takes: isPlain,
    handle: async (request, response, parameters) => {
      const bytes = await read(request);
      const body = bytes.length === 0 ? undefined : objectOrList(parseShortJson(bytes, BOUNDS));
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

/** Its length is told and small, and its bytes are the JSON itself. */
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
