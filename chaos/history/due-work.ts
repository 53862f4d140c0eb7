import type { System } from '../system/system.ts';
import { findTopicEnds, measureLags, type TopicEnds } from './consumer-lags.ts';
import type { Lag, Leftover } from './history.ts';
import { findWaitingRows, type WaitingRows } from './waiting-rows.ts';

/**
 * The work of the system at one moment. Some topics get a record every few seconds, so some work is always
 * in transit; only work due before a look began is meaningful.
 */
export type DueWork = { ends: TopicEnds; rows: readonly WaitingRows[] };

/** The part of it that is not done. */
export type UndoneWork = { lags: Lag[]; leftovers: Leftover[] };

export async function findDueWork(system: System): Promise<DueWork> {
  // Rows first: if they are published between the two looks, they are then found among the records.
  const rows = await findWaitingRows(system);
  return { rows, ends: await findTopicEnds(system.stack.kafkaBrokers) };
}

export async function findUndoneWork(system: System, due: DueWork): Promise<UndoneWork> {
  const waiting = await findWaitingRows(system);
  const leftovers = due.rows.map(({ what, ids }, index) => ({
    what,
    count: waiting[index]!.ids.filter((id) => ids.includes(id)).length,
  }));
  return {
    lags: (await measureLags(system.stack.kafkaBrokers, due.ends)).filter(
      ({ behind }) => behind > 0,
    ),
    leftovers: leftovers.filter(({ count }) => count > 0),
  };
}

export function isDone({ lags, leftovers }: UndoneWork): boolean {
  return lags.length === 0 && leftovers.length === 0;
}
