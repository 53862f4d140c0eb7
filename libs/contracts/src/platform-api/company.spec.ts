import { describe, expect, it } from '@jest/globals';
import { ChangeCompany, readClass } from '../index.js';

describe('the registration number of a company', () => {
  const pointersOf = (registrationNumber: string) =>
    readClass(ChangeCompany, { registrationNumber }, 'request').problems.map(
      ({ pointer }) => pointer,
    );

  it('may have any form that registers use', () => {
    expect(pointersOf('HRB 7-2026-NEU')).toEqual([]);
  });

  it.each(['', ' ', '<script>', 'HRB\n1', 'x'.repeat(65)])('is not %j', (number) => {
    expect(new Set(pointersOf(number))).toEqual(new Set(['/registrationNumber']));
  });
});
