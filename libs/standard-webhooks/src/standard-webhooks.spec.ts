import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { isSigningSecret, signingKeyOf, signWebhook, verifyWebhook } from './index.js';

const newSecret = (bytes = 32) => `whsec_${randomBytes(bytes).toString('base64')}`;
const secret = newSecret();
const key = signingKeyOf(secret);
const body = Buffer.from('{"event":"kyc_approved","company":"Bäckerei Grün"}');
const now = Math.floor(Date.now() / 1_000);
const TOLERANCE_SECONDS = 300;

function headersOf(signature: string, seconds: number | string = now, id = 'evt_1') {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
}

function signed(seconds = now, id = 'evt_1') {
  return headersOf(signWebhook(key, id, seconds, body), seconds, id);
}

const verify = (headers: Record<string, string>, keys = [key], of = body) =>
  verifyWebhook(headers, of, keys, TOLERANCE_SECONDS, now * 1_000);

describe('signWebhook', () => {
  it('makes what the Standard Webhooks library verifies', () => {
    expect(new Webhook(secret).verify(body, signed())).toEqual(JSON.parse(body.toString()));
  });
});

describe('verifyWebhook', () => {
  it('takes what the Standard Webhooks library signs', () => {
    const signature = new Webhook(secret).sign('evt_1', new Date(now * 1_000), body);
    expect(verify(headersOf(signature))).toBe('valid');
  });

  it('refuses another body, another time, another id and another secret', () => {
    const { 'webhook-signature': signature } = signed();
    expect(verify(signed(), [key], Buffer.from(`${body.toString()} `))).toBe('signature_wrong');
    expect(verify(headersOf(signature, now + 1))).toBe('signature_wrong');
    expect(verify(headersOf(signature, now, 'evt_2'))).toBe('signature_wrong');
    expect(verify(signed(), [signingKeyOf(newSecret())])).toBe('signature_wrong');
  });

  it('takes any of several secrets, and any of several signatures, while a secret is rolled', () => {
    const next = signingKeyOf(newSecret());
    expect(verify(signed(), [next, key])).toBe('valid');
    const both = [next, key].map((one) => signWebhook(one, 'evt_1', now, body)).join(' ');
    expect(verify(headersOf(both))).toBe('valid');
    expect(verify(headersOf(both), [signingKeyOf(newSecret())])).toBe('signature_wrong');
  });

  it.each([
    ['just in time', -TOLERANCE_SECONDS, 'valid'],
    ['too old', -TOLERANCE_SECONDS - 1, 'timestamp_off'],
    ['just not too early', TOLERANCE_SECONDS, 'valid'],
    ['from the future', TOLERANCE_SECONDS + 1, 'timestamp_off'],
  ])('knows a webhook that is %s', (_name, offset, verdict) => {
    expect(verify(signed(now + offset))).toBe(verdict);
  });

  it.each(['', 'yesterday', '1e9', `${now}.5`, `-${now}`, ` ${now}`, '9'.repeat(400)])(
    'takes "%s" for no time, even signed',
    (timestamp) => {
      const signature = signWebhook(key, 'evt_1', timestamp, body);
      expect(verify(headersOf(signature, timestamp))).toBe('timestamp_off');
    },
  );

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'refuses a webhook without %s',
    (name) => {
      const others = Object.entries(signed()).filter(([header]) => header !== name);
      expect(verify(Object.fromEntries(others))).toBe('headers_missing');
    },
  );

  it.each([
    ['no signature', ''],
    ['one without a version', signWebhook(key, 'evt_1', now, body).slice('v1,'.length)],
    ['one of another version', signWebhook(key, 'evt_1', now, body).replace('v1', 'v1a')],
    ['half a signature', signWebhook(key, 'evt_1', now, body).slice(0, -10)],
    ['a flood of wrong ones', 'v1,x '.repeat(1_000)],
  ])('refuses %s', (_name, signature) => {
    expect(verify(headersOf(signature))).toBe('signature_wrong');
  });
});

describe('isSigningSecret', () => {
  it('knows secrets of 24 to 64 bytes', () => {
    expect([23, 24, 64, 65].map((bytes) => isSigningSecret(newSecret(bytes)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it.each([secret.slice('whsec_'.length), `${secret} `, 'whsec_', `whsec_${'!'.repeat(40)}`])(
    'refuses "%s"',
    (text) => {
      expect(isSigningSecret(text)).toBe(false);
      expect(() => signingKeyOf(text)).toThrow('no signing secret');
    },
  );
});
