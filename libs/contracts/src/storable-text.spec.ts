import { describe, expect, it } from '@jest/globals';
import { findUnstorable } from './text.js';

const find = (json: string) => [
  findUnstorable(json, JSON.parse(json))?.join('.'),
  findUnstorable(Buffer.from(json), JSON.parse(json))?.join('.'),
];

describe('text that the database would refuse or change', () => {
  it.each([
    ['an unpaired high surrogate', String.raw`{"data":{"id":"a\ud800"}}`, 'data.id'],
    ['an unpaired low surrogate', String.raw`{"data":[0,"\uDFFFa"]}`, 'data.1'],
    ['a pair in the wrong order', String.raw`{"id":"\ude00\ud83d"}`, 'id'],
    ['NUL', String.raw`{"id":"a\u0000"}`, 'id'],
    ['a name with NUL', String.raw`{"data":{"a\u0000":1}}`, 'data'],
    ['a text alone', String.raw`"\ud800"`, ''],
  ])('is found: %s', (_what, json, path) => {
    expect(find(json)).toEqual([path, path]);
  });

  it.each([
    ['a pair', String.raw`{"id":"\ud83d\ude00"}`],
    ['an escaped backslash', String.raw`{"id":"\\ud800 \\u0000"}`],
    ['an emoji', '{"id":"\u{1f600}"}'],
  ])('is not found in %s', (_what, json) => {
    expect(find(json)).toEqual([undefined, undefined]);
  });

  it('is found in a document of a hundred thousand levels', () => {
    const [open, close] = ['['.repeat(100_000), ']'.repeat(100_000)];
    const json = String.raw`${open}"\ud800"${close}`;
    expect(findUnstorable(json, JSON.parse(json))).toHaveLength(100_000);
  });
});
