import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { webhookSignature } from './webhook-signature.js';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"event":"kyc_approved","company":"Bäckerei Grün"}';

function headersOf(signature: string, seconds: number): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
}

describe('webhookSignature', () => {
  const now = Math.floor(Date.now() / 1_000);
  const signature = webhookSignature(secret, 'evt_1', now, body);
  const verifier = new Webhook(secret);

  it('is what the Standard Webhooks library verifies', () => {
    expect(verifier.verify(body, headersOf(signature, now))).toEqual(JSON.parse(body));
  });

  it('does not fit another body, another time, another id or another secret', () => {
    expect(() => verifier.verify(`${body} `, headersOf(signature, now))).toThrow();
    expect(() => verifier.verify(body, headersOf(signature, now + 1))).toThrow();
    expect(() =>
      verifier.verify(body, { ...headersOf(signature, now), 'webhook-id': 'evt_2' }),
    ).toThrow();
    const stranger = new Webhook(`whsec_${randomBytes(32).toString('base64')}`);
    expect(() => stranger.verify(body, headersOf(signature, now))).toThrow();
  });
});
