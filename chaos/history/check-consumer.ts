import type { ConsumerHistory, ExpectedEvent } from './history.ts';
import { findOutOfOrder } from './find-out-of-order.ts';
import type { Violation } from './violation.ts';

/**
 * Checks that every event had exactly one effect or became a dead letter, in order unless it was moved to a
 * retry topic.
 */
export function checkConsumer(history: ConsumerHistory): Violation[] {
  const { consumer, expected, inbox, effects, deadLetters, retried } = history;
  const byId = new Map(expected.map((event) => [event.id, event]));
  const due = expected.filter(({ isDue }) => isDue);
  const effectful = due.filter(({ outcome }) => outcome === 'effect');
  const doomed = due.filter(({ outcome }) => outcome === 'dead-letter');
  const counted = effectful.filter(({ hasCountedEffect }) => hasCountedEffect);
  const isEffectful = (id: string): boolean => byId.get(id)?.outcome === 'effect';
  const isDoomed = (id: string): boolean => byId.get(id)?.outcome === 'dead-letter';

  const found = {
    'is not in the inbox': missing(effectful, inbox),
    'is in the inbox twice': doubled(inbox),
    'is in the inbox and must not be': inbox.filter((id) => !isEffectful(id)),
    'has no effect': missing(counted, effects),
    'has its effect twice': doubled(effects),
    'has an effect and must not': effects.filter((id) => !isEffectful(id)),
    'has no dead letter': missing(doomed, deadLetters),
    'has a dead letter and must not': unique(deadLetters.filter((id) => !isDoomed(id))),
    'was moved to a retry topic and must not be': unique(
      retried.filter((id) => byId.get(id)?.isToBeMoved !== true),
    ),
    'came out of order': outOfOrder(history, byId),
  };
  return Object.entries(found)
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => ({ where: consumer, what, ids }));
}

function missing(events: readonly ExpectedEvent[], found: readonly string[]): string[] {
  const there = new Set(found);
  return events.map(({ id }) => id).filter((id) => !there.has(id));
}

function doubled(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return unique(ids.filter((id) => seen.size === seen.add(id).size));
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function outOfOrder(
  { inbox, retried }: ConsumerHistory,
  byId: ReadonlyMap<string, ExpectedEvent>,
): string[] {
  const moved = new Set(retried);
  const inOrder = inbox
    .filter((id) => !moved.has(id))
    .flatMap((id) => {
      const event = byId.get(id);
      return event?.sequence === undefined ? [] : [{ ...event, sequence: event.sequence }];
    });
  return findOutOfOrder(inOrder).map(({ id }) => id);
}
