import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookEvents } from '#contracts';
import { ensureTestTopics, eventually, readTopic, testBrokers, type TopicReader } from '#testing';
import { Webhook } from 'standardwebhooks';
import { cardOrderedOf, GatewayFixture, newCompanyId } from '../../test/gateway-fixture.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

describe('a gateway with signing secrets', () => {
  const ofThisYear = newSecret();
  const ofNextYear = newSecret();
  let gateway: GatewayFixture;
  let events: TopicReader;

  beforeAll(async () => {
    await ensureTestTopics();
    gateway = await GatewayFixture.start(testBrokers(), {
      webhookSigningSecrets: [ofThisYear, ofNextYear],
    });
    events = await readTopic(webhookEvents.name);
  });

  afterAll(async () => {
    await events.close();
    await gateway.close();
  });

  function signed(secret: string, body: string, at = new Date()): Record<string, string> {
    const id = `evt_${randomUUID()}`;
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    };
  }

  const newBody = (companyId = newCompanyId()) => JSON.stringify(cardOrderedOf(companyId, 'Zoë'));

  it.each([ofThisYear, ofNextYear])('takes what is signed with one of them', async (secret) => {
    const companyId = newCompanyId();
    const body = newBody(companyId);
    const headers = signed(secret, body);
    expect((await gateway.send(body, headers)).status).toBe(204);
    const [record] = await eventually('the event', () => present(recordsOf(companyId)));
    expect(record!.headers['event-id']).toBe(headers['webhook-id']);
    expect(record!.value!.toString()).toBe(body);
  });

  it.each([
    ['no signature', () => ({})],
    ['a signature of a stranger', (body: string) => signed(newSecret(), body)],
    ['a signature of another body', (body: string) => signed(ofThisYear, `${body} `)],
    [
      'a signature of another id',
      (body: string) => ({ ...signed(ofThisYear, body), 'webhook-id': 'evt_of_another' }),
    ],
  ])('refuses %s with 401, and publishes nothing', async (_name, headersOf) => {
    const companyId = newCompanyId();
    const body = newBody(companyId);
    const answer = await gateway.send(body, headersOf(body));
    expect(answer.status).toBe(401);
    expect(answer.problem?.code).toBe('webhook_signature_invalid');
    await expectNothingOf(companyId);
  });

  it.each([
    ['old', -3_600_000],
    ['from the future', 3_600_000],
  ])('refuses a webhook that is %s, though its signature is right', async (_name, offsetMs) => {
    const companyId = newCompanyId();
    const body = newBody(companyId);
    const at = new Date(Date.now() + offsetMs);
    const answer = await gateway.send(body, signed(ofThisYear, body, at));
    expect(answer.status).toBe(401);
    expect(answer.problem?.code).toBe('webhook_timestamp_invalid');
    await expectNothingOf(companyId);
  });

  it('wants the token all the same', async () => {
    const body = newBody();
    const answer = await gateway.sendUnsigned(body, signed(ofThisYear, body));
    expect(answer.problem?.code).toBe('webhook_token_invalid');
  });

  /** A later event with the same key arrives, so everything before it was read. */
  async function expectNothingOf(companyId: string): Promise<void> {
    const body = newBody(companyId);
    await gateway.send(body, signed(ofThisYear, body));
    const records = await eventually('the event sent last', () => present(recordsOf(companyId)));
    expect(records.map(({ value }) => value!.toString())).toEqual([body]);
  }

  const recordsOf = (companyId: string) =>
    events.records.filter(({ key }) => key?.toString() === companyId);
});

function present<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

describe('a gateway with an allow-list of source addresses', () => {
  beforeAll(() => ensureTestTopics());

  const webhook = () => cardOrderedOf(newCompanyId());

  async function statusFrom(
    settings: { webhookSources: string[]; trustedProxies?: number },
    forwardedFor?: string,
  ): Promise<number> {
    const gateway = await GatewayFixture.start(testBrokers(), settings);
    try {
      const headers: Record<string, string> =
        forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
      const { status, problem } = await gateway.send(webhook(), headers);
      if (problem) expect(problem.code).toBe('source_not_allowed');
      return status;
    } finally {
      await gateway.close();
    }
  }

  const platformOnly = { webhookSources: ['198.51.100.0/24'] };

  it.each([
    ['an address in it', { webhookSources: ['127.0.0.0/8'] }, undefined, 204],
    ['an address that is not in it', platformOnly, undefined, 403],
    ['an address that only claims to be in it', platformOnly, '198.51.100.7', 403],
    [
      'what the last of our proxies saw',
      { ...platformOnly, trustedProxies: 1 },
      '192.0.2.1, 198.51.100.7',
      204,
    ],
    [
      'what a stranger wrote in front of what our proxy saw',
      { ...platformOnly, trustedProxies: 1 },
      '198.51.100.7, 192.0.2.1',
      403,
    ],
    [
      'what the first of two proxies saw',
      { ...platformOnly, trustedProxies: 2 },
      '192.0.2.1, 198.51.100.7, 10.0.0.1',
      204,
    ],
    ['a call that came around the proxies', { ...platformOnly, trustedProxies: 2 }, undefined, 403],
    ['no address at all', { ...platformOnly, trustedProxies: 1 }, 'unknown', 403],
  ])('goes by %s', async (_name, settings, forwardedFor, status) => {
    expect(await statusFrom(settings, forwardedFor)).toBe(status);
  });
});
