import type { IncomingMessage } from 'node:http';
import { bodyTooLarge } from './webhooks.errors.js';

/**
 * Reads a body as it came.
 *
 * @throws body_too_large as soon as that is known, without reading the rest.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw bodyTooLarge(limitBytes);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw bodyTooLarge(limitBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes);
}
