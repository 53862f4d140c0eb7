import type { IncomingMessage } from 'node:http';
import { bodyIncomplete, bodyTooLarge } from './webhooks.errors.js';

const MAX_DISCARDING_MS = 5_000;

/**
 * Reads the raw body with event listeners: an async iterator over the request would cost a third of the
 * gateway's work for a webhook.
 *
 * @throws body_too_large as soon as the size is known, without keeping the rest; body_incomplete if the
 * sender disconnected.
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

/**
 * Reads and drops the rest: closing the connection while the sender still writes would reset it and lose
 * the answer.
 */
function discardRest(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), MAX_DISCARDING_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
