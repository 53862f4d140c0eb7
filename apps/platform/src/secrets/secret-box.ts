import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type EncryptionSettings, encryptionKeysOf } from './encryption-keys.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A sealed value can't be opened. The message names at most a key id. */
export class SealedValueError extends Error {
  override name = 'SealedValueError';
}

/**
 * Seals secrets for storage with AES-256-GCM. A value that was changed, or moved to another place, does not
 * open. A sealed value is `v1.<key id>.<nonce, tag, text in base64>`.
 */
export class SecretBox {
  private readonly keys: Map<string, Buffer>;
  private readonly hashKeys: Buffer[];
  /** Id of the sealing key. */
  readonly newestKeyId: string;
  /** The prefix of all values sealed with the newest key. */
  readonly newestPrefix: string;

  constructor(settings: EncryptionSettings) {
    this.keys = encryptionKeysOf(settings);
    this.hashKeys = [...this.keys.values()].map((key) =>
      Buffer.from(hkdfSync('sha256', key, '', 'hashes of short secrets', 32)),
    );
    this.newestKeyId = [...this.keys.keys()][0]!;
    this.newestPrefix = prefixOf(this.newestKeyId);
  }

  /** @param place where the value is stored: table, column and ids. */
  seal(secret: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys.get(this.newestKeyId)!, nonce);
    cipher.setAAD(boundTo(this.newestKeyId, place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    return `${this.newestPrefix}${bytes.toString('base64')}`;
  }

  /** @throws SealedValueError if the key is missing, or if the value was changed or moved. */
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

  /**
   * Hashes of a secret that is too short for a plain hash: who has the database alone can't try all of them.
   * Bound to the place, as sealed values are.
   *
   * @returns one by each key, the one to store first.
   */
  hashesOf(secret: string, place: string): [Buffer, ...Buffer[]] {
    const [first, ...others] = this.hashKeys.map((key) =>
      createHmac('sha256', key).update(`${place}\0${secret}`).digest(),
    );
    return [first!, ...others];
  }

  /** Opens a value sealed before keys had ids; it must be sealed again. */
  private openUnbound(sealed: string): string {
    for (const key of this.keys.values()) {
      try {
        return decrypt(key, Buffer.from(sealed, 'base64'));
      } catch {
        // Another key may have sealed it.
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
  // GCM would also accept a shorter tag, which could be guessed.
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  if (boundTo) decipher.setAAD(boundTo);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
