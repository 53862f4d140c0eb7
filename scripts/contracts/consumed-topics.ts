import { join } from 'node:path';
import { eventDeclarationOf, publishedEventClasses } from '#contracts';
import type { ConsumedTopics } from '../../deployment/kubernetes/kafka.ts';
import { readReceivers } from './receivers.ts';

/** The topics with the events that each service handles, from its handlers. */
export function consumedTopicsIn(root: string): ConsumedTopics {
  const receivers = readReceivers(join(root, 'apps'));
  return (service) => {
    const handled = receivers.get(service) ?? [];
    const topics = publishedEventClasses
      .filter(({ name }) => handled.includes(name))
      .map((eventClass) => eventDeclarationOf(eventClass).topic.name);
    return [...new Set(topics)];
  };
}
