import { EventHeader } from '#contracts';
import type { SpanStart } from '#observability';
import type { EventMeta } from './event-meta.js';

/** The span of one attempt at an event, or at many events that are handled together. */
export function processSpan(topic: string, metas: readonly EventMeta[]): SpanStart {
  const [first] = metas;
  const isOne = metas.length === 1;
  return {
    name: `process ${topic}`,
    kind: 'consumer',
    attributes: {
      'messaging.system': 'kafka',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': first!.consumer,
      'messaging.destination.partition.id': String(first!.partition),
      'messaging.kafka.offset': isOne ? Number(first!.offset) : undefined,
      'messaging.message.id': isOne ? first!.id : undefined,
      'messaging.batch.message_count': isOne ? undefined : metas.length,
      'event.type': first!.headers[EventHeader.type],
      'event.attempt': isOne ? first!.attempt : undefined,
    },
    // Many events have no common trace: theirs are linked.
    links: isOne ? [] : metas.flatMap(({ headers }) => headers[EventHeader.traceparent] ?? []),
  };
}
