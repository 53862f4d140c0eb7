import { createCipheriv, randomBytes } from 'node:crypto';
import { ConfigError, loadConfig } from '#config';
import { ResealConfig } from './reseal.js';
import { encryptionKeysOf, SealedValueError, SecretBox } from './secret-box.js';

const PLACE = 'webhook_endpoints.token_sealed whe_1';
const newKey = () => randomBytes(32).toString('base64');

describe('SecretBox', () => {
  const key = newKey();
  const box = new SecretBox({ encryptionKeys: [`2026-01:${key}`] });

  /** The sealed value with changed bytes. */
  function changed(sealed: string, change: (bytes: Buffer) => Buffer): string {
    const [version, keyId, text] = sealed.split('.');
    const bytes = change(Buffer.from(text!, 'base64'));
    return [version, keyId, bytes.toString('base64')].join('.');
  }

  it('opens what it sealed', () => {
    expect(box.open(box.seal('whsec_Grüße', PLACE), PLACE)).toBe('whsec_Grüße');
  });

  it('shows nothing of the secret, and never seals the same way twice', () => {
    const sealed = box.seal('a secret', PLACE);
    expect(Buffer.from(sealed.split('.')[2]!, 'base64').includes('a secret')).toBe(false);
    expect(box.seal('a secret', PLACE)).not.toBe(sealed);
  });

  it('does not open what was changed, whichever byte it is', () => {
    const sealed = box.seal('a secret', PLACE);
    const { length } = Buffer.from(sealed.split('.')[2]!, 'base64');
    for (let index = 0; index < length; index += 1) {
      const tampered = changed(sealed, (bytes) => {
        bytes[index]! ^= 1;
        return bytes;
      });
      expect(() => box.open(tampered, PLACE)).toThrow(SealedValueError);
    }
  });

  it('does not open what was cut short', () => {
    const sealed = box.seal('a secret', PLACE);
    const cut = changed(sealed, (bytes) => bytes.subarray(0, -1));
    expect(() => box.open(cut, PLACE)).toThrow(SealedValueError);
  });

  it('does not open an empty text under a shortened tag', () => {
    // GCM would accept a tag of 4 bytes, which could be guessed.
    const cut = changed(box.seal('', PLACE), (bytes) => bytes.subarray(0, 16));
    expect(() => box.open(cut, PLACE)).toThrow(SealedValueError);
  });

  it('does not open what was sealed for another place', () => {
    const sealed = box.seal('a secret', PLACE);
    for (const place of ['webhook_endpoints.token_sealed whe_2', '']) {
      expect(() => box.open(sealed, place)).toThrow(/the key 2026-01 was changed, moved/);
    }
  });

  it.each(['v2.2026-01.AAAA', 'v1.2026-01.AAAA.AAAA', '..'])('does not open "%s"', (sealed) => {
    expect(() => box.open(sealed, PLACE)).toThrow(SealedValueError);
  });

  describe('while a key is rolled', () => {
    const newer = newKey();
    const both = new SecretBox({ encryptionKeys: [`2026-02:${newer}`, `2026-01:${key}`] });
    const next = new SecretBox({ encryptionKeys: [`2026-02:${newer}`] });

    it('opens with each key, and seals with the first one', () => {
      const former = box.seal('a secret', PLACE);
      expect(both.open(former, PLACE)).toBe('a secret');
      expect(former.startsWith(both.newestPrefix)).toBe(false);
      const sealed = both.seal('a secret', PLACE);
      expect(sealed.startsWith(both.newestPrefix)).toBe(true);
      expect(next.open(sealed, PLACE)).toBe('a secret');
    });

    it('opens with a key behind the first, so that a key can be distributed before it seals', () => {
      const before = new SecretBox({ encryptionKeys: [`2026-01:${key}`, `2026-02:${newer}`] });
      expect(before.open(next.seal('a secret', PLACE), PLACE)).toBe('a secret');
      expect(box.open(before.seal('a secret', PLACE), PLACE)).toBe('a secret');
    });

    it('names the key that is missing, and nothing else', () => {
      const sealed = box.seal('a secret', PLACE);
      expect(() => next.open(sealed, PLACE)).toThrow(
        new SealedValueError('there is no encryption key with the id 2026-01'),
      );
    });

    it('does not take one key for another of the same id', () => {
      const impostor = new SecretBox({ encryptionKeys: [`2026-01:${newer}`] });
      expect(() => impostor.open(box.seal('a secret', PLACE), PLACE)).toThrow(SealedValueError);
    });
  });

  describe('with one key alone', () => {
    it('takes it for the key "default", also beside a list that took its place', () => {
      const sealed = new SecretBox({ encryptionKey: key }).seal('a secret', PLACE);
      expect(sealed).toMatch(/^v1\.default\./);
      const rolled = new SecretBox({ encryptionKeys: [`new:${newKey()}`], encryptionKey: key });
      expect(rolled.open(sealed, PLACE)).toBe('a secret');
      expect(rolled.newestKeyId).toBe('new');
      const listed = new SecretBox({ encryptionKeys: [`new:${newKey()}`, `default:${key}`] });
      expect(listed.open(sealed, PLACE)).toBe('a secret');
    });

    it('opens what was sealed before keys had ids', () => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonce);
      const text = Buffer.concat([cipher.update('a secret'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
      expect(box.open(sealed, PLACE)).toBe('a secret');
      const stranger = new SecretBox({ encryptionKey: newKey() });
      expect(() => stranger.open(sealed, PLACE)).toThrow(SealedValueError);
    });
  });
});

const key = randomBytes(32).toString('base64');
const other = randomBytes(32).toString('base64');

function load(environment: Record<string, string>): ResealConfig {
  const DATABASE_URL = 'postgres://platform:secret@127.0.0.1:5432/platform';
  return loadConfig(ResealConfig, { DATABASE_URL, ...environment });
}

describe('the encryption keys of the environment', () => {
  it('are the keys of the list, the first one first, and then the single key', () => {
    const keys = encryptionKeysOf(
      load({ ENCRYPTION_KEYS: `b:${other}, a:${key}`, ENCRYPTION_KEY: key }),
    );
    expect([...keys.keys()]).toEqual(['b', 'a', 'default']);
    expect(keys.get('a')).toEqual(Buffer.from(key, 'base64'));
  });

  it('may be one key alone', () => {
    expect([...encryptionKeysOf(load({ ENCRYPTION_KEY: key })).keys()]).toEqual(['default']);
  });

  it.each([
    ['neither', {}, 'ENCRYPTION_KEY:'],
    ['a short key', { ENCRYPTION_KEY: key.slice(4) }, 'ENCRYPTION_KEY:'],
    ['a list without ids', { ENCRYPTION_KEYS: key }, 'ENCRYPTION_KEYS:'],
    ['an id with a dot', { ENCRYPTION_KEYS: `a.b:${key}` }, 'ENCRYPTION_KEYS:'],
    ['a short key in the list', { ENCRYPTION_KEYS: `a:${key.slice(4)}` }, 'ENCRYPTION_KEYS:'],
    ['an id twice', { ENCRYPTION_KEYS: `a:${key},a:${other}` }, 'ENCRYPTION_KEYS:'],
  ])('are refused: %s, without showing a value', (_what, environment, variable) => {
    const error = (() => {
      try {
        load(environment);
      } catch (caught) {
        return caught as ConfigError;
      }
      return undefined;
    })();
    expect(error).toBeInstanceOf(ConfigError);
    expect(error!.message).toContain(variable);
    expect(error!.message).not.toContain(key.slice(8, 20));
  });

  it('must not have the id of the lone key twice', () => {
    const settings = { encryptionKeys: [`default:${other}`], encryptionKey: key };
    expect(() => encryptionKeysOf(settings)).toThrow(
      'there are two encryption keys with the id default',
    );
  });
});
