import { setTimeout as sleep } from 'node:timers/promises';
import { call, sendAtOnce, sendPaced } from '../support/http-load.ts';
import { cpuMsOf } from '../support/process-cpu.ts';
import type { Receiver } from './receiver.ts';
import type { Outbox, Rig } from './rig.ts';

const AT_ONCE = 32;
const SETTLE_MS = 300;

export interface Throughput {
  /** Orders and deliveries per second at the same time. */
  orderedPerSecond: number;
  /** For an order, its event and the delivery, in all processes together. */
  cpuMsPerOrder: number;
}

export interface Drain {
  deliveredPerSecond: number;
  cpuMsPerDelivery: number;
}

/** Sends directly to the receiver, in events per second: the limit of generator, receiver and machine. */
export async function measureCeiling({ partner, receiver }: Rig, events: number): Promise<number> {
  const startedMs = performance.now();
  await sendAtOnce(events, AT_ONCE, (number) =>
    call('POST', `${receiver.url}/fast`, {}, partner.bodyOf(number)),
  );
  return (events * 1_000) / (performance.now() - startedMs);
}

/** Orders cards at full speed, while the event of each is delivered. */
export async function measureThroughput(outbox: Outbox, orders: number): Promise<Throughput> {
  const { receiver, pids } = outbox;
  await receiver.clear();
  const cpuBefore = cpuMsOf(pids);
  const startedMs = nowMs();
  await orderAtOnce(outbox, orders);
  const lastAtMs = await receiveAll(receiver, orders);
  await sleep(SETTLE_MS);
  return {
    orderedPerSecond: (orders * 1_000) / (lastAtMs - startedMs),
    cpuMsPerOrder: (cpuMsOf(pids) - cpuBefore) / orders,
  };
}

/** Delivers a recorded backlog at full speed. */
export async function measureDrain(outbox: Outbox, orders: number): Promise<Drain> {
  const { receiver, pids } = outbox;
  await receiver.clear();
  await outbox.setDelivering(false);
  await orderAtOnce(outbox, orders);
  const cpuBefore = cpuMsOf(pids);
  const startedMs = nowMs();
  await outbox.setDelivering(true);
  const lastAtMs = await receiveAll(receiver, orders);
  await sleep(SETTLE_MS);
  return {
    deliveredPerSecond: (orders * 1_000) / (lastAtMs - startedMs),
    cpuMsPerDelivery: (cpuMsOf(pids) - cpuBefore) / orders,
  };
}

/** Times from commit to receipt in ms, at a low rate. @returns sorted. */
export async function measureLatencies(
  outbox: Outbox,
  seconds: number,
  perSecond: number,
): Promise<number[]> {
  const { receiver } = outbox;
  await receiver.clear();
  const startedAt = new Date();
  const accepted = await sendPaced(seconds * perSecond, perSecond, (number) =>
    outbox.orderCard(number),
  );
  await receiver.waitFor(accepted.length);
  const commits = await outbox.commitsSince(startedAt);
  const latencies = [...(await receiver.arrivals())].map(([cardId, atMs]) => {
    const committedAtMs = commits.get(cardId);
    if (committedAtMs === undefined) throw new Error(`${cardId} was received and never committed`);
    return atMs - committedAtMs;
  });
  return latencies.toSorted((a, b) => a - b);
}

export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

async function orderAtOnce(outbox: Outbox, orders: number): Promise<void> {
  const accepted = await sendAtOnce(orders, AT_ONCE, (number) => outbox.orderCard(number));
  if (accepted.length < orders) throw new Error(`${accepted.length} of ${orders} orders accepted`);
}

/** @returns the time of the last arrival. */
async function receiveAll(receiver: Receiver, events: number): Promise<number> {
  const { received, doubled, lastAtMs } = await receiver.waitFor(events);
  if (received !== events || doubled > 0) {
    throw new Error(`${received} of ${events} received, ${doubled} twice`);
  }
  return lastAtMs;
}

/** The same clock as the receiver's. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
