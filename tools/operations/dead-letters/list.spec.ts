import { describe, expect, it } from '@jest/globals';
import { readable } from './list.js';

describe('the value of a dead letter', () => {
  it.each([
    ['JSON', '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['text', 'no { JSON', 'no { JSON'],
  ])('is readable as %s', (_kind, value, shown) => {
    expect(readable(Buffer.from(value))).toBe(shown);
  });

  it('is readable where it is neither, or not there', () => {
    expect(readable(Buffer.from([0xff, 0x00, 0x41]))).toBe('ff0041\n');
    expect(readable(null)).toBe('null');
  });
});
