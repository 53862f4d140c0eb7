import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  type AuthorizationRequested,
  CardOrdered,
  exampleAuthorizationRequest,
  exampleOf,
  ThreeDsRequested,
  webhookEventClasses,
} from '#contracts';
import { signingKeyOf, signWebhook } from '#standard-webhooks';
import {
  isKnownEvent,
  type PlatformEvent,
  type VerifyWebhookOptions,
  verifyAuthorizationRequest,
  verifyThreeDsRequest,
  verifyWebhook,
  WebhookVerificationError,
} from '../index.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const token = { header: 'X-Cards-Token', value: 'a token of the partner' };
const body = JSON.stringify(exampleOf(CardOrdered));

interface Sent {
  rawBody?: string | Uint8Array;
  signedBody?: string;
  ageSeconds?: number;
  by?: string;
  headers?: Record<string, string | undefined>;
}

function sent({ rawBody = body, signedBody, ageSeconds = 0, by = secret, headers }: Sent = {}) {
  const seconds = Math.floor(Date.now() / 1_000) - ageSeconds;
  const signed = signedBody ?? Buffer.from(rawBody as string);
  return {
    rawBody,
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': signWebhook(signingKeyOf(by), 'evt_1', seconds, signed),
      'webhook-sequence': '7',
      'webhook-version': '1',
      'x-cards-token': token.value,
      ...headers,
    },
  };
}

function reasonOf(webhook: ReturnType<typeof sent>, options: VerifyWebhookOptions): string {
  try {
    verifyWebhook(webhook, options);
    return 'taken';
  } catch (error) {
    return error instanceof WebhookVerificationError ? error.reason : String(error);
  }
}

describe('verifyWebhook', () => {
  const options = { secrets: secret, token };

  it("returns the event, with its headers' values", () => {
    expect(verifyWebhook(sent(), options)).toEqual({
      ...{ id: 'evt_1', sequence: 7, version: 1, isTest: false },
      payload: exampleOf(CardOrdered),
    });
    expect(verifyWebhook(sent({ rawBody: Buffer.from(body) }), options).id).toBe('evt_1');
  });

  it.each<[string, Sent, string]>([
    ['that is five minutes old', { ageSeconds: 295 }, 'taken'],
    ['that is older', { ageSeconds: 310 }, 'timestamp_off'],
    ['from the future', { ageSeconds: -310 }, 'timestamp_off'],
    ['that was changed', { signedBody: body, rawBody: `${body} ` }, 'signature_wrong'],
    ['signed by somebody else', { by: newSecret() }, 'signature_wrong'],
    ['without a signature', { headers: { 'webhook-signature': undefined } }, 'headers_missing'],
    ['without an id', { headers: { 'webhook-id': undefined } }, 'headers_missing'],
    ['with another token', { headers: { 'x-cards-token': 'another token' } }, 'token_wrong'],
    ['without a token', { headers: { 'x-cards-token': undefined } }, 'token_wrong'],
    ['that is no JSON', { rawBody: 'event=card_ordered' }, 'body_unreadable'],
    ['that is null', { rawBody: 'null' }, 'body_unreadable'],
    ['that is no event', { rawBody: '{"event":"card_ordered"}' }, 'body_unreadable'],
  ])('judges a webhook %s', (_name, what, reason) => {
    expect(reasonOf(sent(what), options)).toBe(reason);
  });

  it('takes both secrets while one is rolled, and both tokens', () => {
    const secrets = [newSecret(), secret];
    const tokens = { ...token, value: ['the next token', token.value] };
    expect(reasonOf(sent(), { secrets, token: tokens })).toBe('taken');
    expect(reasonOf(sent(), { secrets: secrets.slice(0, 1) })).toBe('signature_wrong');
  });

  it('is no check without a secret, or with an empty token', () => {
    expect(reasonOf(sent(), { secrets: [] })).toContain('no signing secret');
    expect(reasonOf(sent(), { secrets: 'secret' })).toContain('no signing secret');
    const none = { ...token, value: '' };
    const empty = sent({ headers: { 'x-cards-token': '' } });
    expect(reasonOf(empty, { secrets: secret, token: none })).toBe('token_wrong');
  });

  it('knows a test by what is signed', () => {
    const test = JSON.stringify({ ...exampleOf(CardOrdered), companyId: 'cmp_test' });
    expect(verifyWebhook(sent({ rawBody: test }), options).isTest).toBe(true);
    const pretended = sent({ headers: { 'webhook-test': 'true' } });
    expect(verifyWebhook(pretended, options).isTest).toBe(false);
  });

  it('checks a 3-D Secure request in the same way', () => {
    const rawBody = JSON.stringify(exampleOf(ThreeDsRequested));
    const { payload } = verifyThreeDsRequest(sent({ rawBody }), options);
    expect(payload).toEqual(exampleOf(ThreeDsRequested));
    const late = sent({ rawBody, ageSeconds: 310 });
    expect(() => verifyThreeDsRequest(late, options)).toThrow('timestamp_off');
  });

  it('checks an authorization request in the same way', () => {
    const rawBody = JSON.stringify(exampleAuthorizationRequest);
    const { payload } = verifyAuthorizationRequest(sent({ rawBody }), options);
    expect(payload satisfies AuthorizationRequested).toEqual(exampleAuthorizationRequest);
    const other = sent({ rawBody: JSON.stringify(exampleOf(CardOrdered)) });
    expect(() => verifyAuthorizationRequest(other, options)).toThrow('body_unreadable');
  });
});

describe('an event', () => {
  /** Compiles only if the kind determines the type of the data, and if other kinds have a type of their own. */
  function subjectOf(event: PlatformEvent): string {
    // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- as partners do
    switch (event.event) {
      case 'card_ordered':
        return event.data.cardId;
      case 'transactions_activated':
        return event.data.accountId;
      default:
        return isKnownEvent(event) ? event.event : `unknown: ${Object.keys(event.data).join()}`;
    }
  }

  it('has the data of its kind, and is known or not', () => {
    const events = webhookEventClasses.map((one) => exampleOf<object>(one) as PlatformEvent);
    expect(events.every((event) => isKnownEvent(event))).toBe(true);
    const ordered = exampleOf(CardOrdered);
    expect(subjectOf(ordered as PlatformEvent)).toBe(ordered.data.cardId);
    const unknown = { ...ordered, event: 'card_levitated', data: { height: 3 } };
    expect(subjectOf(unknown as unknown as PlatformEvent)).toBe('unknown: height');
  });
});
