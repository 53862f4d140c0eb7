import fc from 'fast-check';
import { sampleEntries } from '../providers/screening-provider.factory.js';
import type { ScreeningSubject } from '../screening-provider.js';
import type { ListEntry } from './list-entry.js';
import { nameTokens } from './name-tokens.js';
import { Watchlist } from './watchlist.js';

const watchlist = new Watchlist(sampleEntries);

function statusOf(subject: Partial<ScreeningSubject> & { name: string }, entryId: string) {
  const { name, kind = 'person', countries = [], ...rest } = subject;
  const hits = watchlist.find({ kind, names: [name], countries, ...rest });
  return hits.find((hit) => hit.entryId === entryId)?.status ?? 'clear';
}

describe('persons on the list', () => {
  it.each([
    ['as listed', 'Viktor Aleksandrovich Drozdov'],
    ['without the patronymic', 'Viktor Drozdov'],
    ['family name first', 'DROZDOV, Viktor'],
    ['with an initial', 'V. A. Drozdov'],
    ['in Cyrillic', 'Дроздов Виктор Александрович'],
    ['in another transliteration', 'Wiktor Alexandrowitsch Drosdow'],
    ['with a title', 'Dr. Viktor Drozdov'],
    ['with a typing error', 'Viktor Drozodv'],
  ])('are found %s: %s', (_how, name) => {
    expect(statusOf({ name }, 'sample-s-001')).toBe('possible_match');
    expect(statusOf({ name, dateOfBirth: '1984-04-12' }, 'sample-s-001')).toBe('clear');
    expect(statusOf({ name, dateOfBirth: '1961-04-12' }, 'sample-s-001')).not.toBe('clear');
  });

  it.each([
    ['Mohammed Hussein Al-Qahtani', 'sample-s-002'],
    ['Muhammad Husayn Alqahtani', 'sample-s-002'],
    ['Yousuf Abdulkarim Warsan', 'sample-s-003'],
    ['Giorgos Stamatopoulos', 'sample-s-004'],
    ['Wenhai Liang', 'sample-s-005'],
    ['Jürgen Schattschneider', 'sample-s-006'],
    ['Jurgen Schatt-Schneider', 'sample-s-006'],
    ['Mirela Stojkovic Brankov', 'sample-s-007'],
    ['Esteban Rios', 'sample-s-008'],
    ['Farruch Nawoisoda', 'sample-s-009'],
    ['بهروز فرهمنديان', 'sample-s-012'],
    ['Jeanbaptiste Lavergne Duquesnoy', 'sample-p-002'],
    ['Wladyslaw Golebiowiecki', 'sample-p-003'],
    ['Nikolaos Vardinoglidis', 'sample-p-006'],
    ['Soeren Ravnsbjerg Aeroe', 'sample-p-007'],
    ['Margarethe Eichenhain', 'sample-p-001'],
  ])('are found across scripts and spellings: %s', (name, entryId) => {
    const [dateOfBirth] = sampleEntries.find(({ id }) => id === entryId)!.datesOfBirth ?? [];
    const known = dateOfBirth?.length === 4 ? `${dateOfBirth}-05-06` : dateOfBirth;
    expect(statusOf({ name, dateOfBirth: known }, entryId)).not.toBe('clear');
  });

  it.each([
    ['1961-04-12', 'match'],
    ['1961-12-04', 'match'],
    ['1961-01-01', 'possible_match'],
    ['1962-04-12', 'possible_match'],
    ['1990-04-12', 'clear'],
    [undefined, 'possible_match'],
  ])('count by their date of birth: %s is a %s', (dateOfBirth, status) => {
    const name = 'Viktor Aleksandrovich Drozdov';
    expect(statusOf({ name, dateOfBirth }, 'sample-s-001')).toBe(status);
  });

  it('count by the year alone, where the list knows no more', () => {
    const name = 'محمد حسين القحطاني';
    expect(statusOf({ name, dateOfBirth: '1974-06-01' }, 'sample-s-002')).toBe('match');
  });

  it.each([
    'Viktor Petrov',
    'Aleksandr Drozdov',
    'Mohammed Hussein',
    'Ada Byron',
    'Charles Babbage',
    'Grace Hopper',
    'Drozdov',
    'J. S.',
    'Maria Schmidt',
    'Esteban Vega Moreno',
    '---',
  ])('are not taken for others: %s', (name) => {
    expect(watchlist.find({ kind: 'person', names: [name], countries: [] })).toEqual([]);
  });
});

