import { describe, expect, it } from '@jest/globals';
import { preferredLanguage, regionalTag } from './language.js';

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
