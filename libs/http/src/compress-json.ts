import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

// One or two packets; compressing a smaller answer saves no time.
const MIN_BYTES = 2_048;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/;

const compressors = {
  // Above 4, compression takes many times as long and saves only a few percent more.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

export type Encoding = keyof typeof compressors;

/** The best encoding that the caller accepts; undefined for no compression. */
export function encodingFor(request: Request): Encoding | undefined {
  // Checked one at a time, because `acceptsEncodings` with a list would follow the caller's order for equal
  // weights.
  return (['br', 'gzip'] as const).find((encoding) => request.acceptsEncodings(encoding));
}

/**
 * Compresses long JSON in the thread pool. Pages and event streams are not compressed: a page may contain
 * both caller input and a link's token, and the compressed length would reveal the token (BREACH). JSON is
 * safe from this, because another site can't make a browser request it with a credential.
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
