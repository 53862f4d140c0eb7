import { describe, expect, it } from '@jest/globals';
import { majorVersion } from './tools.ts';

describe('majorVersion', () => {
  it.each([
    ['openjdk version "17.0.15" 2025-04-15', 17],
    ['openjdk version "21" 2023-09-19', 21],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['The operation could not be completed.', undefined],
  ])('reads %s', (output, version) => {
    expect(majorVersion(output)).toBe(version);
  });
});
