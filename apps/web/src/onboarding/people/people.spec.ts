import { describe, expect, it } from '@jest/globals';
import { findPeople, listPeople } from './people.js';

function list(...names: string[]) {
  return listPeople(
    names.map((name, index) => ({ externalId: `emp-${index}`, name, cardType: 'none' })),
    'de',
  );
}

function found(query: string, ...names: string[]) {
  return findPeople(list(...names), query).map(({ name }) => name);
}

describe('listPeople', () => {
  it('sorts by name as the language does', () => {
    expect(list('Zoe', 'Özil', 'Anna', 'Otto').map(({ name }) => name)).toEqual([
      'Anna',
      'Otto',
      'Özil',
      'Zoe',
    ]);
  });

  it("distinguishes people of the same name by the partner's id", () => {
    expect(
      list('Anna', 'Ben', 'Anna').map(({ name, distinguishingId }) => [name, distinguishingId]),
    ).toEqual([
      ['Anna', 'emp-0'],
      ['Anna', 'emp-2'],
      ['Ben', undefined],
    ]);
  });
});

describe('findPeople', () => {
  it('finds names without their accents and capitals', () => {
    expect(found('jurgen GRO', 'Jürgen Groß', 'Jürgen Klein')).toEqual(['Jürgen Groß']);
    expect(found('soren', 'Søren')).toEqual(['Søren']);
    expect(found('Łukasz', 'Lukasz')).toEqual(['Lukasz']);
  });

  it('wants every word, in any order', () => {
    expect(found('berg anna', 'Anna Berg', 'Anna Tal')).toEqual(['Anna Berg']);
  });

  it('finds people of the same name by their id', () => {
    const namesakes = list('Anna', 'Anna');
    expect(findPeople(namesakes, 'emp-1').map(({ externalId }) => externalId)).toEqual(['emp-1']);
  });

  it('gives everybody back for an empty query', () => {
    const everybody = list('Anna', 'Ben');
    expect(findPeople(everybody, '  ')).toBe(everybody);
  });
});
