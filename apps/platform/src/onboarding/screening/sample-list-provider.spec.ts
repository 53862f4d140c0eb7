import fc from 'fast-check';
import { findOnSampleList, sampleEntries } from './sample-list-provider.js';
import type { ScreeningSubject } from './screening-provider.js';

function statusOf(subject: Partial<ScreeningSubject> & { name: string }, entryId: string) {
  const { name, kind = 'person', countries = [], ...rest } = subject;
  const hits = findOnSampleList({ kind, names: [name], countries, ...rest });
  return hits.find((hit) => hit.entryId === entryId)?.status ?? 'clear';
}

describe('persons on the sample list', () => {
  it.each([
    ['as listed', 'Viktor Aleksandrovich Drozdov'],
    ['without the patronymic', 'Viktor Drozdov'],
    ['family name first', 'DROZDOV, Viktor'],
    ['in Cyrillic', 'Дроздов Виктор Александрович'],
    ['with a title', 'Dr. Viktor Drozdov'],
  ])('are found %s: %s', (_how, name) => {
    expect(statusOf({ name }, 'sample-s-001')).toBe('possible_match');
    expect(statusOf({ name, dateOfBirth: '1984-04-12' }, 'sample-s-001')).toBe('clear');
    expect(statusOf({ name, dateOfBirth: '1961-04-12' }, 'sample-s-001')).toBe('match');
  });

  it.each([
    ['Giorgos Stamatopoylos', 'sample-s-004'],
    ['Liang Wenhai', 'sample-s-005'],
    ['Mirela Stojkovic Brankov', 'sample-s-007'],
    ['Esteban Rios', 'sample-s-008'],
    ['Wladyslaw Golebiowiecki', 'sample-p-003'],
    ['Soren Ravnsbjerg AEro', 'sample-p-007'],
    ['Margarethe Eichenhain', 'sample-p-001'],
  ])('are found in Latin letters: %s', (name, entryId) => {
    expect(statusOf({ name }, entryId)).toBe('possible_match');
  });

  it.each([
    ['1961-04-12', 'match'],
    ['1961-01-01', 'possible_match'],
    ['1962-04-12', 'clear'],
    [undefined, 'possible_match'],
  ])('count by their date of birth: %s is a %s', (dateOfBirth, status) => {
    const name = 'Viktor Aleksandrovich Drozdov';
    expect(statusOf({ name, dateOfBirth }, 'sample-s-001')).toBe(status);
  });

  it('count by the year alone if the list has only the year', () => {
    const name = 'محمد حسين القحطاني';
    expect(statusOf({ name, dateOfBirth: '1974-06-01' }, 'sample-s-002')).toBe('match');
  });

  it.each(['Viktor Petrov', 'Aleksandr Drozdov', 'Ada Byron', 'Drozdov', 'J. S.', '---'])(
    'are not confused with others: %s',
    (name) => {
      expect(findOnSampleList({ kind: 'person', names: [name], countries: [] })).toEqual([]);
    },
  );
});

describe('companies on the sample list', () => {
  it('are found without their legal form, and are a match in their own country', () => {
    const subject = { name: 'Schattenwerk Präzision G.m.b.H.', kind: 'company' as const };
    expect(statusOf({ ...subject, countries: ['DE'] }, 'sample-s-103')).toBe('match');
    expect(statusOf({ ...subject, countries: ['FR'] }, 'sample-s-103')).toBe('possible_match');
  });

  it('are found by their trading name', () => {
    const [hit] = findOnSampleList({
      kind: 'company',
      names: ['Hafenhandel 12 GmbH', 'North Wind Shipping'],
      countries: [],
    });
    expect(hit).toMatchObject({ entryId: 'sample-s-101', name: 'North Wind Shipping' });
  });

  it.each(['Fabrikam GmbH', 'North Sea Shipping GmbH', 'GmbH', 'Aurum GmbH'])(
    'are not confused with others: %s',
    (name) => {
      expect(findOnSampleList({ kind: 'company', names: [name], countries: ['DE'] })).toEqual([]);
    },
  );
});

describe('the sample list', () => {
  it('finds each of its own names, in any case and order', () => {
    for (const entry of sampleEntries) {
      const dateOfBirth = entry.datesOfBirth?.[0];
      const subject = { kind: entry.kind, dateOfBirth, countries: entry.countries ?? [] };
      for (const name of entry.names) {
        const shuffled = name.toUpperCase().split(/\s+/).reverse().join(' ');
        for (const written of [name, shuffled]) {
          expect(findOnSampleList({ ...subject, names: [written] })[0]?.entryId).toBe(entry.id);
        }
      }
    }
  });

  it('accepts any text as a name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const hits = findOnSampleList({ kind: 'person', names: [name], countries: [] });
        expect(Array.isArray(hits)).toBe(true);
      }),
    );
  });
});
