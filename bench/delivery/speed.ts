import { startBareOutbox } from './bare-outbox.ts';
import type { Outbox, Rig } from './rig.ts';
import {
  measureCeiling,
  measureDrain,
  measureLatencies,
  measureThroughput,
  quantileOf,
} from './throughput.ts';

const PACED_PER_SECOND = 50;
// Long enough that the p99 is the 15th slowest instead of the fifth.
const PACED_SECONDS = 30;
// Node compiles hot code during the first twenty thousand events; a real service runs for weeks.
const WARM_UP_RUNS = 2;

export interface Speed {
  /** Events per second while draining a backlog. */
  drained: number;
  /** Milliseconds of CPU per delivery while draining. */
  drainCpu: number;
  /** Orders per second. */
  ordered: number;
  /** Milliseconds of CPU per order with its delivery. */
  cpu: number;
  p50: number;
  p99: number;
}

export interface SpeedRound {
  ceiling: number;
  ours: Speed;
  bare: Speed;
}

export interface SpeedOptions {
  rounds: number;
  /** Events in the backlog. */
  drained: number;
  orders: number;
}

/** The platform and the bare outbox take turns. */
export async function measureSpeeds(
  rig: Rig,
  options: SpeedOptions,
  note: (text: string) => void,
): Promise<SpeedRound[]> {
  const { rounds, drained, orders } = options;
  const bare = await startBareOutbox(rig);
  try {
    for (let run = 0; run < WARM_UP_RUNS; run += 1) {
      await measureCeiling(rig, orders);
      await measureThroughput(rig, orders);
      await measureThroughput(bare, orders);
    }
    const rounded: SpeedRound[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ceiling = await measureCeiling(rig, drained);
      const speeds = {
        ours: await measureSpeed(rig, options),
        bare: await measureSpeed(bare, options),
      };
      rounded.push({ ceiling, ...speeds });
      note(`round ${round}, straight to the receiver: ${Math.round(ceiling)}/s`);
      for (const [name, speed] of Object.entries(speeds)) note(`  ${name}: ${lineOf(speed)}`);
    }
    return rounded;
  } finally {
    await bare.stop();
  }
}

async function measureSpeed(outbox: Outbox, { drained, orders }: SpeedOptions): Promise<Speed> {
  const drain = await measureDrain(outbox, drained);
  const { orderedPerSecond, cpuMsPerOrder } = await measureThroughput(outbox, orders);
  const latencies = await measureLatencies(outbox, PACED_SECONDS, PACED_PER_SECOND);
  return {
    drained: drain.deliveredPerSecond,
    drainCpu: drain.cpuMsPerDelivery,
    ordered: orderedPerSecond,
    cpu: cpuMsPerOrder,
    p50: quantileOf(latencies, 0.5),
    p99: quantileOf(latencies, 0.99),
  };
}

function lineOf({ drained, drainCpu, ordered, cpu, p50, p99 }: Speed): string {
  return (
    `drained ${Math.round(drained)}/s, ${drainCpu.toFixed(3)} ms CPU each, ` +
    `ordered ${Math.round(ordered)}/s, ${cpu.toFixed(3)} ms CPU each, ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  );
}
