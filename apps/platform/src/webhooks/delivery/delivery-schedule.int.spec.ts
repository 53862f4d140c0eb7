import type { EventResource, Page } from '#contracts';
import { eventually, ScriptedServer } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { DeliveryLimits } from './delivery-queue.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
// The delays in seconds (docs/interface/webhooks.md#the-event-webhook). The last one is shortened to the end of the
// five days.
const DELAYS = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400, 86_400];
const ATTEMPTS = DELAYS.length + 2;
// Each attempt takes a moment, longer on a busy machine.
const SOME_DOZEN_ATTEMPTS_MS = 150_000;

describe('the schedule of deliveries', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;
  let clock: AdjustableClock;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    receiver = await ScriptedServer.start(() => ({ status: 500 }));
    partner = await platform.addPartner({ url: receiver.url });
  });

  afterEach(() => receiver.close());

  async function makeEvent(): Promise<string> {
    const { id } = await partner.createCompany();
    await partner.approveKyc(id);
    return id;
  }

  async function eventOf(companyId: string): Promise<EventResource | undefined> {
    const path = `/v1/events?companyId=${companyId}`;
    return (await partner.get<Page<EventResource>>(path)).body.data[0];
  }

  function afterAttempts(companyId: string, attempts: number): Promise<EventResource> {
    return eventually(`attempt ${attempts}`, async () => {
      const event = await eventOf(companyId);
      return event?.attempts.length === attempts && event;
    });
  }

  /** Advances the clock to each next attempt of the event. */
  async function untilGivenUp(companyId: string): Promise<EventResource> {
    for (let attempts = 1; ; attempts += 1) {
      const event = await afterAttempts(companyId, attempts);
      if (event.nextAttemptAt === null) return event;
      clock.goTo(new Date(event.nextAttemptAt));
    }
  }

  it('retries for five days, and then gives up permanently', async () => {
    const companyId = await makeEvent();
    const { status, attempts } = await untilGivenUp(companyId);
    expect(status).toBe('given_up');
    expect(attempts).toHaveLength(ATTEMPTS);
    const times = attempts.map(({ attemptedAt }) => Date.parse(attemptedAt));
    DELAYS.forEach((seconds, index) => {
      const waited = (times[index + 1]! - times[index]!) / SECOND;
      expect(waited).toBeGreaterThanOrEqual(seconds);
      // A tenth of jitter, plus the duration of the attempt itself.
      expect(waited).toBeLessThan(seconds * 1.1 + 10);
    });
    expect(times.at(-1)! - times[0]!).toBe(120 * HOUR);
    expect(receiver.requests).toHaveLength(ATTEMPTS);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('delivers everything once to an endpoint that recovers after four days', async () => {
    // No open circuit here: it has its own spec, and each event must follow its own schedule.
    platform.app.get(DeliveryLimits).failuresToOpen = 1_000;
    const companies = [await makeEvent(), await makeEvent(), await makeEvent()];
    const isDownUntil = clock.now.getTime() + 96 * HOUR;
    const nextTimes = async () => {
      const events = await Promise.all(companies.map((companyId) => eventOf(companyId)));
      return events.map((event) => Date.parse(event!.nextAttemptAt!));
    };
    await eventually(
      'all wait for longer',
      async () => {
        const next = Math.min(...(await nextTimes()));
        if (next < isDownUntil && next > clock.now.getTime()) clock.goTo(new Date(next));
        return next >= isDownUntil;
      },
      SOME_DOZEN_ATTEMPTS_MS,
    );
    receiver.requests.length = 0;
    receiver.script = () => ({ status: 204 });
    clock.goTo(new Date(Math.max(...(await nextTimes()))));
    for (const companyId of companies) {
      await eventually(
        'it is there',
        async () => (await eventOf(companyId))!.status === 'delivered',
      );
    }
    const received = receiver.requests.map(
      ({ body }) => (JSON.parse(body) as EventResource).companyId,
    );
    expect(received.toSorted()).toEqual(companies.toSorted());
  });

  it('sends given-up events again with one call after six days', async () => {
    const since = new Date().toISOString();
    const companyId = await makeEvent();
    const { attempts } = await untilGivenUp(companyId);
    clock.pass(24 * HOUR);
    receiver.script = () => ({ status: 204 });
    const listed = await partner.get<Page<EventResource>>('/v1/events?status=given_up');
    expect(listed.body.data.map((event) => event.companyId)).toEqual([companyId]);
    expect((await partner.post('/v1/events/recover', { since })).status).toBeLessThan(300);
    const recovered = await afterAttempts(companyId, attempts.length + 1);
    expect(recovered.status).toBe('delivered');
    expect(recovered.attempts.at(-1)).toMatchObject({ attempt: ATTEMPTS + 1, trigger: 'manual' });
  });

  it('makes the last attempt at the end of the five days, also with a longer Retry-After', async () => {
    receiver.script = () => ({ status: 503, headers: { 'retry-after': String(30 * 86_400) } });
    const companyId = await makeEvent();
    const { attempts, nextAttemptAt } = await afterAttempts(companyId, 1);
    const waitMs = Date.parse(nextAttemptAt!) - Date.parse(attempts[0]!.attemptedAt);
    expect(waitMs).toBe(120 * HOUR);
  });
});
