import { EventHeader } from '#contracts';
import { errorTypeOf, openFollowingSpan, type OpenSpan } from '#observability';
import type { OutgoingRecord } from './broker.js';

/**
 * Sends records, each as a span of the trace that its header `traceparent` continues. The header then names that
 * span, so that its consumers follow from it. Records whose trace is not recorded are sent as they are.
 */
export async function inPublishSpans(
  records: OutgoingRecord[],
  send: (records: OutgoingRecord[]) => Promise<void>,
): Promise<void> {
  const spans: OpenSpan[] = [];
  const sent = records.map((record) => {
    const span = openPublishSpan(record, records.length);
    if (!span) return record;
    spans.push(span);
    const headers = { ...record.headers, [EventHeader.traceparent]: span.traceparent };
    return { ...record, headers };
  });
  try {
    await send(sent);
  } catch (error) {
    for (const span of spans) span.fail(errorTypeOf(error));
    throw error;
  } finally {
    for (const span of spans) span.end();
  }
}

function openPublishSpan(
  { topic, headers }: OutgoingRecord,
  batchSize: number,
): OpenSpan | undefined {
  return openFollowingSpan(headers[EventHeader.traceparent], () => ({
    name: `send ${topic}`,
    kind: 'producer',
    attributes: {
      'messaging.system': 'kafka',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'send',
      'messaging.destination.name': topic,
      'messaging.message.id': headers[EventHeader.id],
      'messaging.batch.message_count': batchSize > 1 ? batchSize : undefined,
      'event.type': headers[EventHeader.type],
    },
  }));
}
