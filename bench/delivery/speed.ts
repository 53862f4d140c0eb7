import { startBareOutbox } from './bare-outbox.ts';
import type { Outbox, Rig } from './rig.ts';
import { measureCeiling, measureLatencies, measureThroughput, quantileOf } from './throughput.ts';

// So that the p99 is one of fifteen slower ones, not of five.
const PACED_SECONDS = 30;
// Node compiles what is called often, for some twenty thousand events: a service runs for weeks afterwards.
const WARM_UP_RUNS = 4;

export interface Speed {
  delivered: number;
  cpu: number;
  p50: number;
  p99: number;
}

export interface SpeedRound {
  ceiling: number;
  ours: Speed;
  bare: Speed;
}

/** The platform and the bare outbox take turns. */
export async function measureSpeeds(
  rig: Rig,
  rounds: number,
  events: number,
  note: (text: string) => void,
): Promise<SpeedRound[]> {
  const bare = await startBareOutbox(rig);
  try {
    for (let run = 0; run < WARM_UP_RUNS; run += 1) {
      await measureCeiling(rig, events);
      await measureThroughput(rig, events);
      await measureThroughput(bare, events);
    }
    const rounded: SpeedRound[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ceiling = await measureCeiling(rig, events);
      const speeds = {
        ours: await measureSpeed(rig, events),
        bare: await measureSpeed(bare, events),
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

async function measureSpeed(outbox: Outbox, events: number): Promise<Speed> {
  const { deliveredPerSecond, cpuMsPerEvent } = await measureThroughput(outbox, events);
  const latencies = await measureLatencies(outbox, PACED_SECONDS);
  return {
    delivered: deliveredPerSecond,
    cpu: cpuMsPerEvent,
    p50: quantileOf(latencies, 0.5),
    p99: quantileOf(latencies, 0.99),
  };
}

function lineOf({ delivered, cpu, p50, p99 }: Speed): string {
  return (
    `${Math.round(delivered)}/s, ${cpu.toFixed(3)} ms CPU, ` +
    `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
  );
}
