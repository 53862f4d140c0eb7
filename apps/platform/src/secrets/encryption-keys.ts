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
export interface EncryptionSettings {
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

/** The keys by id, the sealing key first. The single key follows those of the list. */
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
