import { describe, expect, it } from '@jest/globals';
import { localInputOf } from './local-input.js';

describe('localInputOf', () => {
  it("is read back by the browser as the same minute, in the reader's time zone", () => {
    const time = new Date('2026-03-29T12:34:00Z');
    expect(new Date(localInputOf(time))).toEqual(time);
    expect(localInputOf(time)).toMatch(/^2026-03-\d\dT\d\d:\d4$/);
  });
});
