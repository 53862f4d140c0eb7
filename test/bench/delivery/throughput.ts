import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, call, sendAtOnce, sendPaced } from '../support/http-load.ts';
import { cpuMsOf } from '../support/process-cpu.ts';
import { idIn } from './partner-at-platform.ts';
import type { Receiver } from './receiver.ts';
import type { Outbox, Rig } from './rig.ts';

const AT_ONCE = 32;
const SETTLE_MS = 300;

/** How an event comes about: recorded as such, or by the order of a card. */
export type Road = 'event' | 'order';

export interface Throughput {
  acceptedPerSecond: number;
  /** From the first request to the last arrival. */
  deliveredPerSecond: number;
  /** Milliseconds of CPU for a request, its event and the delivery. */
  serverMs: number;
  postgresMs: number;
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

/** Sends requests at full speed, while the event of each is delivered. */
export async function measureThroughput(
  outbox: Outbox,
  road: Road,
  count: number,
): Promise<Throughput> {
  const { receiver } = outbox;
  await receiver.clear();
  const before = cpuOf(outbox);
  const startedMs = nowMs();
  await sendAll(outbox, road, count);
  const acceptedMs = nowMs();
  const lastAtMs = await receiveAll(receiver, count);
  await sleep(SETTLE_MS);
  const after = cpuOf(outbox);
  return {
    acceptedPerSecond: (count * 1_000) / (acceptedMs - startedMs),
    deliveredPerSecond: (count * 1_000) / (lastAtMs - startedMs),
    serverMs: (after.serverMs - before.serverMs) / count,
    postgresMs: (after.postgresMs - before.postgresMs) / count,
  };
}

/** Delivers a recorded backlog at full speed. */
export async function measureDrain(outbox: Outbox, orders: number): Promise<Drain> {
  const { receiver } = outbox;
  await receiver.clear();
  await outbox.setDelivering(false);
  await sendAll(outbox, 'order', orders);
  const before = cpuOf(outbox);
  const startedMs = nowMs();
  await outbox.setDelivering(true);
  const lastAtMs = await receiveAll(receiver, orders);
  await sleep(SETTLE_MS);
  const after = cpuOf(outbox);
  return {
    deliveredPerSecond: (orders * 1_000) / (lastAtMs - startedMs),
    cpuMsPerDelivery:
      (after.serverMs + after.postgresMs - before.serverMs - before.postgresMs) / orders,
  };
}

/** Times in ms from when a request was sent until its event was received, at a low rate. @returns sorted. */
export async function measureLatencies(
  outbox: Outbox,
  road: Road,
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<number[]> {
  const { receiver } = outbox;
  await receiver.clear();
  const sentAtMs = new Map<string, number>();
  const accepted = await sendPaced(seconds * perSecond, perSecond, async (number) => {
    const startedMs = nowMs();
    const { answer, cardId } = await send(outbox, road, number);
    sentAtMs.set(cardId, startedMs);
    return answer;
  });
  await receiver.waitFor(accepted.length);
  const latencies = [...(await receiver.arrivals())].map(([cardId, atMs]) => {
    const startedMs = sentAtMs.get(cardId);
    if (startedMs === undefined) throw new Error(`${cardId} was received and never accepted`);
    return atMs - startedMs;
  });
  return latencies.toSorted((a, b) => a - b);
}

export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export async function sendAll(outbox: Outbox, road: Road, count: number): Promise<void> {
  const accepted = await sendAtOnce(
    count,
    AT_ONCE,
    async (number) => (await send(outbox, road, number)).answer,
  );
  if (accepted.length < count) throw new Error(`${accepted.length} of ${count} were accepted`);
}

/** @returns the card that the event names, too. */
async function send(
  outbox: Outbox,
  road: Road,
  number: number,
): Promise<{ answer: Answer; cardId: string }> {
  if (road === 'order') {
    const answer = await outbox.orderCard(number);
    return { answer, cardId: idIn(answer) };
  }
  const cardId = `crd_${randomUUID().replaceAll('-', '')}`;
  return { answer: await outbox.emitEvent(number, cardId), cardId };
}

/** @returns the time of the last arrival. */
export async function receiveAll(receiver: Receiver, events: number): Promise<number> {
  const { received, doubled, lastAtMs } = await receiver.waitFor(events);
  if (received !== events || doubled > 0) {
    throw new Error(`${received} of ${events} received, ${doubled} twice`);
  }
  return lastAtMs;
}

function cpuOf({ pids }: Outbox): { serverMs: number; postgresMs: number } {
  return { serverMs: cpuMsOf([pids.server]), postgresMs: cpuMsOf([pids.postgres]) };
}

/** The same clock as the receiver's. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}
