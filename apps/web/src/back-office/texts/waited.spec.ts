import { describe, expect, it } from '@jest/globals';
import { waitedIn } from './waited.js';

describe('how long something waits', () => {
  it.each([
    [-5, '0 minutes'],
    [59_999, '0 minutes'],
    [60_000, '1 minute'],
    [3_599_999, '59 minutes'],
    [3_600_000, '1 hour'],
    [172_800_000, '2 days'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(waitedIn('en')(ms)).toBe(text);
  });

  it('writes the duration in the language of the page', () => {
    expect(waitedIn('de')(172_800_000)).toBe('2 Tage');
  });
});
