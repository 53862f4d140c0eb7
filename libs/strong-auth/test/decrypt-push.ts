import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const SIZE_BYTES = 4;
const TAG_BYTES = 16;
/** The delimiter of the last record; only zero bytes may follow. */
const LAST_DELIMITER = 2;

/**
 * Decrypts a push message as the subscribed browser does (RFC 8291, with one record of RFC 8188).
 *
 * @throws Error if the message is not encrypted for these keys.
 */
export function decryptPush(message: Buffer, keys: ECDH, authentication: Buffer): string {
  const salt = message.subarray(0, SALT_BYTES);
  const senderAt = SALT_BYTES + SIZE_BYTES + 1;
  const recordAt = senderAt + message[senderAt - 1]!;
  const sender = message.subarray(senderAt, recordAt);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), authentication, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(message.subarray(-TAG_BYTES));
  const text = decipher.update(message.subarray(recordAt, -TAG_BYTES));
  decipher.final();
  return text.subarray(0, text.lastIndexOf(LAST_DELIMITER)).toString();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
