import { describe, expect, it } from '@jest/globals';
import { answersOf } from './answers-of.js';

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
