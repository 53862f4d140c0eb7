import { describe, expect, it } from '@jest/globals';
import { directoryOf, readPastedList, unresolvedText } from './pasted-list.js';
import { listPeople } from './people.js';

const people = [
  ['emp-1', 'Anna Berg'],
  ['emp-2', 'Jürgen Groß'],
  ['emp-3', 'Anna Berg'],
  ['EMP-4', 'Lee, Sam'],
  ['5', 'Zoë Tal'],
  ['6', 'Ben Ode'],
].map(([externalId, name]) => ({
  externalId: externalId!,
  name: name!,
  cardType: 'none' as const,
}));

const directory = directoryOf(listPeople(people, 'en'));

function read(...lines: string[]) {
  const { found, unknown, ambiguous } = readPastedList(lines.join('\n'), directory);
  return {
    found: found.map(({ externalId }) => externalId),
    unknown,
    ambiguous: ambiguous.map(({ line, people: candidates }) => [
      line,
      candidates.map(({ externalId }) => externalId),
    ]),
  };
}

describe('a pasted list', () => {
  it('names people by id or name, once each, whatever the capitals, accents and order', () => {
    expect(read('emp-1', ' EMP-2 ', 'jurgen gross', '', 'Groß, Jürgen', 'sam lee')).toEqual({
      found: ['emp-1', 'emp-2', 'EMP-4'],
      unknown: [],
      ambiguous: [],
    });
  });

  it.each(['emp-1\tAnna Berg\tSales', 'Berg;Anna;emp-1', '"emp-1","Anna","Berg"', 'Sales\temp-1'])(
    'may be cells of a spreadsheet: %j',
    (line) => {
      expect(read(line).found).toEqual(['emp-1']);
    },
  );

  it('finds a name in two cells among others', () => {
    expect(read('Sales\tZoë\tTal\t2026').found).toEqual(['5']);
  });

  it('keeps unknown lines, and lists the people that an ambiguous line may mean', () => {
    expect(read('Name', 'Anna Berg', 'emp-99')).toEqual({
      found: [],
      unknown: ['Name', 'emp-99'],
      ambiguous: [['Anna Berg', ['emp-1', 'emp-3']]],
    });
  });

  it("does not take a row's number for somebody's id", () => {
    expect(read('5\tBen Ode').ambiguous).toEqual([['5\tBen Ode', ['5', '6']]]);
    expect(read('6\tBen Ode').found).toEqual(['6']);
  });

  it('leaves the lines that are not resolved as they were', () => {
    const list = readPastedList('No\tSuch Person\nemp-1\r\nAnna Berg', directory);
    expect(unresolvedText(list)).toBe('No\tSuch Person\nAnna Berg');
  });

  it('is read in one go for ten thousand people', () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => ({
      externalId: `e-${index}`,
      name: `Person ${index}`,
      cardType: 'none' as const,
    }));
    const text = crowd.map(({ name }) => name).join('\n');
    const list = readPastedList(text, directoryOf(listPeople(crowd, 'en')));
    expect([list.found.length, list.unknown.length]).toEqual([10_000, 0]);
  });
});
