import { describe, expect, it } from '@jest/globals';
import { shownProblems } from './shown-problems.js';

const words = {
  fields: {
    requestedLimit: 'Limit',
    countriesOfOperation: 'Countries',
    'representatives.name': 'Full name',
  },
  problems: { missing: 'Please answer this.', other: 'Not accepted.' },
  entry: (list: string, number: number) => `${list} ${number}`,
};

const problem = (pointer: string, code = 'missing') => ({ pointer, code, detail: code });

describe('shownProblems', () => {
  it('tells a field once, whatever is wrong with the parts of its value', () => {
    const problems = [problem('/requestedLimit/amount'), problem('/requestedLimit/currency')];
    expect(shownProblems(problems, words)).toEqual([
      { path: 'requestedLimit', label: 'Limit', message: 'Please answer this.' },
    ]);
  });

  it('names the entry of a list', () => {
    expect(shownProblems([problem('/representatives/1/name')], words)).toEqual([
      {
        path: 'representatives.1.name',
        label: 'representatives 2: Full name',
        message: 'Please answer this.',
      },
    ]);
  });

  it('leads to the field where a value of its list is wrong', () => {
    const [shown] = shownProblems([problem('/countriesOfOperation/3', 'repeated')], words);
    expect(shown).toEqual({
      path: 'countriesOfOperation',
      label: 'Countries',
      message: 'Not accepted.',
    });
  });

  it('still tells what it has no name for', () => {
    expect(shownProblems([problem('/unheardOf')], words)).toEqual([
      { path: 'unheardOf', label: 'unheardOf', message: 'Please answer this.' },
    ]);
  });
});
