import { setTimeout as sleep } from 'node:timers/promises';
import { measureLags } from './history/consumer-lags.ts';
import { findLeftovers } from './history/leftovers.ts';
import type { System } from './system/system.ts';

const pollMs = 500;
const looksBetweenLogs = 10;
// What one part has left, the next has perhaps not yet received: two looks in a row must find nothing.
const looksNeeded = 2;

/** Waits until nothing is left to do anywhere, or the time is over. */
export async function drain(
  system: System,
  deadline: number,
  log: (message: string) => void,
): Promise<void> {
  let emptyLooks = 0;
  for (let look = 1; Date.now() < deadline && emptyLooks < looksNeeded; look += 1) {
    const remaining = await findRemaining(system);
    emptyLooks = remaining.length === 0 ? emptyLooks + 1 : 0;
    if (remaining.length > 0 && look % looksBetweenLogs === 0) {
      log(`still to come: ${remaining.join(', ')}`);
    }
    await sleep(pollMs);
  }
}

async function findRemaining(system: System): Promise<string[]> {
  try {
    const leftovers = await findLeftovers(system);
    const lags = await measureLags(system.stack.kafkaBrokers);
    return [
      ...leftovers.filter(({ count }) => count > 0).map(({ what, count }) => `${count} in ${what}`),
      ...lags
        .filter(({ behind }) => behind > 0)
        .map(
          ({ group, topic, partition, behind }) => `${behind} of ${topic}/${partition} in ${group}`,
        ),
    ];
  } catch (error) {
    // A group that is just being rebalanced can't be asked.
    return [String(error)];
  }
}
