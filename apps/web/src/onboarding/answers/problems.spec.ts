import { describe, expect, it } from '@jest/globals';
import { de } from '../texts/de.js';
import { en } from '../texts/en.js';
import { currentProblems, problemsToShow, shownProblems, withoutEntry } from './problems.js';

const problem = (pointer: string, code = 'missing') => ({ pointer, code, detail: code });

const shown = (pointers: string[], country?: string) =>
  shownProblems(
    pointers.map((pointer) => problem(pointer)),
    en.sections,
    country,
  );

const pathsOf = (problems: readonly { path: string }[]) => problems.map(({ path }) => path);

describe('shownProblems', () => {
  it('shows a field once, with several problems in the parts of its value', () => {
    expect(shown(['/annualRevenue/amount', '/annualRevenue/currency'])).toEqual([
      { path: 'annualRevenue', label: '', message: 'Annual revenue is required.' },
    ]);
  });

  it('names a missing answer in its message', () => {
    expect(
      shown(['/registeredAddress/city', '/representatives', '/representatives/1/name']),
    ).toEqual([
      { path: 'registeredAddress.city', label: '', message: 'City is required.' },
      {
        path: 'representatives.1.name',
        label: 'Representative 2',
        message: 'Full name is required.',
      },
      { path: 'representatives', label: '', message: 'Add at least one representative.' },
    ]);
    const [german] = shownProblems([problem('/registeredAddress/city')], de.sections);
    expect(german?.message).toBe('Bitte angeben: Ort.');
  });

  it('labels a wrong answer with its field and the entry of its list', () => {
    expect(
      shownProblems([problem('/representatives/1/dateOfBirth', 'under_age')], en.sections),
    ).toEqual([
      {
        path: 'representatives.1.dateOfBirth',
        label: 'Representative 2: Date of birth',
        message: 'This person is not of age.',
      },
    ]);
  });

  it('names the field of a list if one of its values is wrong', () => {
    expect(shownProblems([problem('/countriesOfOperation/3', 'unheard_of')], en.sections)).toEqual([
      {
        path: 'countriesOfOperation',
        label: 'Countries of operation',
        message: 'This answer was not accepted.',
      },
    ]);
  });

  it('shows a problem of an unknown field', () => {
    expect(shown(['/unheardOf'])).toEqual([
      { path: 'unheardOf', label: '', message: 'unheardOf is required.' },
    ]);
  });

  it('follows the order of the fields on the page, whatever the order of the server', () => {
    const pointers = ['/website', '/industryCode', '/registeredAddress/country', '/legalName'];
    expect(pathsOf(shown([...pointers, '/registrationNumber']))).toEqual([
      'legalName',
      'registeredAddress.country',
      'registrationNumber',
      'industryCode',
      'website',
    ]);
    expect(
      pathsOf(
        shown([
          '/beneficialOwners',
          '/representatives/10/name',
          '/representatives/2/role',
          '/representatives/2/name',
          '/submittedBy/name',
        ]),
      ),
    ).toEqual([
      'submittedBy.name',
      'representatives.2.name',
      'representatives.2.role',
      'representatives.10.name',
      'beneficialOwners',
    ]);
  });

  it("follows the order of the country's address", () => {
    const pointers = ['line1', 'postalCode', 'city', 'region'].map(
      (member) => `/registeredAddress/${member}`,
    );
    const order = (country: string) =>
      pathsOf(shown(pointers, country)).map((path) => path.split('.')[1]);
    expect(order('DE')).toEqual(['line1', 'postalCode', 'city', 'region']);
    expect(order('US')).toEqual(['line1', 'city', 'region', 'postalCode']);
  });
});

describe('problemsToShow', () => {
  const problems = shown(['/representatives/0/name', '/representatives/0/role', '/documents']);

  it('shows nothing of a person who was just added', () => {
    expect(problemsToShow(problems, null, () => false)).toEqual([]);
    expect(pathsOf(problemsToShow(problems, new Set(['documents']), () => false))).toEqual([
      'documents',
    ]);
  });

  it('shows problems of visited fields and of the last attempt', () => {
    const attempted = new Set(['representatives.0.role']);
    const isVisited = (path: string) => path === 'representatives.0.name';
    expect(pathsOf(problemsToShow(problems, attempted, isVisited))).toEqual([
      'representatives.0.name',
      'representatives.0.role',
    ]);
  });

  it('forgets an attempt for another person in the same place', () => {
    const attempted = new Set(['representatives.1.name', 'representatives.10.name', 'documents']);
    expect([...withoutEntry(attempted, 'representatives', 1)]).toEqual([
      'representatives.10.name',
      'documents',
    ]);
  });
});

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
