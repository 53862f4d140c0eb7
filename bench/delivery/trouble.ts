import { setTimeout as sleep } from 'node:timers/promises';
import type { Rig } from './rig.ts';
import { sendAtOnce } from './post.ts';
import { measureLatencies, quantileOf } from './throughput.ts';

const NOISE_EVENTS = 2_000;
const QUIET_PER_SECOND = 25;
const AT_ONCE = 32;
const AWAY_WAIT_MS = 200;
const GIVE_UP_MS = 60_000;

/** The good endpoint's p99 while another one of the same partner has thousands of events and never ends one. */
export async function measureNeighbour(
  rig: Rig,
  misbehaviour: 'hang' | 'drip',
  seconds: number,
): Promise<number> {
  await rig.partner.configure('transactions', `${rig.receiver.url}/${misbehaviour}`);
  await sendAtOnce(NOISE_EVENTS, AT_ONCE, (number) => rig.partner.emitTransaction(number));
  return quantileOf(await measureLatencies(rig, seconds, QUIET_PER_SECOND), 0.99);
}

export async function measureQuiet(rig: Rig, seconds: number): Promise<number> {
  return quantileOf(await measureLatencies(rig, seconds, QUIET_PER_SECOND), 0.99);
}

export interface KillOutcome {
  lost: number;
  doubled: number;
  /** From the kill to the first delivery after it. */
  backAfterMs: number;
}

/** Kills the platform with -9 while events come in; it is started again at once. */
export async function measureKill(rig: Rig, events: number): Promise<KillOutcome> {
  const { partner, receiver, stack } = rig;
  await receiver.clear();
  const sending = sendAtOnce(events, AT_ONCE, async (number) => {
    try {
      return await partner.emit(number);
    } catch (error) {
      // Not to run through all the events while nobody listens. This one may or may not have been taken.
      await sleep(AWAY_WAIT_MS);
      throw error;
    }
  });
  while ((await receiver.counts()).received < events / 4) await sleep(10);
  const killedAtMs = performance.now();
  process.kill(stack.services.platform.pid!, 'SIGKILL');
  await sleep(100);
  const { lastAtNs } = await receiver.counts();
  while ((await receiver.counts()).lastAtNs === lastAtNs) {
    await sleep(20);
    if (performance.now() - killedAtMs > GIVE_UP_MS) break;
  }
  const backAfterMs = performance.now() - killedAtMs;
  const accepted = await sending;
  await receiver.waitFor(accepted.length);
  const { seen, doubled } = await receiver.numbers();
  const arrived = new Set(seen);
  return { lost: accepted.filter((number) => !arrived.has(number)).length, doubled, backAfterMs };
}
