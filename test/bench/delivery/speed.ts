import { startOutbox } from './outbox-contender.ts';
import type { Outbox, Rig } from './rig.ts';
import {
  type Drain,
  measureCeiling,
  measureDrain,
  measureLatencies,
  measureThroughput,
  quantileOf,
  type Road,
  type Throughput,
} from './throughput.ts';

const PACED_PER_SECOND = 50;
// Node compiles hot code during the first twenty thousand events; a real service runs for weeks.
const WARM_UP_RUNS = 2;

export const ROADS = ['event', 'order'] as const satisfies readonly Road[];

export interface RoadSpeed extends Throughput {
  /** From the request to the receipt at a low rate, in milliseconds. */
  p50: number;
  p99: number;
}

export type Speed = Record<Road, RoadSpeed>;

export interface SpeedRound {
  ceiling: number;
  drains: { ours: Drain; bare: Drain };
  speeds: Record<'ours' | 'bare' | 'naive', Speed>;
}

export interface SpeedOptions {
  rounds: number;
  /** Events in the backlog. */
  drained: number;
  orders: number;
  seconds: number;
}

/** The platform, the bare outbox and the naive one take turns. */
export async function measureSpeeds(
  rig: Rig,
  options: SpeedOptions,
  note: (text: string) => void,
): Promise<SpeedRound[]> {
  const { rounds, drained, orders } = options;
  await rig.partner.configure('transactions', `${rig.receiver.url}/fast`);
  const bare = await startOutbox(rig, 'bare-outbox');
  const naive = await startOutbox(rig, 'naive-nest');
  try {
    for (let run = 0; run < WARM_UP_RUNS; run += 1) {
      for (const outbox of [rig, bare, naive]) {
        for (const road of ROADS) await measureThroughput(outbox, road, orders);
      }
    }
    const rounded: SpeedRound[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      note(`round ${round}`);
      const ceiling = await measureCeiling(rig, drained);
      const drains = {
        ours: await measureDrain(rig, drained),
        bare: await measureDrain(bare, drained),
      };
      for (const [name, drain] of Object.entries(drains)) note(`  ${name}: ${drainLine(drain)}`);
      const speeds = {
        ours: await measureSpeed(rig, options),
        bare: await measureSpeed(bare, options),
        naive: await measureSpeed(naive, options),
      };
      for (const [name, speed] of Object.entries(speeds)) {
        for (const road of ROADS) note(`  ${name}, ${road}: ${speedLine(speed[road])}`);
      }
      rounded.push({ ceiling, drains, speeds });
    }
    return rounded;
  } finally {
    await bare.stop();
    await naive.stop();
  }
}

async function measureSpeed(outbox: Outbox, options: SpeedOptions): Promise<Speed> {
  return {
    event: await measureRoad(outbox, 'event', options),
    order: await measureRoad(outbox, 'order', options),
  };
}

async function measureRoad(
  outbox: Outbox,
  road: Road,
  { orders, seconds }: SpeedOptions,
): Promise<RoadSpeed> {
  const throughput = await measureThroughput(outbox, road, orders);
  const paced = { seconds, perSecond: PACED_PER_SECOND };
  const latencies = await measureLatencies(outbox, road, paced);
  return { ...throughput, p50: quantileOf(latencies, 0.5), p99: quantileOf(latencies, 0.99) };
}

function drainLine({ deliveredPerSecond, cpuMsPerDelivery }: Drain): string {
  return `drained ${Math.round(deliveredPerSecond)}/s, ${cpuMsPerDelivery.toFixed(3)} ms CPU each`;
}

function speedLine(speed: RoadSpeed): string {
  const { acceptedPerSecond, deliveredPerSecond, serverMs, postgresMs, p50, p99 } = speed;
  return (
    `${Math.round(acceptedPerSecond)} accepted and ${Math.round(deliveredPerSecond)} delivered a second, ` +
    `${(serverMs + postgresMs).toFixed(2)} ms CPU each (Postgres ${postgresMs.toFixed(2)}), ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  );
}
