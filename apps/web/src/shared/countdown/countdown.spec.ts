import { describe, expect, it } from '@jest/globals';
import { clockText, partLeft, secondsUntil } from './countdown.js';

const expiresAt = '2026-03-01T12:02:30.000Z';
const at = (time: string) => Date.parse(`2026-03-01T${time}Z`);

describe('secondsUntil', () => {
  it('is 0 only once the moment has passed', () => {
    expect(secondsUntil(expiresAt, at('12:02:29.999'))).toBe(1);
    expect(secondsUntil(expiresAt, at('12:02:30.000'))).toBe(0);
    expect(secondsUntil(expiresAt, at('12:10:00.000'))).toBe(0);
  });
});

describe('clockText', () => {
  it.each([
    [150, '2:30'],
    [65, '1:05'],
    [9, '0:09'],
    [0, '0:00'],
  ])('writes %i s as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe('partLeft', () => {
  it('goes from the whole to nothing', () => {
    expect(partLeft(160_000, 150_000)).toBe(1);
    expect(partLeft(75_000, 150_000)).toBe(0.5);
    expect(partLeft(-1, 150_000)).toBe(0);
  });

  it('is nothing where there never was any time', () => {
    expect(partLeft(5, 0)).toBe(0);
  });
});
