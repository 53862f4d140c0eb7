import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

// A packet or two: what is smaller takes as long either way.
const MIN_BYTES = 2_048;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

const compressors = {
  // Beyond 4 it takes many times as long for a few percent.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

export type Encoding = keyof typeof compressors;

/** The best of the encodings that the caller takes; undefined for the bytes as they are. */
export function encodingFor(request: Request): Encoding | undefined {
  // One by one: of two that are taken alike, the caller's order says nothing.
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));
}

/**
 * Compresses long JSON, in the thread pool. Pages and event streams go as they are: a page may show what its
 * caller sent beside a link's token, and the length of both together would tell of the token (BREACH). JSON is
 * safe from that: no other site can make a browser ask for it with a credential.
 */
export function compressJson(request: Request, response: Response, next: NextFunction): void {
  const send = response.send.bind(response);
  response.send = (body: unknown): Response => {
    const type = String(response.getHeader('content-type') ?? '');
    if (typeof body !== 'string' || !JSON_TYPE.test(type)) return send(body);
    response.vary('accept-encoding');
    const encoding = encodingFor(request);
    if (!encoding || Buffer.byteLength(body) < MIN_BYTES) return send(body);
    compressors[encoding](body).then(
      (bytes) => {
        if (!response.headersSent)
          send.call(response.setHeader('content-encoding', encoding), bytes);
      },
      () => send(body),
    );
    return response;
  };
  next();
}
