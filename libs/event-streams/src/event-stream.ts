import type { Response } from 'express';

// A reader that takes nothing counts as gone, so that its buffer does not grow.
const MAX_UNSENT_BYTES = 256 * 1024;

/**
 * Begins an answer of server-sent events.
 *
 * @returns false for HEAD, which gets the headers only and is ended.
 */
export function beginEventStream(response: Response): boolean {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    // Without this header nginx would buffer the events.
    'x-accel-buffering': 'no',
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return false;
  }
  response.flushHeaders();
  return true;
}

/** @returns false if the stream can't be written any more. */
export function writeEvent(response: Response, event: string, data: unknown): boolean {
  if (response.writableEnded || response.destroyed) return false;
  if (response.writableLength > MAX_UNSENT_BYTES) {
    response.destroy();
    return false;
  }
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return true;
}
