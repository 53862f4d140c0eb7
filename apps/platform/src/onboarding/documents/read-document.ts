import { MAX_DOCUMENT_BYTES } from '#onboarding-rules';
import type { Request } from 'express';
import { documentTooLarge } from './documents.errors.js';

/** The bytes of a request. A body that is too large is refused before it is read completely. */
export async function readDocument(request: Request): Promise<Buffer> {
  if (Number(request.headers['content-length']) > MAX_DOCUMENT_BYTES) throw documentTooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // By default the iterator would destroy the connection, and the refusal could not be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    sizeBytes += (chunk as Buffer).length;
    if (sizeBytes > MAX_DOCUMENT_BYTES) throw documentTooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
