import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type EncryptionSettings, encryptionKeysOf } from './encryption-keys.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A sealed value can't be opened. Tells the id of a key at most. */
export class SealedValueError extends Error {
  override name = 'SealedValueError';
}

/**
 * Seals secrets for storage: AES-256-GCM, so that what was tampered with, or stands in another place than
 * it was sealed for, does not open. A sealed value is `v1.<key id>.<nonce, tag, text in base64>`.
 */
export class SecretBox {
  private readonly keys: Map<string, Buffer>;
  /** Of the key that seals. */
  readonly newestKeyId: string;
  /** With which all begins that it sealed. */
  readonly newestPrefix: string;

  constructor(settings: EncryptionSettings) {
    this.keys = encryptionKeysOf(settings);
    this.newestKeyId = [...this.keys.keys()][0]!;
    this.newestPrefix = prefixOf(this.newestKeyId);
  }

  /** @param place where it will stand: table, column and ids. */
  seal(secret: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.newestKeyId)!, nonce);
    cipher.setAAD(boundTo(this.newestKeyId, place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    return `${this.newestPrefix}${bytes.toString('base64')}`;
  }

  /** @throws SealedValueError if its key is not here, or if it was changed or moved. */
  open(sealed: string, place: string): string {
    const [version, keyId, text, ...rest] = sealed.split('.');
    if (text === undefined) return this.openUnbound(sealed);
    if (version !== VERSION || keyId === undefined || rest.length > 0) {
      throw new SealedValueError('a sealed value is malformed');
    }
    const key = this.keys.get(keyId);
    if (!key) throw new SealedValueError(`there is no encryption key with the id ${keyId}`);
    try {
      return decrypt(key, Buffer.from(text, 'base64'), boundTo(keyId, place));
    } catch (error) {
      throw new SealedValueError(
        `a value sealed with the key ${keyId} was changed, moved, or sealed with another key of that id`,
        { cause: error },
      );
    }
  }

  /** What was sealed before keys had ids; to be sealed anew. */
  private openUnbound(sealed: string): string {
    for (const key of this.keys.values()) {
      try {
        return decrypt(key, Buffer.from(sealed, 'base64'));
      } catch {
        // Perhaps another key sealed it.
      }
    }
    throw new SealedValueError('no encryption key opens a value that names none');
  }
}

function prefixOf(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

function boundTo(keyId: string, place: string): Buffer {
  return Buffer.from(`${prefixOf(keyId)}${place}`);
}

function decrypt(key: Buffer, bytes: Buffer, boundTo?: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  // GCM would check a shorter tag, too, and those can be guessed.
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  if (boundTo) decipher.setAAD(boundTo);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
