import { findOutOfOrder } from './find-out-of-order.ts';
import type { ProducerHistory } from './history.ts';
import type { Violation } from './violation.ts';

type Item = { key: string; sequence: number };

/**
 * Checks that every confirmed event is on the topic, under one event id, and that the first occurrences are
 * in order.
 */
export function checkProducer(history: ProducerHistory): Violation[] {
  const { producer, confirmed, records, isOrdered } = history;
  const idsByItem = new Map<string, Set<string>>();
  const firsts = records.filter((record) => {
    const ids = idsByItem.get(nameOf(record));
    idsByItem.set(nameOf(record), (ids ?? new Set()).add(record.eventId));
    return ids === undefined;
  });
  const known = new Set(confirmed.map(nameOf));
  const found = {
    'was confirmed and is not on the topic': confirmed
      .map(nameOf)
      .filter((item) => !idsByItem.has(item)),
    'is on the topic under several ids': [...idsByItem]
      .filter(([, ids]) => ids.size > 1)
      .map(([item]) => item),
    'is on the topic and was never confirmed': firsts
      .map(nameOf)
      .filter((item) => !known.has(item)),
    'came to the topic out of order': isOrdered ? findOutOfOrder(firsts).map(nameOf) : [],
  };
  return Object.entries(found)
    .filter(([, items]) => items.length > 0)
    .map(([what, ids]) => ({ where: producer, what, ids }));
}

function nameOf({ key, sequence }: Item): string {
  return `${key} #${sequence}`;
}
