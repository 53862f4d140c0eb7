import { describe, expect, it } from '@jest/globals';
import { mergeAnswers } from './merge-answers.js';

const person = (name: string, role = 'partner') => ({ name, role });

describe('mergeAnswers', () => {
  const base = {
    legalName: 'Lindqvist AB',
    registeredAddress: { city: 'Malmö', line1: 'Storgatan 1' },
    countriesOfOperation: ['SE', 'NO'],
    representatives: [person('Maja'), person('Nils')],
    annualRevenue: { amount: 100, currency: 'SEK' },
  };

  it('takes what only they have changed, and leaves what only I have', () => {
    const mine = { ...base, registeredAddress: { city: 'Lund', line1: 'Storgatan 1' } };
    const theirs = {
      ...base,
      legalName: 'Lindqvist Möbler AB',
      registeredAddress: { city: 'Malmö' },
    };
    expect(mergeAnswers(base, mine, theirs)).toEqual({
      taken: [
        { path: 'legalName', value: 'Lindqvist Möbler AB' },
        { path: 'registeredAddress.line1', value: undefined },
      ],
      conflicts: [],
    });
  });

  it('leaves to the reader what both have changed, and nothing that both changed to the same', () => {
    const mine = { ...base, legalName: 'Mine AB', annualRevenue: { amount: 2, currency: 'SEK' } };
    const theirs = { ...base, legalName: 'Theirs', annualRevenue: { amount: 2, currency: 'SEK' } };
    expect(mergeAnswers(base, mine, theirs)).toEqual({
      taken: [],
      conflicts: [{ path: 'legalName', mine: 'Mine AB', theirs: 'Theirs' }],
    });
  });

  it('knows money, and what can not be read, as one answer', () => {
    const mine = { ...base, annualRevenue: { unreadable: 'much', problem: 'no_number' } };
    const theirs = { ...base, annualRevenue: { amount: 3, currency: 'SEK' } };
    expect(mergeAnswers(base, mine, theirs).conflicts).toEqual([
      { path: 'annualRevenue', mine: mine.annualRevenue, theirs: theirs.annualRevenue },
    ]);
  });

  it('adds and removes the countries of both', () => {
    const mine = { ...base, countriesOfOperation: ['SE', 'DE'] };
    const theirs = { ...base, countriesOfOperation: ['SE', 'NO', 'FI'] };
    expect(mergeAnswers(base, mine, theirs).taken).toEqual([
      { path: 'countriesOfOperation', value: ['SE', 'FI', 'DE'] },
    ]);
  });

  it('merges people one by one if no person was added or removed', () => {
    const mine = { ...base, representatives: [person('Maja', 'board_member'), person('Nils')] };
    const theirs = { ...base, representatives: [person('Maja'), person('Nils Lindqvist')] };
    expect(mergeAnswers(base, mine, theirs)).toEqual({
      taken: [{ path: 'representatives.1.name', value: 'Nils Lindqvist' }],
      conflicts: [],
    });
  });

  it('asks about the whole list where both added or removed people', () => {
    const mine = { ...base, representatives: [person('Nils')] };
    const theirs = { ...base, representatives: [...base.representatives, person('Ada')] };
    expect(mergeAnswers(base, mine, theirs)).toEqual({
      taken: [],
      conflicts: [
        { path: 'representatives', mine: mine.representatives, theirs: theirs.representatives },
      ],
    });
  });
});
