import { describe, expect, it } from '@jest/globals';
import { pluralIn, preferredLanguage, regionalTag } from './format.js';

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

describe('preferredLanguage', () => {
  it('takes the first language that is spoken', () => {
    expect(preferredLanguage(['fr-FR', 'de-AT', 'en'])).toBe('de');
  });

  it('falls back to English', () => {
    expect(preferredLanguage(['fr', 'toString'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });
});

describe('regionalTag', () => {
  it("takes the reader's own variety of the language", () => {
    expect(regionalTag('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB');
  });

  it('is European for readers of another language', () => {
    expect(regionalTag('de', ['en-GB'])).toBe('de-DE');
    expect(regionalTag('en', ['de-AT'])).toBe('en-GB');
  });

  it('passes by what is no language tag', () => {
    expect(regionalTag('en', ['en-US@posix', 'en-IE'])).toBe('en-IE');
    expect(regionalTag('en', ['en-US@posix'])).toBe('en-GB');
  });
});
