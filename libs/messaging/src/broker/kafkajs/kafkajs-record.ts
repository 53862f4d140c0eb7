import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { IncomingRecord } from '../broker.js';

export function toRecord(topic: string, partition: number, message: KafkaMessage): IncomingRecord {
  return {
    topic,
    partition,
    offset: message.offset,
    timestamp: new Date(Number(message.timestamp)),
    key: message.key,
    value: message.value,
    headers: toHeaders(message.headers ?? {}),
  };
}

/** Kafka allows a header to occur several times; the last value is used. */
function toHeaders(headers: IHeaders): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    const last = Array.isArray(value) ? value.at(-1) : value;
    result[name] = last?.toString() ?? '';
  }
  return result;
}
