import { describe, expect, it } from '@jest/globals';
import { answersOf, pathOfPointer } from './answers.js';

describe('answersOf', () => {
  it('leaves out what is empty, and trims the rest', () => {
    expect(
      answersOf({
        legalName: ' Lindqvist AB ',
        website: ' ',
        registeredAddress: { city: '', line2: '' },
        ownership: Number.NaN,
        politicallyExposed: false,
      }),
    ).toEqual({ legalName: 'Lindqvist AB', politicallyExposed: false });
  });

  it('keeps the places of a list', () => {
    expect(answersOf({ people: [{ name: '' }, { name: 'Ada' }] })).toEqual({
      people: [{}, { name: 'Ada' }],
    });
  });

  it('drops empty texts of a list', () => {
    expect(answersOf({ countries: ['SE', ''] })).toEqual({ countries: ['SE'] });
  });

  it('is an empty object where nothing was answered', () => {
    expect(answersOf({ legalName: '' })).toEqual({});
  });
});

describe('pathOfPointer', () => {
  it('names the field as the form does', () => {
    expect(pathOfPointer('/owners/0/name')).toBe('owners.0.name');
  });

  it('reads escaped signs (RFC 6901)', () => {
    expect(pathOfPointer('/a~1b/c~0d')).toBe('a/b.c~d');
  });

  it('is empty for the whole', () => {
    expect(pathOfPointer('')).toBe('');
  });
});
