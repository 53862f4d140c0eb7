import { startReplica } from '../../e2e/support/replicas.ts';
import { connectTo, type Outbox, type Rig } from './rig.ts';
import { measureLatencies, measureThroughput, quantileOf } from './throughput.ts';

const PER_SECOND = 50;
const WARM_UP_ORDERS = 500;

/**
 * Orders cards at two replicas of the platform in turn. Either may deliver what the other has recorded.
 * @returns p99 from commit to receipt in milliseconds, for each round.
 */
export async function measureReplicas(
  rig: Rig,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number[]> {
  const replica = await startReplica(rig.prepared, 'platform');
  try {
    const partners = [rig.partner, rig.partner.at(replica.url)] as const;
    const both: Outbox = { ...rig, orderCard: (number) => partners[number % 2]!.orderCard(number) };
    await measureThroughput(both, 'order', WARM_UP_ORDERS);
    const measured: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const startedAt = new Date();
      await measureLatencies(both, 'order', { seconds, perSecond: PER_SECOND });
      measured.push(quantileOf(await sinceCommit(rig, startedAt), 0.99));
    }
    return measured;
  } finally {
    await replica.stop();
  }
}

/** @returns sorted. */
async function sinceCommit(rig: Rig, startedAt: Date): Promise<number[]> {
  const client = await connectTo(rig);
  const { rows } = await client.query<{ cardId: string; atMs: string }>(
    `SELECT body::json #>> '{data,cardId}' AS "cardId",
       extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS "atMs"
     FROM events WHERE created_at >= $1`,
    [startedAt],
  );
  await client.end();
  const commits = new Map(rows.map(({ cardId, atMs }) => [cardId, Number(atMs)]));
  const latencies = [...(await rig.receiver.arrivals())].map(([cardId, atMs]) => {
    const committedAtMs = commits.get(cardId);
    if (committedAtMs === undefined) throw new Error(`${cardId} was received and never committed`);
    return atMs - committedAtMs;
  });
  return latencies.toSorted((a, b) => a - b);
}
