import { randomBytes } from 'node:crypto';
import type { AttemptResource, EventResource, Page } from '#contracts';
import { eventually, type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';
import { Webhook } from 'standardwebhooks';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { Claimer } from './deliverer.js';
import { DeliveryLimits } from './delivery-queue.js';

const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;

describe('delivery of events', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = await platform.addPartner({
      url: `${receiver.url}/hooks?tenant=7`,
      header: 'X-Partner-Token',
      token: 'the-chosen-token',
      signingSecret,
    });
  });

  afterEach(() => receiver.close());

  /** Causes one event. @returns its company's id. */
  async function makeEvent(): Promise<string> {
    const { id } = await partner.createCompany();
    await partner.approveKyc(id);
    return id;
  }

  async function eventsOf(companyId: string): Promise<EventResource[]> {
    const { body } = await partner.get<Page<EventResource>>(`/v1/events?companyId=${companyId}`);
    return body.data;
  }

  /** Waits until this many attempts were made; returns the company's only event. */
  function afterAttempts(companyId: string, attempts: number): Promise<EventResource> {
    return eventually(`attempt ${attempts}`, async () => {
      const [event] = await eventsOf(companyId);
      return event?.attempts.length === attempts && event;
    });
  }

  /** Ends the wait for the next attempt. */
  async function endWaiting(companyId: string): Promise<void> {
    await platform.database.query(
      'UPDATE deliveries SET next_attempt_at = now() WHERE company_id = $1',
      [companyId],
    );
    platform.app.get(Claimer).wake();
  }

  it('posts the four fields of the envelope to the full URL, and nothing else', async () => {
    const companyId = await makeEvent();
    await afterAttempts(companyId, 1);
    expect(receiver.requests).toHaveLength(1);
    const { method, path, headers, body } = receiver.requests[0]!;
    expect([method, path, headers['content-type']]).toEqual([
      'POST',
      '/hooks?tenant=7',
      'application/json',
    ]);
    expect(JSON.parse(body)).toEqual({
      event: 'kyc_approved',
      companyId,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { applicationId: expect.stringMatching(/^kyc_/) },
    });
  });

  it('sends the token in the chosen header, and a verifiable signature', async () => {
    const companyId = await makeEvent();
    const { id } = await afterAttempts(companyId, 1);
    const { headers, body } = receiver.requests[0]!;
    expect(headers).toMatchObject({ 'x-partner-token': 'the-chosen-token', 'webhook-id': id });
    const age = Date.now() / 1_000 - Number(headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(60);
    expect(new Webhook(signingSecret).verify(body, headers)).toMatchObject({ companyId });
  });

  it('counts attempts, events and waiting events in metrics', async () => {
    const own = await PlatformFixture.start();
    const measured = async () => (await (await fetch(`${own.url}/metrics`)).text()).split('\n');
    const line = (name: string, value: number) => expect.stringMatching(`^${name}.* ${value}$`);
    try {
      let status = 500;
      receiver.script = () => ({ status });
      const client = await own.addPartner({ url: receiver.url });
      const { id } = await client.createCompany();
      await client.approveKyc(id);
      await eventually('the refused attempt', async () => {
        expect(await measured()).toEqual(
          expect.arrayContaining([
            line('delivery_attempt_duration_seconds_count.*outcome="refused"', 1),
            line('delivery_waiting_events.*endpoint="enabled"', 1),
            expect.stringMatching(/^delivery_oldest_waiting_seconds.* \d+\.\d+$/),
          ]),
        );
        return true;
      });
      status = 204;
      await own.database.query('UPDATE deliveries SET next_attempt_at = now()');
      own.app.get(Claimer).wake();
      await eventually('the delivery', async () => {
        expect(await measured()).toEqual(
          expect.arrayContaining([
            line('delivery_attempt_duration_seconds_count.*outcome="delivered"', 1),
            line('delivery_events_total.*outcome="delivered"', 1),
            line('delivery_waiting_events.*endpoint="enabled"', 0),
            line('delivery_oldest_waiting_seconds', 0),
          ]),
        );
        return true;
      });
    } finally {
      await own.close();
    }
  });

  it('continues the trace of the request that caused the event', async () => {
    const traceId = randomBytes(16).toString('hex');
    const { id } = await partner.createCompany();
    await partner.post(`/v1/sandbox/companies/${id}/approve-kyc`, undefined, {
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    });
    await afterAttempts(id, 1);
    const { traceparent } = receiver.requests[0]!.headers;
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  });

  it('numbers the events of each company from 1, and sends them in that order', async () => {
    // On a machine that pauses for a moment an answer may be late, which is not tested here.
    const limits = Object.assign(platform.app.get(DeliveryLimits), { overtakenAfterMs: 60_000 });
    const orders = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { id } = await partner.createCompany();
        const person = await partner.createPerson(id);
        for (let card = 0; card < 5; card += 1) await partner.orderCard(person.id);
        return id;
      }),
    );
    // Events of five cards and one account for each company.
    await eventually('all of them', () => receiver.requests.length >= 18);
    for (const companyId of orders) {
      const sequences = receiver.requests
        .filter(({ body }) => body.includes(companyId))
        .map(({ headers }) => headers['webhook-sequence']);
      expect(sequences).toEqual(['1', '2', '3', '4', '5', '6']);
    }
    Object.assign(limits, new DeliveryLimits());
  });

  it.each([200, 201, 204])('succeeds with %i', async (status) => {
    receiver.script = () => ({ status, body: status === 204 ? undefined : 'thanks' });
    const companyId = await makeEvent();
    expect(await afterAttempts(companyId, 1)).toEqual({
      id: receiver.requests[0]!.headers['webhook-id'],
      channel: 'events',
      companyId,
      event: 'kyc_approved',
      sequence: 1,
      isTest: false,
      createdAt: expect.any(String),
      deliveredAt: expect.any(String),
      status: 'delivered',
      nextAttemptAt: null,
      heldBy: null,
      withheldScope: null,
      attempts: [
        {
          id: expect.stringMatching(/^dlv_/),
          attempt: 1,
          trigger: 'automatic',
          attemptedAt: expect.stringMatching(/Z$/),
          durationMs: expect.any(Number),
          statusCode: status,
          failure: null,
          responseExcerpt: status === 204 ? null : 'thanks',
        },
      ],
    });
  });

  it.each<[string, ScriptedAnswer, Partial<AttemptResource>]>([
    ['a 202', { status: 202, body: 'later' }, { statusCode: 202, responseExcerpt: 'later' }],
    ['a 302', { status: 302, headers: { location: '/hooks/moved' } }, { statusCode: 302 }],
    ['a 401', { status: 401 }, { statusCode: 401 }],
    ['a 500', { status: 500, body: 'oh \0 no' }, { statusCode: 500, responseExcerpt: 'oh  no' }],
    ['a broken connection', 'reset', { statusCode: null, responseExcerpt: null }],
  ])('fails with %s, and is retried', async (_what, answer, expected) => {
    receiver.script = () => answer;
    const companyId = await makeEvent();
    const event = await afterAttempts(companyId, 1);
    expect(event.status).toBe('pending');
    expect(event.attempts[0]).toMatchObject({ failure: expect.any(String), ...expected });
    const waitMs = Date.parse(event.nextAttemptAt!) - Date.parse(event.attempts[0]!.attemptedAt);
    expect(waitMs).toBeGreaterThanOrEqual(5_000);
    // A redirect is not followed.
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hooks?tenant=7']);
  });

  it('fails when the connection is refused', async () => {
    await receiver.close();
    const { attempts } = await afterAttempts(await makeEvent(), 1);
    expect(attempts[0]).toMatchObject({
      statusCode: null,
      failure: expect.stringMatching(/^ECONNREFUSED/),
    });
  });

  it('times out after 15 s', async () => {
    const limits = platform.app.get(DeliveryLimits);
    expect(limits.attemptTimeoutMs).toBe(15_000);
    limits.attemptTimeoutMs = 150;
    receiver.script = () => 'hang';
    const { attempts } = await afterAttempts(await makeEvent(), 1);
    expect(attempts[0]).toMatchObject({ statusCode: null, failure: 'no answer in 0.15 s' });
    limits.attemptTimeoutMs = 15_000;
  });

  it('reads only the part of an answer that it keeps', async () => {
    receiver.script = () => ({ status: 500, body: 'x'.repeat(5_000_000) });
    const { attempts } = await afterAttempts(await makeEvent(), 1);
    expect(attempts[0]).toMatchObject({ statusCode: 500, responseExcerpt: 'x'.repeat(1_024) });
    // Cutting the answer off did not break later deliveries.
    receiver.script = () => ({ status: 204 });
    expect((await afterAttempts(await makeEvent(), 1)).status).toBe('delivered');
  });

  it.each([
    ['once', '3600'],
    ['with blanks around', ' 3600 '],
    ['twice', ['3600', '7200'] as unknown as string],
  ])('respects a Retry-After, %s', async (_how, asked) => {
    receiver.script = () => ({ status: 503, headers: { 'retry-after': asked } });
    const { attempts, nextAttemptAt } = await afterAttempts(await makeEvent(), 1);
    const waitMs = Date.parse(nextAttemptAt!) - Date.parse(attempts[0]!.attemptedAt);
    expect(waitMs).toBeGreaterThanOrEqual(3_600_000);
  });

  it('retries with the same id and bytes, and a new signature', async () => {
    receiver.script = () => ({ status: 500 });
    const companyId = await makeEvent();
    await afterAttempts(companyId, 1);
    await endWaiting(companyId);
    await afterAttempts(companyId, 2);
    receiver.script = () => ({ status: 200 });
    await endWaiting(companyId);
    const event = await afterAttempts(companyId, 3);

    expect(event.status).toBe('delivered');
    expect(event.attempts.map(({ attempt, statusCode }) => [attempt, statusCode])).toEqual([
      [1, 500],
      [2, 500],
      [3, 200],
    ]);
    const identity = ({ headers, body }: ReceivedRequest) =>
      [headers['webhook-id'], headers['webhook-sequence'], body].join();
    expect(new Set(receiver.requests.map(identity)).size).toBe(1);
    for (const { headers, body } of receiver.requests) {
      new Webhook(signingSecret).verify(body, headers);
    }
  });

  it('does not delay events after a failing one', async () => {
    receiver.script = ({ headers }) => ({
      status: headers['webhook-sequence'] === '1' ? 500 : 204,
    });
    const { id } = await partner.createCompany();
    const person = await partner.createPerson(id);
    await partner.orderCard(person.id);
    const events = await eventually('the second one', async () => {
      const found = await eventsOf(id);
      return found.some(({ status }) => status === 'delivered') && found;
    });
    expect(events.map(({ sequence, status }) => [sequence, status])).toEqual([
      [2, 'delivered'],
      [1, 'pending'],
    ]);
  });

  it('gives an event up after five days', async () => {
    receiver.script = () => ({ status: 500 });
    const companyId = await makeEvent();
    await afterAttempts(companyId, 1);
    await platform.database.query(
      `UPDATE deliveries SET window_ends_at = now() WHERE company_id = $1`,
      [companyId],
    );
    await endWaiting(companyId);
    const { status, nextAttemptAt } = await afterAttempts(companyId, 2);
    expect([status, nextAttemptAt]).toEqual(['given_up', null]);
  });

  it('lists events by kind and by page', async () => {
    const { id } = await partner.createCompany();
    const person = await partner.createPerson(id);
    await partner.orderCard(person.id);
    await partner.orderCard(person.id);
    const list = async (query: string) =>
      (await partner.get<Page<EventResource>>(`/v1/events?companyId=${id}&${query}`)).body;
    const cards = await list('event=card_ordered');
    expect(cards.data.map(({ event }) => event)).toEqual(['card_ordered', 'card_ordered']);
    const first = await list('limit=2');
    const second = await list(`limit=2&startingAfter=${first.data.at(-1)!.id}`);
    expect([...first.data, ...second.data].map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  });
});
