import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ScriptedAnswer, ScriptedServer } from '#testing';
import { PlatformClient, type PlatformError } from '../index.js';

const person = { companyId: 'cmp_1', externalId: 'e-1', name: 'Ada Byron' };
const created: ScriptedAnswer = { status: 201, body: { id: 'per_1' } };
const busy: ScriptedAnswer = { status: 503, body: { code: 'database_busy' } };
const limited = {
  status: 429,
  body: { code: 'too_many_requests' },
  headers: { 'retry-after': '1' },
};

describe('a call that fails', () => {
  let platform: ScriptedServer;
  let client: PlatformClient;

  beforeAll(async () => {
    platform = await ScriptedServer.start(() => created);
    client = new PlatformClient({
      baseUrl: `${platform.url}/`,
      apiKey: 'pk_test',
      timeoutMs: 2_000,
    });
  });

  beforeEach(() => {
    platform.requests.length = 0;
  });

  afterAll(() => platform.close());

  /** The last answer is that to all further calls. */
  function answer(...answers: [ScriptedAnswer, ...ScriptedAnswer[]]): void {
    const left = [...answers];
    platform.script = () => (left.length > 1 ? left.shift()! : left[0]!);
  }

  const keys = () => platform.requests.map(({ headers }) => headers['idempotency-key']);

  it('is repeated with the key of its first attempt, whether or not that one got through', async () => {
    answer(busy, 'reset', created);
    expect(await client.people.create(person)).toEqual({ id: 'per_1' });
    expect(keys()).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)));
    expect(new Set(keys()).size).toBe(1);
    await client.people.create(person);
    expect(new Set(keys()).size).toBe(2);
  });

  it('keeps the key that it was given', async () => {
    answer(busy, created);
    await client.people.create(person, { idempotencyKey: 'order-7' });
    expect(keys()).toEqual(['order-7', 'order-7']);
  });

  it('is repeated where it only reads, and three times in all', async () => {
    answer(busy);
    await expect(client.people.get('per_1')).rejects.toMatchObject({ code: 'database_busy' });
    expect(platform.requests).toHaveLength(3);
  });

  it.each<[string, ScriptedAnswer]>([
    ['an error of the platform', busy],
    ['a connection that breaks', 'reset'],
    ['no answer', 'hang'],
  ])(
    'is never repeated after %s where it has no key and might act twice',
    async (_why, failure) => {
      answer(failure);
      // Long enough that the call has arrived when it is given up, also on a busy machine.
      const impatient = { timeoutMs: failure === 'hang' ? 2_000 : 60_000 };
      await expect(client.cards.freeze('crd_1', {}, impatient)).rejects.toThrow();
      await expect(client.people.change('per_1', {}, impatient)).rejects.toThrow();
      expect(platform.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    },
  );

  it('is repeated after a refusal for its rate, not before the time that the platform asks for', async () => {
    answer(limited, { status: 200, body: { id: 'crd_1' } });
    const begun = performance.now();
    await client.cards.freeze('crd_1');
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1_000);
    expect(platform.requests).toHaveLength(2);
  });

  it('is left to its caller where the platform asks for more than a minute', async () => {
    answer({ ...limited, headers: { 'retry-after': '61' } });
    const failure = client.people.get('per_1').catch((error: PlatformError) => error);
    expect(await failure).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 61 });
    expect(platform.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422])('is not repeated after a %i', async (status) => {
    answer({ status, body: { code: 'some_code' } });
    await expect(client.people.create(person)).rejects.toMatchObject({ code: 'some_code' });
    expect(platform.requests).toHaveLength(1);
  });

  it('ends at once when its caller gives it up, also while it waits', async () => {
    const [why, controller] = [new Error('no longer wanted'), new AbortController()];
    platform.script = () => {
      setImmediate(() => controller.abort(why));
      return { ...limited, headers: { 'retry-after': '59' } };
    };
    const waiting = client.people.create(person, { signal: controller.signal });
    await expect(waiting).rejects.toBe(why);
    await expect(client.people.get('per_1', { signal: controller.signal })).rejects.toBe(why);
    expect(platform.requests).toHaveLength(1);
  });
});

describe('a list', () => {
  const items = Array.from({ length: 5 }, (_, index) => ({ id: `crd_${5 - index}` }));
  let platform: ScriptedServer;
  let client: PlatformClient;

  beforeAll(async () => {
    platform = await ScriptedServer.start(({ path }) => {
      const query = new URL(path, 'http://platform').searchParams;
      const begin = items.findIndex(({ id }) => id === query.get('startingAfter')) + 1;
      const data = items.slice(begin, begin + 2);
      return { status: 200, body: { data, hasMore: begin + 2 < items.length } };
    });
    client = new PlatformClient({ baseUrl: platform.url, apiKey: 'pk_test' });
  });

  beforeEach(() => {
    platform.requests.length = 0;
  });

  afterAll(() => platform.close());

  it('is every item when iterated over, page by page, with the same filter', async () => {
    const ids: string[] = [];
    for await (const { id } of client.cards.list({ companyId: 'cmp_1' })) ids.push(id);
    expect(ids).toEqual(['crd_5', 'crd_4', 'crd_3', 'crd_2', 'crd_1']);
    expect(platform.requests.map(({ path }) => path)).toEqual([
      '/v1/cards?companyId=cmp_1',
      '/v1/cards?companyId=cmp_1&startingAfter=crd_4',
      '/v1/cards?companyId=cmp_1&startingAfter=crd_2',
    ]);
  });

  it('requests no page that is not read', async () => {
    for await (const { id } of client.cards.list()) if (id === 'crd_4') break;
    expect(platform.requests).toHaveLength(1);
  });

  it('is its first page when awaited', async () => {
    expect(await client.cards.list({ limit: 2 })).toEqual({
      data: items.slice(0, 2),
      hasMore: true,
    });
  });

  it('is refused as any call is', async () => {
    const lost = new PlatformClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k', maxRetries: 0 });
    expect(await lost.cards.list().catch((error: unknown) => (error as Error).name)).toBe(
      'PlatformUnreachableError',
    );
  });

  it('ends with an error where the platform repeats itself', async () => {
    platform.script = () => ({ status: 200, body: { data: items.slice(0, 1), hasMore: true } });
    const reading = (async () => {
      for await (const _ of client.cards.list()) if (platform.requests.length > 9) return;
    })();
    await expect(reading).rejects.toThrow('the same page');
  });
});
