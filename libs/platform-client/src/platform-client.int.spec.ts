import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedServer } from '#testing';
import {
  type ForeignUrlError,
  PlatformClient,
  PlatformError,
  PlatformUnreachableError,
} from './index.js';

const API_KEY = 'pk_test_0123456789abcdef';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const person = { companyId: 'cmp_1', externalId: 'e-1', name: 'Ada Byron' };

describe('PlatformClient', () => {
  let platform: ScriptedServer;
  let client: PlatformClient;

  beforeAll(async () => {
    platform = await ScriptedServer.start(() => ({ status: 200 }));
    client = new PlatformClient({ baseUrl: platform.url, apiKey: API_KEY, timeoutMs: 5_000 });
  });

  beforeEach(() => {
    platform.requests.length = 0;
    answerWith(200, { id: 'the_1' });
  });

  afterAll(() => platform.close());

  function answerWith(
    status: number,
    body: string | object = '',
    headers: Record<string, string> = {},
  ): void {
    platform.script = () => ({ status, body, headers });
  }

  async function failureOf<T extends Error>(call: Promise<unknown>): Promise<T> {
    const outcome = await call.then(
      () => undefined,
      (error: T) => error,
    );
    if (!outcome) throw new Error('the call succeeded');
    return outcome;
  }
  const refusal = () => failureOf<PlatformError>(client.createPerson(person, 'key-1'));

  describe('calling', () => {
    it('creates a company', async () => {
      answerWith(201, { id: 'cmp_1' });
      const company = {
        externalId: 'c-1',
        legalName: 'Analytical Engines Ltd',
        registrationNumber: '123',
        country: 'GB',
      };
      expect(await client.createCompany(company)).toEqual({ id: 'cmp_1' });
      expect(platform.requests).toMatchObject([{ method: 'POST', path: '/v1/companies' }]);
      expect(platform.requests[0]!.headers).toMatchObject({
        authorization: `Bearer ${API_KEY}`,
        'content-type': 'application/json',
      });
      expect(JSON.parse(platform.requests[0]!.body)).toEqual(company);
    });

    it('reports what became of a 3-D Secure request, at the addresses that it names', async () => {
      const url = `${platform.url}/v1/three-ds-requests/tds_1`;
      const callback = { response: 'approved', digest: 'of-the-payment' } as const;
      await client.reportThreeDsPresented(`${url}/presented`);
      await client.reportThreeDsResponse(`${url}/callback`, callback);
      expect(platform.requests).toMatchObject([
        { method: 'POST', path: '/v1/three-ds-requests/tds_1/presented', body: '' },
        { method: 'POST', path: '/v1/three-ds-requests/tds_1/callback' },
      ]);
      expect(JSON.parse(platform.requests[1]!.body)).toEqual(callback);
      for (const { headers } of platform.requests) {
        expect(headers.authorization).toBe(`Bearer ${API_KEY}`);
      }
    });

    it.each(['https://evil.example/v1/three-ds-requests/tds_1/presented', '/presented', ''])(
      'gives its key to nobody else: %j',
      async (url) => {
        const failure = await failureOf<ForeignUrlError>(client.reportThreeDsPresented(url));
        expect([failure.name, failure.isTransient]).toEqual(['ForeignUrlError', false]);
        expect(platform.requests).toEqual([]);
      },
    );

    it('asks for an onboarding link', async () => {
      answerWith(200, { onboardingUrl: 'http://there' });
      const link = await client.generateOnboardingUrl('cmp_1&x=y');
      expect(link).toEqual({ onboardingUrl: 'http://there' });
      expect(platform.requests).toMatchObject([
        {
          method: 'GET',
          path: '/v1/companies/generate-onboarding-url?companyId=cmp_1%26x%3Dy',
          body: '',
        },
      ]);
    });

    it('gives people to an onboarding link, which is the only credential there', async () => {
      answerWith(200, { people: 1 });
      const people = [{ externalId: 'e-1', name: 'Ada Byron' }];
      await client.enrich(`${platform.url}/onboarding/company/token`, people);
      expect(platform.requests).toMatchObject([
        { method: 'POST', path: '/onboarding/company/token' },
      ]);
      expect(platform.requests[0]!.headers).not.toHaveProperty('authorization');
      expect(JSON.parse(platform.requests[0]!.body)).toEqual({ people });
    });

    it('creates people and orders cards under an idempotency key', async () => {
      await client.createPerson(person, 'key-1');
      await client.orderCard({ personId: 'per_1', cardType: 'virtual' }, 'key-2');
      expect(platform.requests).toMatchObject([
        { method: 'POST', path: '/v1/people', headers: { 'idempotency-key': 'key-1' } },
        { method: 'POST', path: '/v1/cards', headers: { 'idempotency-key': 'key-2' } },
      ]);
      expect(platform.requests.map(({ body }) => JSON.parse(body) as object)).toEqual([
        person,
        { personId: 'per_1', cardType: 'virtual' },
      ]);
    });

    it("lists a person's cards", async () => {
      const cards = [{ id: 'crd_2' }, { id: 'crd_1' }];
      answerWith(200, { data: cards, hasMore: false });
      expect(await client.listCards('per_1&x=y')).toEqual(cards);
      expect(platform.requests).toMatchObject([
        { method: 'GET', path: '/v1/cards?personId=per_1%26x%3Dy&limit=100' },
      ]);
    });

    it('finds a person by the partner’s own id, and changes them', async () => {
      const known = { id: 'per_1', ...person };
      answerWith(200, { data: [known], hasMore: false });
      expect(await client.findPerson('cmp_1', 'e&1')).toEqual(known);
      answerWith(200, { data: [], hasMore: false });
      expect(await client.findPerson('cmp_1', 'e-2')).toBeUndefined();
      answerWith(200, known);
      expect(await client.changePerson('per_1', { email: null })).toEqual(known);
      expect(platform.requests).toMatchObject([
        { method: 'GET', path: '/v1/people?companyId=cmp_1&externalId=e%261' },
        { method: 'GET', path: '/v1/people?companyId=cmp_1&externalId=e-2' },
        { method: 'PATCH', path: '/v1/people/per_1', body: '{"email":null}' },
      ]);
    });

    it('passes the trace on, if there is one', async () => {
      await client.generateOnboardingUrl('cmp_1');
      const traced = new PlatformClient({
        baseUrl: platform.url,
        apiKey: API_KEY,
        trace: (_method, _url, _target, send) => send(traceparent, () => {}),
      });
      await traced.generateOnboardingUrl('cmp_1');
      expect(platform.requests.map(({ headers }) => headers.traceparent)).toEqual([
        undefined,
        traceparent,
      ]);
    });
  });

  describe('refused', () => {
    it('tells the problem that the platform told', async () => {
      const errors = [{ pointer: '/name', code: 'is_length', detail: 'too long' }];
      answerWith(422, { code: 'validation_failed', detail: 'Some fields are wrong.', errors });
      const error = await refusal();
      expect(error).toBeInstanceOf(PlatformError);
      expect(error).toMatchObject({
        status: 422,
        code: 'validation_failed',
        message: 'Some fields are wrong.',
        errors,
        isTransient: false,
      });
      expect(error.retryAfterSeconds).toBeUndefined();
    });

    it.each(['<html>Bad Gateway</html>', '', 'null', '"text"'])(
      'makes do with the status where the answer is no problem: %j',
      async (body) => {
        answerWith(502, body);
        expect(await refusal()).toMatchObject({
          status: 502,
          code: 'http_502',
          errors: [],
          isTransient: true,
        });
      },
    );

    it('knows when to come back, by seconds and by date', async () => {
      answerWith(429, {}, { 'retry-after': '7' });
      expect((await refusal()).retryAfterSeconds).toBe(7);

      const inAMinute = new Date(Date.now() + 60_000).toUTCString();
      answerWith(503, {}, { 'retry-after': inAMinute });
      const { retryAfterSeconds } = await refusal();
      expect(retryAfterSeconds).toBeGreaterThan(30);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);

      answerWith(503, {}, { 'retry-after': new Date(0).toUTCString() });
      expect((await refusal()).retryAfterSeconds).toBe(0);

      answerWith(503, {}, { 'retry-after': 'soon' });
      expect((await refusal()).retryAfterSeconds).toBeUndefined();
    });
  });

  describe('without an answer', () => {
    const expectUnreachable = async (call: Promise<unknown>): Promise<void> => {
      const error = await failureOf(call);
      expect(error).toBeInstanceOf(PlatformUnreachableError);
      expect(error).toMatchObject({ isTransient: true, cause: expect.anything() });
    };
    const impatient = () =>
      new PlatformClient({ baseUrl: platform.url, apiKey: API_KEY, timeoutMs: 100 });

    it('gives up after its time', async () => {
      platform.script = () => 'hang';
      await expectUnreachable(impatient().createPerson(person, 'key-1'));
    });

    it('gives up on an answer that never ends', async () => {
      answerWith(200, '{"id": ', { 'content-length': '100' });
      await expectUnreachable(impatient().createPerson(person, 'key-1'));
    });

    it('says so when nobody listens', async () => {
      const nobody = createServer();
      await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
      const { port } = nobody.address() as AddressInfo;
      await new Promise((resolve) => nobody.close(resolve));
      const lost = new PlatformClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: API_KEY });
      await expectUnreachable(lost.createPerson(person, 'key-1'));
    });

    it('says so when the connection breaks', async () => {
      platform.script = () => 'reset';
      await expectUnreachable(client.createPerson(person, 'key-1'));
    });

    it.each(['{}', 'null', '"fine"', '{"id":7}'])(
      'takes %s for no answer of the platform',
      async (body) => {
        answerWith(200, body);
        await expectUnreachable(client.createPerson(person, 'key-1'));
        await expectUnreachable(client.orderCard({ personId: 'per_1', cardType: 'virtual' }, 'k'));
      },
    );

    it('says so when a success is no JSON', async () => {
      answerWith(200, '<html>Welcome</html>');
      await expectUnreachable(client.createPerson(person, 'key-1'));
    });

    it('does not follow a redirect: the API key stays with the platform', async () => {
      answerWith(307, '', { location: `${platform.url}/elsewhere` });
      await expectUnreachable(client.createPerson(person, 'key-1'));
      expect(platform.requests.map(({ path }) => path)).toEqual(['/v1/people']);
    });
  });
});
