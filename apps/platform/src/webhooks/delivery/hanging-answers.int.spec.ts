import { eventually, ScriptedServer } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { DeliveryLimits } from './delivery-queue.js';

const HOUR_MS = 3_600_000;
const FIRST_RETRY_MS = 5_500;

describe('a hanging answer', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let clock: AdjustableClock;
  let limits: DeliveryLimits;
  let companyId: string;
  let release: () => void;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    limits = platform.app.get(DeliveryLimits);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    // No attempt ends, so every further event is sent in parallel.
    Object.assign(limits, { overtakenAfterMs: 50, attemptTimeoutMs: HOUR_MS });
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    receiver = await ScriptedServer.start(async ({ body }) => {
      if (body.includes('hangs')) await promise;
      return { status: body.includes('fails') ? 500 : 204 };
    });
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(async () => {
    release();
    await receiver.close();
  });

  const emit = (applicationId: string) =>
    partner.emit(companyId, 'kyc_approved', { applicationId });

  const requestsOf = (id: string) =>
    receiver.requests.filter(({ headers }) => headers['webhook-id'] === id).length;

  async function hanging(): Promise<string> {
    const id = await emit('kyc_hangs');
    await eventually('it hangs', () => requestsOf(id) === 1);
    return id;
  }

  it('delays neither a new event of its company nor a due retry', async () => {
    const failed = await emit('kyc_fails');
    await partner.afterAttempts(failed, 1, 'pending');
    const hangs = await hanging();
    const next = await emit('kyc_1');
    await partner.afterAttempts(next, 1, 'delivered');
    clock.pass(FIRST_RETRY_MS);
    await partner.afterAttempts(failed, 2, 'pending');
    expect(await partner.get(hangs)).toMatchObject({ status: 'pending', attempts: [] });
    release();
    await partner.afterAttempts(hangs, 1, 'delivered');
    expect([hangs, next].map(requestsOf)).toEqual([1, 1]);
  });

  it('does not delay queued events', async () => {
    receiver.script = ({ headers }) =>
      headers['webhook-sequence'] === '1' ? 'hang' : { status: 204 };
    await Promise.all([emit('kyc_1'), emit('kyc_2'), emit('kyc_3')]);
    await eventually('the others are delivered, and not the first', async () => {
      const events = await partner.list(`companyId=${companyId}`);
      // They were recorded at once, so their ids may be in another order than their numbers.
      const statuses = events.map(({ status }) => status).sort();
      return statuses.join() === 'delivered,delivered,pending';
    });
    const sequences = receiver.requests.map(({ headers }) => headers['webhook-sequence']);
    expect(sequences).toEqual(['1', '2', '3']);
  });

  it('is one of a limited number of attempts of its company', async () => {
    for (let count = 0; count < limits.inFlightPerCompany; count += 1) await hanging();
    const next = await emit('kyc_1');
    const { id: other } = await partner.client.createCompany();
    await partner.afterAttempts(await partner.emit(other), 1, 'delivered');
    expect(requestsOf(next)).toBe(0);
    release();
    await partner.afterAttempts(next, 1, 'delivered');
  });

  it('does not delay a second test event', async () => {
    receiver.script = () => (receiver.requests.length === 1 ? 'hang' : { status: 204 });
    const test = () =>
      partner.client.post<{ id: string }>('/v1/events/test', {
        channel: 'events',
        event: 'card_ordered',
      });
    await test();
    await eventually('it hangs', () => receiver.requests.length === 1);
    const { body } = await test();
    await partner.afterAttempts(body.id, 1, 'delivered');
  });
});
