import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { List, Sensitive } from '#config';
import { OptionalField } from '#contracts';
import {
  IsBase64,
  Length,
  Matches,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';

/** The id of the single key in `ENCRYPTION_KEY`. */
const LONE_KEY_ID = 'default';
const KEY_FORM = /^([\w-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/** The encryption keys as configured in the environment. */
interface EncryptionSettings {
  encryptionKeys?: string[];
  encryptionKey?: string;
}

/** `id:key,...`: the first key seals, all keys open. Each key is 32 bytes in base64. */
export function EncryptionKeyList(): PropertyDecorator {
  const decorators = [
    OptionalField(),
    Sensitive(),
    List(),
    Matches(KEY_FORM, {
      each: true,
      message: 'each must be an id, a colon and 32 bytes in base64',
    }),
    HasUniqueIds(),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** A single key: 32 bytes in base64. May be left out if there is a list. */
export function EncryptionKey(): PropertyDecorator {
  const decorators = [
    Sensitive(),
    ValidateIf(
      ({ encryptionKeys, encryptionKey }: EncryptionSettings) =>
        encryptionKeys === undefined || encryptionKey !== undefined,
    ),
    IsBase64(),
    Length(44, 44, { message: 'must be 32 bytes in base64' }),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** The keys by id, the sealing key first. The single key comes after the list. */
export function encryptionKeysOf(settings: EncryptionSettings): Map<string, Buffer> {
  const { encryptionKeys = [], encryptionKey } = settings;
  const texts = encryptionKey
    ? [...encryptionKeys, `${LONE_KEY_ID}:${encryptionKey}`]
    : encryptionKeys;
  const keys = new Map<string, Buffer>();
  for (const text of texts) {
    const [, id, key] = KEY_FORM.exec(text) ?? [];
    if (!id || !key) throw new Error('an encryption key is malformed');
    if (keys.has(id)) throw new Error(`there are two encryption keys with the id ${id}`);
    keys.set(id, Buffer.from(key, 'base64'));
  }
  if (keys.size === 0) throw new Error('there is no encryption key');
  return keys;
}

function HasUniqueIds(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'hasUniqueIds',
      validator: {
        validate: (value: unknown) => {
          if (!Array.isArray(value)) return false;
          const ids = value.map((text) => String(text).split(':')[0]);
          return new Set(ids).size === ids.length;
        },
        defaultMessage: () => 'must have each id once',
      },
    },
    options,
  );
}

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
