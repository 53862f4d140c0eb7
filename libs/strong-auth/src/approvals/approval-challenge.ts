import { createHash, randomBytes } from 'node:crypto';

export function newNonce(): Buffer {
  return randomBytes(32);
}

/**
 * The challenge that the device signs: the digest of amount and payee (PSD2 RTS Art. 5) and a nonce, so
 * that each signature is valid for one attempt only. Another amount or payee gives another challenge.
 */
export function approvalChallenge(digest: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const hash = createHash('sha256').update(Buffer.from(digest, 'base64url')).update(nonce);
  return new Uint8Array(hash.digest());
}
