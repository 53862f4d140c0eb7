import type { IncomingMessage } from 'node:http';
import { bodyIncomplete, bodyTooLarge } from './webhooks.errors.js';

const MAX_DISCARDING_MS = 5_000;

/**
 * Reads a body as it came. By events: an async iterator over the request costs a third of all that the
 * gateway does for a webhook.
 *
 * @throws body_too_large as soon as that is known, without keeping the rest; body_incomplete if the
 *   sender went away.
 */
export function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      request.removeAllListeners('data');
      discardRest(request);
      reject(bodyTooLarge(limitBytes));
    };
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      refuse();
      return;
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) refuse();
      else chunks.push(chunk);
    });
    request.once('end', () =>
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes)),
    );
    request.once('error', () => reject(bodyIncomplete()));
  });
}

/** A connection that is closed while the sender still writes is reset, and our answer is lost with it. */
function discardRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), MAX_DISCARDING_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
