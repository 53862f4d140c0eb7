import type { IncomingMessage } from 'node:http';
import { bodyTooLarge } from './webhooks.errors.js';

const MAX_DISCARDING_MS = 5_000;

/**
 * Reads a body as it came.
 *
 * @throws body_too_large as soon as that is known, without keeping the rest.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  try {
    return await readUpTo(request, limitBytes);
  } catch (error) {
    discardRest(request);
    throw error;
  }
}

async function readUpTo(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
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

/** A connection that is closed while the sender still writes is reset, and our answer is lost with it. */
function discardRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), MAX_DISCARDING_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
