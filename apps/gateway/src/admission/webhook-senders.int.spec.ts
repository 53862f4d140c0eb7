import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '#config';
import { ensureTestTopics, eventually, testBrokers } from '#testing';
import { Webhook } from 'standardwebhooks';
import { cardOrderedOf, GatewayFixture, newCompanyId } from '../../test/gateway-fixture.js';
import { GatewayConfig } from '../gateway.config.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const HERE = '127.0.0.0/8';
const ELSEWHERE = '198.51.100.0/24';

/** The platforms with a token each, and whether they sign. */
const secrets = { signed: newSecret(), default: newSecret() };
const headers = {
  default: { 'partner-api-token': 'token-of-default' },
  tokenOnly: { 'x-issuer-token': 'token-of-token-only' },
  otherTokenOnly: { 'partner-api-token': 'token-of-the-other' },
  signed: { 'partner-api-token': 'token-of-the-signed' },
};

const tokenOnly = { name: 'token-only', header: 'X-Issuer-Token', tokens: ['token-of-token-only'] };
const otherTokenOnly = { name: 'other', tokens: ['token-of-the-other', 'rolled-for-the-other'] };
const signed = {
  name: 'signed',
  tokens: ['token-of-the-signed'],
  signingSecrets: [secrets.signed],
};

