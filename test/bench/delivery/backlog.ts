import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CLAIM } from '../../../apps/platform/src/webhooks/delivery/delivery-queue.sql.ts';
import { medianOf } from '../support/statistics.ts';
import { residentMiBOf } from '../support/process-cpu.ts';
import { connectTo, type Rig } from './rig.ts';
import { measureLatencies, quantileOf } from './throughput.ts';

const ROWS_PER_INSERT = 50_000;
const FRESH_SECONDS = 5;
const FRESH_PER_SECOND = 50;
const LOOKS = 20;

/** Inserts rows like the platform's by SQL, because they are too many for the API. */
async function fill(client: pg.Client, count: number, isQueued: boolean): Promise<void> {
  for (let done = 0; done < count; done += ROWS_PER_INSERT) {
    const rows = Math.min(ROWS_PER_INSERT, count - done);
    await client.query(
      `WITH made AS (
         SELECT 'evt_' || lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
             || substr(md5(random()::text || n), 1, 19) AS id,
           c.id AS company_id, c.partner_id, n
         FROM generate_series(1, $1::int) n
         JOIN (SELECT *, row_number() OVER () - 1 AS number FROM companies) c
           ON c.number = n % (SELECT count(*) FROM companies)
       ),
       logged AS (
         INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, created_at)
         SELECT id, partner_id, 'transactions', company_id, 'transaction_authorized', n,
           '{"event":"transaction_authorized"}', now() FROM made
       )
       INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes,
         attempts, first_attempt_at, next_attempt_at, window_ends_at)
       SELECT m.id, now(), e.id, m.company_id, n, 40, 1, now(), now() + interval '2 seconds',
         now() + interval '4 days'
       FROM made m JOIN webhook_endpoints e ON e.partner_id = m.partner_id
         AND e.channel = 'transactions'
       WHERE $2`,
      [rows, isQueued],
    );
  }
}

export interface BacklogOutcome {
  /** Additional memory of the platform while it processes the backlog. */
  moreMiB: number;
  /** From order to receipt, for new events during the backlog. */
  freshP99Ms: number;
}

/**
 * Simulates an outage's end: many retries become due at once, while there are new events for another
 * endpoint.
 */
export async function measureBacklog(rig: Rig, retries: number): Promise<BacklogOutcome> {
  const client = await connectTo(rig);
  await rig.partner.configure('transactions', `${rig.receiver.url}/unread`);
  const { pid } = rig.stack.services.platform;
  await fill(client, retries, true);
  const before = residentMiBOf(pid!);
  const latencies = await measureLatencies(rig, 'order', {
    seconds: FRESH_SECONDS,
    perSecond: FRESH_PER_SECOND,
  });
  const moreMiB = residentMiBOf(pid!) - before;
  await client.query('DELETE FROM deliveries');
  await client.end();
  return { moreMiB, freshP99Ms: quantileOf(latencies, 0.99) };
}

/** The duration of the actual claim statement with this many events in the log and nothing due. */
export async function measureLookMs(rig: Rig, logged: number): Promise<number> {
  const client = await connectTo(rig);
  await fill(client, logged, false);
  await client.query('VACUUM ANALYZE');
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const startedMs = performance.now();
    await client.query({
      name: 'claim',
      text: CLAIM,
      values: [new Date(), [], [], [], 256, 8_388_608, randomUUID(), 1_000],
    });
    times.push(performance.now() - startedMs);
  }
  await client.end();
  return medianOf(times);
}
