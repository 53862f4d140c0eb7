import { connectTo, type Rig } from './rig.ts';
import { measureThroughput } from './throughput.ts';

const WARM_UP_SHARE = 0.2;

/**
 * Orders cards in batches in the same database, and empties the queue after each. Then Postgres learns that
 * the queue is empty, as autovacuum would note at such a moment, and plans for that while the next batch
 * fills it. @returns CPU of Postgres for an order and its delivery by batch, in milliseconds.
 */
export async function measureBatches(
  rig: Rig,
  { batches, orders }: { batches: number; orders: number },
  note: (text: string) => void,
): Promise<number[]> {
  const client = await connectTo(rig);
  // The first connections fill the caches of Postgres.
  await measureThroughput(rig, 'order', Math.ceil(orders * WARM_UP_SHARE));
  const measured: number[] = [];
  for (let batch = 1; batch <= batches; batch += 1) {
    const { deliveredPerSecond, postgresMs } = await measureThroughput(rig, 'order', orders);
    measured.push(postgresMs);
    note(
      `batch ${batch}: ${Math.round(deliveredPerSecond)}/s, ${postgresMs.toFixed(2)} ms CPU of Postgres each`,
    );
    await client.query('VACUUM ANALYZE deliveries');
  }
  await client.end();
  return measured;
}
