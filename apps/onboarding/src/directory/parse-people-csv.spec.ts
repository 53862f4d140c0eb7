import { DomainError } from '#http';
import { MAX_IMPORTED_PEOPLE } from './import-limits.js';
import { parsePeopleCsv } from './parse-people-csv.js';

const HEADER = 'externalId,name,email,language,role';

function refusalOf(csv: string): DomainError {
  try {
    parsePeopleCsv(csv);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('parsePeopleCsv', () => {
  it('reads people with all their columns', () => {
    const { people } = parsePeopleCsv(`${HEADER}\ne-1,Mia Berg,mia@fabrikam.example,de,admin\n`);
    expect(people).toEqual([
      {
        externalId: 'e-1',
        name: 'Mia Berg',
        email: 'mia@fabrikam.example',
        language: 'de',
        role: 'admin',
      },
    ]);
  });

  it('reads what spreadsheets write: a byte order mark, semicolons, CRLF', () => {
    const csv = `\uFEFF${HEADER.replaceAll(',', ';')}\r\ne-1;Mia;mia@fabrikam.example;de;admin\r\n`;
    expect(parsePeopleCsv(csv).people).toMatchObject([{ externalId: 'e-1', role: 'admin' }]);
  });

  it('takes a comma for what it is where semicolons separate, and the other way round', () => {
    const semicolons = 'externalId;name;email\ne-1;Berg, Mia;mia@fabrikam.example\n';
    expect(parsePeopleCsv(semicolons).people).toMatchObject([{ name: 'Berg, Mia' }]);
    const commas = 'externalId,name,email\ne-1,Mia; née Tal,mia@fabrikam.example\n';
    expect(parsePeopleCsv(commas).people).toMatchObject([{ name: 'Mia; née Tal' }]);
  });

  it('reads quoted cells with separators, quotes and line breaks in them', () => {
    const csv = `${HEADER}\ne-1,"Berg, ""Mia""\nKim",mia@fabrikam.example,en,employee\n`;
    expect(parsePeopleCsv(csv).people).toMatchObject([{ name: 'Berg, "Mia"\nKim' }]);
  });

  it('makes everybody an English-speaking employee who is not said to be something else', () => {
    const csv = `${HEADER}\ne-1,Mia,mia@fabrikam.example,,\ne-2,Jo,jo@fabrikam.example,de,\n`;
    expect(parsePeopleCsv(csv).people).toMatchObject([
      { language: 'en', role: 'employee' },
      { language: 'de', role: 'employee' },
    ]);
    const short = 'name,email,externalId\nMia,mia@fabrikam.example,e-1\n';
    expect(parsePeopleCsv(short).people).toEqual([
      {
        externalId: 'e-1',
        name: 'Mia',
        email: 'mia@fabrikam.example',
        language: 'en',
        role: 'employee',
      },
    ]);
  });

  it('names every bad cell by its line', () => {
    const csv = [
      HEADER,
      'e-1,Mia,mia@fabrikam.example,en,employee',
      ',Jo,jo at fabrikam,en,employee',
      'e-3,Kim,kim@fabrikam.example,fr,boss',
    ].join('\n');
    const { code, details } = refusalOf(csv);
    expect(code).toBe('people_invalid');
    expect(new Set(details.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/line/3/externalId', '/line/3/email', '/line/4/language', '/line/4/role']),
    );
  });

  it('counts the lines as an editor does: empty ones too, and those inside of a cell', () => {
    const csv = [
      HEADER,
      '',
      'e-1,"Mia',
      'Berg",mia@fabrikam.example,en,employee',
      '',
      'e-2,Jo,jo at fabrikam,en,employee',
    ].join('\n');
    expect(refusalOf(csv).details.errors).toEqual([
      expect.objectContaining({ pointer: '/line/6/email' }),
    ]);
  });

  it.each([
    ['no line at all', ''],
    ['no line of data', HEADER],
    ['no header', 'e-1,Mia,mia@fabrikam.example,en,employee'],
    ['a column that is not known', 'externalId,name,email,phone\ne-1,Mia,m@f.example,1'],
    ['no column for the id', 'name,email\nMia,mia@fabrikam.example'],
    ['a column twice', 'externalId,name,name,email\ne-1,Mia,Berg,mia@fabrikam.example'],
    ['a line with too few cells', `${HEADER}\ne-1,Mia`],
    ['a line with too many cells', `${HEADER}\ne-1,Mia,mia@fabrikam.example,en,admin,x`],
    ['a quote that is never closed', `${HEADER}\ne-1,"Mia,mia@fabrikam.example,en,admin`],
  ])('refuses %s', (_what, csv) => {
    expect(refusalOf(csv).code).toBe('csv_malformed');
  });

  it('refuses more people than are imported at once', () => {
    const lines = Array.from(
      { length: MAX_IMPORTED_PEOPLE + 1 },
      (_, index) => `e-${index},Mia,mia@fabrikam.example,en,employee`,
    );
    expect(refusalOf([HEADER, ...lines].join('\n')).code).toBe('csv_malformed');
  });
});
