import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { BadRequestException } from '@nestjs/common';
import { requestIdOf } from '#observability';
import type { FastLane, LaneParameters, LaneRoute } from './fast-lane.js';

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
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** A fast lane for JSON in and JSON out, with the answers that the usual way gives. */
export function jsonLane({ method, path, route, headers, handle }: JsonLane): FastLane {
  return {
    method,
    path,
    route,
    takes: isPlain,
    handle: async (request, response, parameters) => {
      const body = parse(await read(request));
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

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () =>
      resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()),
    );
    request.once('error', reject);
  });
}

/** As Express's parser does: objects and lists only. */
function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below: the parser's own words quote the body.
  }
  const cause = { type: 'entity.parse.failed', status: 400 };
  throw new BadRequestException('The body is not valid JSON.', { cause });
}
