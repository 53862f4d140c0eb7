import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request, once it is there; undefined if it may be longer than a stream holds, or if the
 * sender goes away. The body is left in the request for whoever reads it next.
 *
 * On the fast lane it mostly is there already, so that neither a listener nor a chunk is needed.
 */
export async function peekBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const bytes = Number(request.headers['content-length']);
  if (!(bytes > 0 && bytes < request.readableHighWaterMark)) return undefined;
  if (request.readableLength < bytes) await arrived(request, bytes);
  if (request.readableLength < bytes) return undefined;
  const body = request.read() as Buffer;
  // Before its end is told, which a stream without a byte does in its next tick.
  request.unshift(body);
  return body;
}

function arrived(request: IncomingMessage, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (request.readableLength < bytes && !request.destroyed) return;
      request.off('readable', look).off('close', look);
      resolve();
    };
    request.on('readable', look).on('close', look);
  });
}
