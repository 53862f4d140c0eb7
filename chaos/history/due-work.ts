import type { System } from '../system/system.ts';
import { findTopicEnds, measureLags, type TopicEnds } from './consumer-lags.ts';
import type { Lag, Leftover } from './history.ts';
import { findWaitingRows, type WaitingRows } from './waiting-rows.ts';

/**
 * What the system has to do at one moment. Some of its topics get a record every few seconds by themselves, so
 * one is always on its way: only what was due before the look began tells anything.
 */
export type DueWork = { ends: TopicEnds; rows: readonly WaitingRows[] };

/** What of it is not done yet. */
export type UndoneWork = { lags: Lag[]; leftovers: Leftover[] };

export async function findDueWork(system: System): Promise<DueWork> {
  // Rows first: what they are published as between the two looks is then at least among the records.
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
