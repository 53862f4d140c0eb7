import type { DeliverySeriesResource, Problem } from '#contracts';
import { eventually, ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const MINUTE_MS = 60_000;

describe('deliveries over time', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let status = 204;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    receiver = await ScriptedServer.start(() => ({ status }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  const ask = (query = '', by = partner, channel = 'events') =>
    by.client.get<DeliverySeriesResource & Omit<Problem, 'status'>>(
      `/v1/webhook-endpoints/${channel}/deliveries${query}`,
    );

  /** Attempts of the past, each with its duration and its failure. */
  async function attempt(minutesAgo: number, durationMs: number, failure: string | null = null) {
    await platform.database.query(
      `INSERT INTO delivery_attempts (id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms, failure)
       SELECT 'dlv_' || gen_random_uuid(), 'evt_1', w.id, 1, 'automatic',
         now() - $2 * interval '1 minute', $3, $4
       FROM webhook_endpoints w WHERE w.partner_id = $1`,
      [partner.client.id, minutesAgo, durationMs, failure],
    );
  }

  it.each([
    ['hour', 60, 60],
    ['day', 48, 1_800],
    ['week', 56, 10_800],
  ])('returns all steps of the last %s, also without attempts', async (range, steps, seconds) => {
    const other = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const { body } = await ask(`?range=${range}`, other);
    expect([body.range, body.steps.length, body.stepSeconds]).toEqual([range, steps, seconds]);
    for (const [place, step] of body.steps.entries()) {
      expect(step).toMatchObject({ succeeded: 0, failed: 0, durationMs: null });
      const before = body.steps[place - 1];
      if (before) expect(Date.parse(step.at) - Date.parse(before.at)).toBe(seconds * 1_000);
    }
    const lastMs = Date.parse(body.steps.at(-1)!.at);
    expect(lastMs).toBeLessThanOrEqual(Date.now());
    expect(lastMs + seconds * 1_000).toBeGreaterThan(Date.now() - MINUTE_MS);
  });

  it('counts successes and failures, with median and 95th percentile', async () => {
    for (let n = 1; n <= 20; n += 1) await attempt(90, n * 10);
    await attempt(90, 5_000, 'no answer');
    // Older than the range, and at another endpoint.
    await attempt(60 * 24 + 31, 1);
    const counted = (await ask()).body.steps.filter(({ succeeded, failed }) => succeeded + failed);
    expect(counted).toEqual([
      {
        at: expect.any(String),
        succeeded: 20,
        failed: 1,
        durationMs: { p50: 110, p95: 200 },
      },
    ]);
    const agoMs = Date.now() - Date.parse(counted[0]!.at);
    expect(agoMs).toBeGreaterThanOrEqual(90 * MINUTE_MS);
    expect(agoMs).toBeLessThan(121 * MINUTE_MS);
    const { steps } = (await ask('?range=week')).body;
    expect(steps.reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(21);
  });

  it('contains an attempt as soon as it is logged', async () => {
    status = 500;
    const company = await partner.client.createCompany();
    const id = await partner.emit(company.id);
    await partner.afterAttempts(id, 1, 'pending');
    await eventually('the attempt', async () => {
      const { steps } = (await ask('?range=hour')).body;
      return steps.slice(-3).some(({ failed }) => failed > 0);
    });
  });

  it('contains only the partner’s own endpoint', async () => {
    const other = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const { steps } = (await ask('?range=week', other)).body;
    expect(steps.every(({ succeeded, failed }) => succeeded + failed === 0)).toBe(true);
  });

  it.each([
    ['', 'transactions', 404, 'webhook_endpoint_unknown'],
    ['', 'three_ds', 404, 'webhook_channel_unknown'],
    ['?range=year', 'events', 422, 'validation_failed'],
    ['?range=', 'events', 422, 'validation_failed'],
    ['?range=day&range=week', 'events', 422, 'validation_failed'],
  ])('%s of %s is %s', async (query, channel, expected, code) => {
    const answer = await ask(query, partner, channel);
    expect([answer.status, answer.body.code]).toEqual([expected, code]);
  });
});
