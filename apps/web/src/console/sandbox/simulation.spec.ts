import { describe, expect, it } from '@jest/globals';
import { keyOf, shownSimulations, type Simulation } from './simulation.js';

describe('the buttons of simulations', () => {
  const company = (isDecided: boolean): Simulation[] => [
    { name: 'Approve', call: { path: '/approve' }, isPossible: !isDecided },
    { name: 'Deny', call: { path: '/deny' }, isPossible: !isDecided },
    { name: 'Advance time', call: { path: '/advance-time' } },
  ];
  const namesOf = (simulations: readonly Simulation[]) => simulations.map(({ name }) => name);

  it('are the simulations that are possible now', () => {
    expect(namesOf(shownSimulations(company(false), undefined))).toEqual(namesOf(company(false)));
    expect(namesOf(shownSimulations(company(true), undefined))).toEqual(['Advance time']);
  });

  it('keep the button that has just been pressed, at its place', () => {
    const [approve, , advance] = company(false);
    const after = (played: Simulation) => namesOf(shownSimulations(company(true), keyOf(played)));
    expect(after(approve!)).toEqual(['Approve', 'Advance time']);
    expect(after(advance!)).toEqual(['Advance time']);
  });

  it('differ where their names do not', () => {
    const [one, other] = ['top_1', 'top_2'].map((id) => ({ name: 'Complete', call: { path: id } }));
    expect(keyOf(one!)).not.toBe(keyOf(other!));
  });
});
