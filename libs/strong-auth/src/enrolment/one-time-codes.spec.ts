import { describe, expect, it } from '@jest/globals';
import { newCode, readCode } from './one-time-codes.js';

describe('an enrolment code', () => {
  it('is five groups of four unambiguous letters and digits, never the same', () => {
    const codes = Array.from({ length: 200 }, newCode);
    for (const code of codes)
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(new Set(codes).size).toBe(200);
  });

  it('is read as people write it', () => {
    const expected = readCode('K7QM-2XPD-9RTW-4HVC-B010');
    expect(expected).toBeDefined();
    expect(readCode('k7qm 2xpd 9rtw 4hvc bOIo')).toEqual(expected);
    expect(readCode('K7QM2XPD9RTW4HVCBol0')).toEqual(expected);
    expect(readCode('K7QM-2XPD-9RTW-4HVC-B011')).not.toEqual(expected);
  });

  it.each(['', 'K7QM', 'K7QM-2XPD-9RTW-4HVC-B01U', 'K7QM-2XPD-9RTW-4HVC-B010-0'])(
    'is not one: %j',
    (code) => {
      expect(readCode(code)).toBeUndefined();
    },
  );
});
