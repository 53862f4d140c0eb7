import { describe, expect, it } from '@jest/globals';
import { pluralIn } from './format.js';

describe('pluralIn', () => {
  const people = pluralIn('de')({ one: '# Person', other: '# Personen' });

  it('chooses the form by the count', () => {
    expect(people(1)).toBe('1 Person');
    expect(people(0)).toBe('0 Personen');
  });

  it('writes the number as the language does', () => {
    expect(people(10_000)).toBe('10.000 Personen');
  });
});
