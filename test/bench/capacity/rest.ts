import { setTimeout as sleep } from 'node:timers/promises';
import { type BrokerInspector, KafkajsBroker } from '#messaging';
import pg from 'pg';
import type { Stack } from '../../../tools/local/stack.ts';

const POLL_MS = 500;
const LOOKS_NEEDED = 2;
const TIMEOUT_MS = 600_000;
// Events of channels without an endpoint wait for days.
const UNDELIVERED_EVENTS = `SELECT count(*) FROM deliveries JOIN webhook_endpoints w ON w.id = endpoint_id`;
const UNSENT_MAILS = `SELECT count(*) FROM mails WHERE status = 'pending'`;

/** Resolves when every event is delivered and handled, and every mail is sent. */
export async function whenAtRest(stack: Stack): Promise<void> {
  const broker = new KafkajsBroker(stack.kafkaBrokers, 'bench');
  const inspector = broker.createInspector();
  const deadline = Date.now() + TIMEOUT_MS;
  try {
    for (let empty = 0; empty < LOOKS_NEEDED; await sleep(POLL_MS)) {
      const waiting = (await rowsWaiting(stack)) + (await recordsWaiting(inspector));
      empty = waiting === 0 ? empty + 1 : 0;
      if (Date.now() > deadline) throw new Error(`${waiting} pieces of work were not done`);
    }
  } finally {
    await inspector.close();
    await broker.close();
  }
}

async function rowsWaiting({ endpoints }: Stack): Promise<number> {
  const counts = await Promise.all([
    count(endpoints.postgres.platform, UNDELIVERED_EVENTS),
    count(endpoints.postgres.notification, UNSENT_MAILS),
  ]);
  return counts.reduce((sum, each) => sum + each, 0);
}

async function count(connectionString: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(sql).finally(() => client.end());
  return Number(rows[0]!.count);
}

/** Behind what each group has committed. */
async function recordsWaiting(inspector: BrokerInspector): Promise<number> {
  const groups = await inspector.groups();
  const topics = [
    ...new Set(groups.flatMap(({ committed }) => committed.map(({ topic }) => topic))),
  ];
  const ranges = await inspector.ranges(topics);
  const ends = new Map(ranges.map(({ topic, partition, end }) => [`${topic}/${partition}`, end]));
  return groups
    .flatMap(({ committed }) => committed)
    .reduce((sum, { topic, partition, offset }) => {
      return sum + Number(ends.get(`${topic}/${partition}`)! - offset);
    }, 0);
}
