import { describe, expect, it } from '@jest/globals';
import { currentProblems } from './current-problems.js';

const problem = (pointer: string) => ({ pointer, code: 'required', detail: 'is missing' });

describe('currentProblems', () => {
  it('keeps what is still as the server saw it', () => {
    const problems = [problem('/vatNumber'), problem('/registeredAddress/city')];
    expect(currentProblems(problems, { vatNumber: 'SE1' }, { vatNumber: 'SE1' })).toEqual(problems);
  });

  it('drops what was changed since', () => {
    const problems = [problem('/vatNumber'), problem('/registeredAddress/city')];
    expect(currentProblems(problems, {}, { registeredAddress: { city: 'Malmö' } })).toEqual([
      problem('/vatNumber'),
    ]);
  });

  it('looks into lists', () => {
    const problems = [problem('/representatives/0/name'), problem('/representatives/1/name')];
    const saved = { representatives: [{}, {}] };
    const typed = { representatives: [{}, { name: 'Ada Byron' }] };
    expect(currentProblems(problems, saved, typed)).toEqual([problem('/representatives/0/name')]);
  });
});