describe('several platforms that send webhooks', () => {
  let gateway: GatewayFixture;

  beforeAll(() => ensureTestTopics());

  afterEach(() => gateway?.close());

  /** Configured by environment variables, as deployed. */
  async function start(senders: object[] | undefined, settings = {}): Promise<void> {
    const config = loadConfig(GatewayConfig, {
      KAFKA_BROKERS: testBrokers().join(),
      LOG_LEVEL: 'silent',
      ...(senders && { WEBHOOK_SENDERS: JSON.stringify(senders) }),
      ...settings,
    });
    // The fixture's own token belongs to no sender here.
    gateway = await GatewayFixture.start(testBrokers(), {
      webhookTokens: undefined,
      webhookTransactionTokens: undefined,
      ...config,
    });
  }

  async function outcomeOf(
    token: Record<string, string>,
    secret?: string,
    path = '/webhooks/events',
  ): Promise<number | string> {
    const body = JSON.stringify(cardOrderedOf(newCompanyId()));
    const id = `evt_${randomUUID()}`;
    const at = new Date();
    const answer = await gateway.sendUnsigned(
      body,
      {
        ...token,
        ...(secret && {
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': new Webhook(secret).sign(id, at, body),
        }),
      },
      path,
    );
    return answer.problem?.code ?? answer.status;
  }

  const ofDefault = { WEBHOOK_TOKENS: 'token-of-default' };
  const ofDefaultSigned = { ...ofDefault, WEBHOOK_SIGNING_SECRETS: secrets.default };

  it('are identified by their tokens, each in its header, with or without signatures', async () => {
    await start([tokenOnly, otherTokenOnly, signed], ofDefaultSigned);
    expect(await outcomeOf(headers.default, secrets.default)).toBe(204);
    expect(await outcomeOf(headers.tokenOnly)).toBe(204);
    expect(await outcomeOf(headers.otherTokenOnly)).toBe(204);
    expect(await outcomeOf({ 'partner-api-token': 'rolled-for-the-other' })).toBe(204);
    expect(await outcomeOf(headers.signed, secrets.signed)).toBe(204);
    // An unexpected signature is ignored.
    expect(await outcomeOf(headers.tokenOnly, newSecret())).toBe(204);
  });

  it('can’t do without a signature where one signs, whatever the others do', async () => {
    await start([tokenOnly, signed], ofDefaultSigned);
    expect(await outcomeOf(headers.signed)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.signed, secrets.default)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.default)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.default, secrets.signed)).toBe('webhook_signature_invalid');
    // The token of a signing sender is not accepted in the header of a sender that does not sign.
    const misplaced = { 'x-issuer-token': headers.signed['partner-api-token'] };
    expect(await outcomeOf(misplaced)).toBe('webhook_token_invalid');
    const swapped = { 'partner-api-token': headers.tokenOnly['x-issuer-token'] };
    expect(await outcomeOf(swapped)).toBe('webhook_token_invalid');
  });

  it('are known by their new tokens soon after the file of a setting was replaced', async () => {
    await start([tokenOnly]);
    expect(await outcomeOf(headers.tokenOnly)).toBe(204);
    const rotated = { ...tokenOnly, tokens: ['token-of-a-later-day'] };
    const settings = { KAFKA_BROKERS: 'x:1', WEBHOOK_SENDERS: JSON.stringify([rotated]) };
    const { webhookSenders } = loadConfig(GatewayConfig, settings);
    // As a property that was read again from its file.
    gateway.service.app.get(GatewayConfig).webhookSenders = webhookSenders!;
    const isRefused = async () => (await outcomeOf(headers.tokenOnly)) === 'webhook_token_invalid';
    await eventually('the former token is refused', isRefused);
    expect(await outcomeOf({ 'x-issuer-token': 'token-of-a-later-day' })).toBe(204);
  });

  it('are asked the same for 3-D Secure requests', async () => {
    await start([tokenOnly, signed]);
    const path = '/webhooks/three-ds';
    // After admission, a body that is no 3DS request is refused with another code.
    expect(await outcomeOf(headers.tokenOnly, undefined, path)).not.toMatch(/^webhook_/);
    expect(await outcomeOf(headers.signed, secrets.signed, path)).not.toMatch(/^webhook_/);
    expect(await outcomeOf(headers.signed, undefined, path)).toBe('webhook_signature_invalid');
    expect(await outcomeOf({}, undefined, path)).toBe('webhook_token_invalid');
  });

  it('send transactions with their own tokens, and can’t without one', async () => {
    const path = '/webhooks/transactions';
    const own = { 'partner-api-token': 'transactions-of-signed' };
    const ofDefaultOwn = { 'partner-api-token': 'transactions-of-default' };
    await start([tokenOnly, { ...signed, transactionTokens: ['transactions-of-signed'] }], {
      ...ofDefault,
      WEBHOOK_TRANSACTION_TOKENS: 'transactions-of-default',
    });
    // After admission, an event of the other webhook is refused with another code.
    const admitted = 'event_kind_of_other_webhook';
    expect(await outcomeOf(own, secrets.signed, path)).toBe(admitted);
    expect(await outcomeOf(ofDefaultOwn, undefined, path)).toBe(admitted);
    expect(await outcomeOf(own, undefined, path)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.signed, secrets.signed, path)).toBe('webhook_token_invalid');
    expect(await outcomeOf(headers.tokenOnly, undefined, path)).toBe('webhook_token_invalid');
    expect(await outcomeOf(own, secrets.signed)).toBe('webhook_token_invalid');
  });

  it('may all be listed, without one by variables of its own', async () => {
    await start([tokenOnly]);
    expect(await outcomeOf(headers.tokenOnly)).toBe(204);
    expect(await outcomeOf(headers.default)).toBe('webhook_token_invalid');
    expect(await outcomeOf({})).toBe('webhook_token_invalid');
  });

  it('may be one alone by variables of its own, with and without signing secrets', async () => {
    await start(undefined, ofDefault);
    expect(await outcomeOf(headers.default)).toBe(204);
    await gateway.close();
    await start(undefined, ofDefaultSigned);
    expect(await outcomeOf(headers.default)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.default, secrets.default)).toBe(204);
  });

  it('are each taken from their own addresses alone', async () => {
    await start(
      [
        { ...tokenOnly, sources: [ELSEWHERE] },
        { ...signed, sources: [HERE] },
      ],
      { ...ofDefault, WEBHOOK_SOURCES: ELSEWHERE },
    );
    expect(await outcomeOf(headers.signed, secrets.signed)).toBe(204);
    expect(await outcomeOf(headers.signed)).toBe('webhook_signature_invalid');
    expect(await outcomeOf(headers.tokenOnly)).toBe('source_not_allowed');
    expect(await outcomeOf(headers.default)).toBe('source_not_allowed');
    expect(await outcomeOf({})).toBe('webhook_token_invalid');
  });

  it('have nothing to do with the allow-list of another', async () => {
    await start([otherTokenOnly, { ...tokenOnly, sources: [ELSEWHERE] }]);
    expect(await outcomeOf(headers.otherTokenOnly)).toBe(204);
    expect(await outcomeOf(headers.tokenOnly)).toBe('source_not_allowed');
  });

  it('disclose nothing about tokens to callers from other addresses', async () => {
    await start([{ ...tokenOnly, sources: [ELSEWHERE] }], {});
    expect(await outcomeOf({})).toBe('source_not_allowed');
  });
});