describe('companies on the list', () => {
  it.each([
    ['Severny Veter Shipping', 'sample-s-101'],
    ['ООО Северный Ветер Судоходство', 'sample-s-101'],
    ['Qamar Petrochem Ltd.', 'sample-s-102'],
    ['Schattenwerk Praezision G.m.b.H.', 'sample-s-103'],
    ['Seadragon Maritime Limited', 'sample-s-104'],
    ['Skia Naftiliaki AE', 'sample-s-106'],
  ])('are found whatever their legal form: %s', (name, entryId) => {
    const [country] = sampleEntries.find(({ id }) => id === entryId)!.countries!;
    const subject = { name, kind: 'company' as const };
    expect(statusOf(subject, entryId)).toBe('possible_match');
    expect(statusOf({ ...subject, countries: [country!] }, entryId)).not.toBe('clear');
  });

  it('are a match in their own country', () => {
    const subject = { name: 'Schattenwerk Präzision KG', kind: 'company' as const };
    expect(statusOf({ ...subject, countries: ['DE'] }, 'sample-s-103')).toBe('match');
    expect(statusOf({ ...subject, countries: ['FR'] }, 'sample-s-103')).toBe('possible_match');
  });

  it.each(['Fabrikam GmbH', 'North Sea Shipping GmbH', 'Dragon Trading Ltd', 'GmbH', 'Aurum GmbH'])(
    'are not taken for others: %s',
    (name) => {
      expect(watchlist.find({ kind: 'company', names: [name], countries: ['DE'] })).toEqual([]);
    },
  );

  it('are found by their trading name', () => {
    const [hit] = watchlist.find({
      kind: 'company',
      names: ['Hafenhandel 12 GmbH', 'North Wind Shipping'],
      countries: [],
    });
    expect(hit).toMatchObject({ entryId: 'sample-s-101', name: 'North Wind Shipping' });
  });
});

describe('a list', () => {
  it('finds each of its own names, whatever their case and order', () => {
    for (const entry of sampleEntries) {
      for (const name of entry.names) {
        const [dateOfBirth] = entry.datesOfBirth ?? [];
        const subject = { kind: entry.kind, dateOfBirth, countries: entry.countries ?? [] };
        const shuffled = name.toUpperCase().split(/\s+/).reverse().join(' ');
        for (const written of [name, shuffled]) {
          expect(watchlist.find({ ...subject, names: [written] })[0]?.entryId).toBe(entry.id);
        }
      }
    }
  });

  it('finds a name with any one letter wrong, missing or twice', () => {
    const entries = sampleEntries.filter(({ id }) => /s-00[167]$/.test(id));
    const edits = fc.record({
      entry: fc.constantFrom(...entries),
      at: fc.nat(),
      edit: fc.constantFrom('wrong', 'missing', 'twice'),
      letter: fc.constantFrom(...'aeionrst'),
    });
    fc.assert(
      fc.property(edits, ({ entry, at, edit, letter }) => {
        const name = edited(entry, at, edit, letter);
        const [dateOfBirth] = entry.datesOfBirth!;
        expect(statusOf({ name, dateOfBirth }, entry.id)).not.toBe('clear');
      }),
    );
  });

  it('takes any text for a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        expect(nameTokens(name, 'company').every(({ text }) => /^[a-z0-9]+$/.test(text))).toBe(
          true,
        );
        expect(
          Array.isArray(watchlist.find({ kind: 'person', names: [name], countries: [] })),
        ).toBe(true);
      }),
    );
  });
});

/** The entry's first name with one letter edited, never the first letter of a word. */
function edited(entry: ListEntry, at: number, edit: string, letter: string): string {
  const name = entry.names[0]!;
  const places = Array.from(name, (_, place) => place).filter((place) =>
    /\p{L}\p{L}/u.test(name.slice(place - 1, place + 1)),
  );
  const place = places[at % places.length]!;
  const letters = { wrong: letter, missing: '', twice: name[place]!.repeat(2) }[edit]!;
  return name.slice(0, place) + letters + name.slice(place + 1);
}
