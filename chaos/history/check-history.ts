import { checkConsumer } from './check-consumer.ts';
import { checkProducer } from './check-producer.ts';
import type { History } from './history.ts';
import type { Violation } from './violation.ts';

/** Everything in the history that is wrong or missing. */
export function checkHistory({ producers, consumers, lags, leftovers }: History): Violation[] {
  return [
    ...producers.flatMap(checkProducer),
    ...consumers.flatMap(checkConsumer),
    ...lags
      .filter(({ behind }) => behind > 0)
      .map(({ group, topic, partition, behind }) => ({
        where: group,
        what: `is ${behind} behind`,
        ids: [`${topic}/${partition}`],
      })),
    ...leftovers
      .filter(({ count }) => count > 0)
      .map(({ what, count }) => ({ where: what, what: `still holds ${count}`, ids: [] })),
  ];
}
