import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptedServer } from '#testing';
import {
  type ForeignUrlError,
  type PathValueError,
  PlatformClient,
  PlatformError,
  PlatformUnreachableError,
  serviceClient,
} from './index.js';

const API_KEY = 'pk_test_0123456789abcdef';
const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const person = { companyId: 'cmp_1', externalId: 'e-1', name: 'Ada Byron' };

/** The two ways in which it sends: of partners, and of our own services. */
const makers = {
  'by fetch': (options: { baseUrl: string; apiKey: string; timeoutMs?: number }) =>
    new PlatformClient({ ...options, maxRetries: 0 }),
  'by undici': serviceClient,
};

describe.each(Object.entries(makers))('PlatformClient %s', (_name, make) => {
  let platform: ScriptedServer;
  let client: PlatformClient;

  beforeAll(async () => {
    platform = await ScriptedServer.start(() => ({ status: 200 }));
    client = make({ baseUrl: platform.url, apiKey: API_KEY, timeoutMs: 5_000 });
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

  async function failureOf<T extends Error>(call: PromiseLike<unknown>): Promise<T> {
    const outcome = await call.then(
      () => undefined,
      (error: T) => error,
    );
    if (!outcome) throw new Error('the call succeeded');
    return outcome;
  }
  const refusal = () =>
    failureOf<PlatformError>(client.people.create(person, { idempotencyKey: 'key-1' }));

  describe('calling', () => {
    it('creates a company', async () => {
      answerWith(201, { id: 'cmp_1' });
      const company = {
        externalId: 'c-1',
        legalName: 'Analytical Engines Ltd',
        registrationNumber: '123',
        country: 'GB',
      };
      expect(await client.companies.create(company)).toEqual({ id: 'cmp_1' });
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
      await client.reportPresentedAt(`${url}/presented`);
      await client.reportDecisionAt(`${url}/callback`, callback);
      expect(platform.requests).toMatchObject([
        { method: 'POST', path: '/v1/three-ds-requests/tds_1/presented', body: '' },
        { method: 'POST', path: '/v1/three-ds-requests/tds_1/callback' },
      ]);
      expect(JSON.parse(platform.requests[1]!.body)).toEqual(callback);
      for (const { headers } of platform.requests) {
        expect(headers.authorization).toBe(`Bearer ${API_KEY}`);
      }
    });

    it.each(['', '.', '..'])('calls no other path for the id %j', async (id) => {
      const calls = [
        client.people.get(id),
        client.cards.freeze(id),
        client.companies.get(id),
        client.accounts.change(id, { lowBalanceThreshold: null }),
        client.accounts.listEntries(id).first(),
      ];
      for (const call of calls) {
        const failure = await failureOf<PathValueError>(call);
        expect([failure.name, failure.isTransient]).toEqual(['PathValueError', false]);
      }
      expect(platform.requests).toEqual([]);
    });

    it.each(['a/b', '../cards', '%2e%2e', 'a?b#c', '...', 'ä'])('encodes the id %j', async (id) => {
      answerWith(200, { id });
      await client.people.get(id);
      expect(platform.requests[0]!.path).toBe(`/v1/people/${encodeURIComponent(id)}`);
    });

    it.each(['https://evil.example/v1/three-ds-requests/tds_1/presented', '/presented', ''])(
      'sends its key to no other origin: %j',
      async (url) => {
        const failure = await failureOf<ForeignUrlError>(client.reportPresentedAt(url));
        expect([failure.name, failure.isTransient]).toEqual(['ForeignUrlError', false]);
        expect(platform.requests).toEqual([]);
      },
    );

    it('asks for an onboarding link', async () => {
      answerWith(200, { onboardingUrl: 'http://there' });
      const link = await client.companies.generateOnboardingUrl({ companyId: 'cmp_1&x=y' });
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
      await client.supplyPeople(`${platform.url}/onboarding/company/token`, { people });
      expect(platform.requests).toMatchObject([
        { method: 'POST', path: '/onboarding/company/token' },
      ]);
      expect(platform.requests[0]!.headers).not.toHaveProperty('authorization');
      expect(JSON.parse(platform.requests[0]!.body)).toEqual({ people });
    });

    it('creates people and orders cards under an idempotency key', async () => {
      await client.people.create(person, { idempotencyKey: 'key-1' });
      await client.cards.order(
        { personId: 'per_1', cardType: 'virtual' },
        { idempotencyKey: 'key-2' },
      );
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
      const list = client.cards.list({ personId: 'per_1&x=y', limit: 100 });
      expect(await list).toEqual({ data: cards, hasMore: false });
      expect(platform.requests).toMatchObject([
        { method: 'GET', path: '/v1/cards?personId=per_1%26x%3Dy&limit=100' },
      ]);
    });

    it('finds a person by the partner’s own id, and changes them', async () => {
      const known = { id: 'per_1', ...person };
      answerWith(200, { data: [known], hasMore: false });
      expect(await client.people.list({ companyId: 'cmp_1', externalId: 'e&1' }).first()).toEqual(
        known,
      );
      answerWith(200, { data: [], hasMore: false });
      expect(
        await client.people.list({ companyId: 'cmp_1', externalId: 'e-2' }).first(),
      ).toBeUndefined();
      answerWith(200, known);
      expect(await client.people.change('per_1', { email: null })).toEqual(known);
      expect(platform.requests).toMatchObject([
        { method: 'GET', path: '/v1/people?companyId=cmp_1&externalId=e%261' },
        { method: 'GET', path: '/v1/people?companyId=cmp_1&externalId=e-2' },
        { method: 'PATCH', path: '/v1/people/per_1', body: '{"email":null}' },
      ]);
    });
  });

  describe('refused', () => {
    it('throws the problem that the platform returned', async () => {
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
    const impatient = () => make({ baseUrl: platform.url, apiKey: API_KEY, timeoutMs: 100 });

    it('gives up after its time', async () => {
      platform.script = () => 'hang';
      await expectUnreachable(impatient().people.create(person));
    });

    it('gives up on an answer that never ends', async () => {
      answerWith(200, '{"id": ', { 'content-length': '100' });
      await expectUnreachable(impatient().people.create(person));
    });

    it('throws when nothing listens', async () => {
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const lost = make({ baseUrl: `http://127.0.0.1:${port}`, apiKey: API_KEY });
      await expectUnreachable(lost.people.create(person));
    });

    it('says so when the connection breaks', async () => {
      platform.script = () => 'reset';
      await expectUnreachable(client.people.create(person, { idempotencyKey: 'key-1' }));
    });

    it.each(['{}', 'null', '"fine"', '{"id":7}'])(
      'takes %s for no answer of the platform',
      async (body) => {
        answerWith(200, body);
        await expectUnreachable(client.people.create(person, { idempotencyKey: 'key-1' }));
        await expectUnreachable(client.cards.order({ personId: 'per_1', cardType: 'virtual' }));
      },
    );

    it('says so when a success is no JSON', async () => {
      answerWith(200, '<html>Welcome</html>');
      await expectUnreachable(client.people.create(person, { idempotencyKey: 'key-1' }));
    });

    it('does not follow a redirect: the API key stays with the platform', async () => {
      answerWith(307, '', { location: `${platform.url}/elsewhere` });
      await expectUnreachable(client.people.create(person, { idempotencyKey: 'key-1' }));
      expect(platform.requests.map(({ path }) => path)).toEqual(['/v1/people']);
    });
  });
});

describe('serviceClient', () => {
  it('passes the trace on, if there is one, and makes no keys of its own', async () => {
    const platform = await ScriptedServer.start(() => ({ status: 200, body: { id: 'per_1' } }));
    const options = { baseUrl: platform.url, apiKey: API_KEY };
    const targets: string[] = [];
    await serviceClient(options).people.create(person);
    await serviceClient({
      ...options,
      trace: (_method, _url, target, send) => {
        targets.push(target);
        return send(traceparent, () => {});
      },
    }).people.get('per_1');
    expect(platform.requests.map(({ headers }) => headers.traceparent)).toEqual([
      undefined,
      traceparent,
    ]);
    expect(targets).toEqual(['/v1/people/:id']);
    expect(platform.requests[0]!.headers).not.toHaveProperty('idempotency-key');
    await platform.close();
  });
});
