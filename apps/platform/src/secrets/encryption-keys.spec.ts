import { randomBytes } from 'node:crypto';
import { ConfigError, loadConfig } from '#config';
import { encryptionKeysOf } from './encryption-keys.js';
import { ResealConfig } from './reseal.config.js';

const key = randomBytes(32).toString('base64');
const other = randomBytes(32).toString('base64');

function load(environment: Record<string, string>): ResealConfig {
  const DATABASE_URL = 'postgres://platform:secret@127.0.0.1:5432/platform';
  return loadConfig(ResealConfig, { DATABASE_URL, ...environment });
}

describe('the encryption keys of the environment', () => {
  it('are those of the list, the first one first, and the lone key behind them', () => {
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
  ])('are refused: %s, without telling a value', (_what, environment, variable) => {
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
