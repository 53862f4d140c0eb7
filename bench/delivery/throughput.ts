import { setTimeout as sleep } from 'node:timers/promises';
import { call, sendAtOnce, sendPaced } from '../support/http-load.ts';
import { cpuMsOf } from '../support/process-cpu.ts';
import type { Outbox, Rig } from './rig.ts';

const AT_ONCE = 32;
const PACED_PER_SECOND = 50;
const SETTLE_MS = 300;

export interface Throughput {
  deliveredPerSecond: number;
  cpuMsPerEvent: number;
}

/** Straight to the receiver: what generator, receiver and machine allow at that moment. */
export async function measureCeiling({ partner, receiver }: Rig, events: number): Promise<number> {
  const startedMs = performance.now();
  await sendAtOnce(events, AT_ONCE, (number) =>
    call('POST', `${receiver.url}/fast`, {}, partner.bodyOf(number)),
  );
  return (events * 1_000) / (performance.now() - startedMs);
}

/** Accepted over HTTP and delivered, as fast as it goes. */
export async function measureThroughput(outbox: Outbox, events: number): Promise<Throughput> {
  const { receiver, pids } = outbox;
  await receiver.clear();
  const cpuBefore = cpuMsOf(pids);
  const startedAtNs = process.hrtime.bigint();
  const accepted = await sendAtOnce(events, AT_ONCE, (number) => outbox.emit(number));
  const { received, doubled, lastAtNs } = await receiver.waitFor(events);
  if (accepted.length !== events || received !== events || doubled > 0) {
    throw new Error(`${accepted.length} accepted, ${received} received, ${doubled} twice`);
  }
  await sleep(SETTLE_MS);
  const seconds = Number(BigInt(lastAtNs) - startedAtNs) / 1e9;
  return {
    deliveredPerSecond: events / seconds,
    cpuMsPerEvent: (cpuMsOf(pids) - cpuBefore) / events,
  };
}

/** From sending to receiving, at a pace that leaves the machine mostly idle. @returns sorted. */
export async function measureLatencies(
  outbox: Outbox,
  seconds: number,
  perSecond = PACED_PER_SECOND,
): Promise<number[]> {
  const { receiver } = outbox;
  await receiver.clear();
  const accepted = await sendPaced(seconds * perSecond, perSecond, (number) => outbox.emit(number));
  const { latenciesMs } = await receiver.waitFor(accepted.length);
  return latenciesMs.toSorted((a, b) => a - b);
}

export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
