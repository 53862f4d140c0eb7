import { setTimeout as sleep } from 'node:timers/promises';
import {
  findDueWork,
  findUndoneWork,
  isDone,
  type DueWork,
  type UndoneWork,
} from './history/due-work.ts';
import type { System } from './system/system.ts';

const pollMs = 500;
const looksBetweenLogs = 10;
// Work of one part may be in transit to the next, so two looks in a row must find nothing.
const looksNeeded = 2;
/** Minimum time for the last look, even if the deadline has passed. */
const lastLookMs = 10_000;

/** The work due when the system was idle or its time was over, and the part of it that was not done. */
export type Rest = { due: DueWork; undone: UndoneWork };

/** Waits until no work is left anywhere, or the time is over. */
export async function drain(
  system: System,
  deadline: number,
  log: (message: string) => void,
): Promise<Rest> {
  let emptyLooks = 0;
  for (let look = 1; Date.now() < deadline && emptyLooks < looksNeeded; look += 1) {
    const remaining = await findRemaining(system);
    emptyLooks = remaining.length === 0 ? emptyLooks + 1 : 0;
    if (remaining.length > 0 && look % looksBetweenLogs === 0) {
      log(`still to come: ${remaining.join(', ')}`);
    }
    await sleep(pollMs);
  }
  return lookForTheLastTime(system, Math.max(deadline, Date.now() + lastLookMs));
}

async function lookForTheLastTime(system: System, deadline: number): Promise<Rest> {
  const due = await findDueWork(system);
  for (;;) {
    const isOver = Date.now() > deadline;
    try {
      const undone = await findUndoneWork(system, due);
      if (isDone(undone) || isOver) return { due, undone };
    } catch (error) {
      // Kafka can't report a group during a rebalance.
      if (isOver) throw error;
    }
    await sleep(pollMs);
  }
}

async function findRemaining(system: System): Promise<string[]> {
  try {
    const { lags, leftovers } = await findUndoneWork(system, await findDueWork(system));
    return [
      ...leftovers.map(({ what, count }) => `${count} in ${what}`),
      ...lags.map(
        ({ group, topic, partition, behind }) => `${behind} of ${topic}/${partition} in ${group}`,
      ),
    ];
  } catch (error) {
    // Kafka can't report a group during a rebalance.
    return [String(error)];
  }
}
