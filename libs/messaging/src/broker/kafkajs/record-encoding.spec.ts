import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { encodeAsKafkajs, encodeRecord, type RecordToEncode } from './record-encoding.js';

const lengths = [0, 1, 63, 64, 127, 128, 8_191, 8_192, 16_384, 1_048_576, 5_242_880];
const texts = ['', 'a', 'é', '😀', 'x'.repeat(64), 'é'.repeat(64), 'x'.repeat(9_000)];

const records: [string, RecordToEncode][] = [
  ['nothing', { key: null, value: null }],
  ['a text without a key', { value: 'née' }],
  ...lengths.map((length): [string, RecordToEncode] => [
    `a value of ${length} bytes`,
    { key: 'company', value: randomBytes(length), headers: {} },
  ]),
  ...texts.map((text): [string, RecordToEncode] => [
    `"${text.slice(0, 8)}" of ${text.length} as key and in headers`,
    {
      key: text,
      value: Buffer.from(text),
      headers: { 'event-id': text, [`name-${text.slice(0, 100)}`]: text, traceparent: 'x' },
    },
  ]),
  ...[0, 1, 63, 64, 8_192, 2_000_000].map((offsetDelta): [string, RecordToEncode] => [
    `the record number ${offsetDelta}`,
    { offsetDelta, timestampDelta: 0, key: Buffer.from([0, 255]), value: Buffer.from('v') },
  ]),
  ['many headers', { key: 'k', value: null, headers: manyHeaders(200) }],
  ['a time of its own', { timestampDelta: 86_400_000, key: 'k', value: Buffer.from('v') }],
  ['a header twice', { key: 'k', value: null, headers: { twice: ['a', Buffer.from('b')] } }],
  ['a header of bytes', { key: 'k', value: null, headers: { bytes: Buffer.from([0, 255]) } }],
];

function manyHeaders(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`h${index}`, `${index}`]));
}

describe('encodeRecord', () => {
  it.each(records)('makes the bytes that kafkajs makes of %s', (_name, record) => {
    const { buffer, buf } = encodeRecord(record);
    expect(buffer.equals(encodeAsKafkajs(record).buffer)).toBe(true);
    expect(Buffer.isBuffer(buf)).toBe(true);
  });
});
