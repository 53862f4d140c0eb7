import { randomBytes } from 'node:crypto';
import { PlatformConfig } from '../platform.config.js';
import { SecretBox } from './secret-box.js';

function boxWithNewKey(): SecretBox {
  const encryptionKey = randomBytes(32).toString('base64');
  return new SecretBox(Object.assign(new PlatformConfig(), { encryptionKey }));
}

describe('SecretBox', () => {
  const box = boxWithNewKey();

  it('opens what it sealed', () => {
    expect(box.open(box.seal('whsec_Grüße'))).toBe('whsec_Grüße');
  });

  it('shows nothing of the secret, and never seals the same way twice', () => {
    const sealed = box.seal('a secret');
    expect(Buffer.from(sealed, 'base64').includes('a secret')).toBe(false);
    expect(box.seal('a secret')).not.toBe(sealed);
  });

  it('does not open what was changed, whichever byte it is', () => {
    const sealed = Buffer.from(box.seal('a secret'), 'base64');
    for (const index of sealed.keys()) {
      const tampered = Buffer.from(sealed);
      tampered[index]! ^= 1;
      expect(() => box.open(tampered.toString('base64'))).toThrow();
    }
  });

  it('does not open what was cut short', () => {
    const sealed = Buffer.from(box.seal('a secret'), 'base64');
    expect(() => box.open(sealed.subarray(0, -1).toString('base64'))).toThrow();
  });

  it('does not open an empty text under a shortened tag', () => {
    // GCM would check a tag of 4 bytes too, and those can be guessed.
    const sealed = Buffer.from(box.seal(''), 'base64');
    expect(() => box.open(sealed.subarray(0, 16).toString('base64'))).toThrow();
  });

  it('does not open what another key sealed', () => {
    expect(() => boxWithNewKey().open(box.seal('a secret'))).toThrow();
  });
});
