import { DomainError } from '#http';
import { MAX_CSV_LINE_BYTES, MAX_IMPORTED_PEOPLE } from './person.js';
import { readPeopleCsv } from './read-people-csv.js';

const HEADER = 'externalId,name,email,language,role';

const read = (csv: string | Buffer) => readPeopleCsv(Buffer.from(csv));

async function refusalOf(csv: string | Buffer): Promise<DomainError> {
  const refusal: unknown = await read(csv).catch((error: unknown) => error);
  if (refusal instanceof DomainError) return refusal;
  throw refusal instanceof Error ? refusal : new Error('it was not refused');
}

describe('a CSV of people', () => {
  it('is read with its columns', async () => {
    const { people } = await read(`${HEADER}\ne-1,Mia Berg,mia@fabrikam.example,de,admin\n`);
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

  it('is read as spreadsheets write: a byte order mark, semicolons, CRLF', async () => {
    const csv = `\uFEFF${HEADER.replaceAll(',', ';')}\r\ne-1;Mia;mia@fabrikam.example;de;admin\r\n`;
    expect((await read(csv)).people).toMatchObject([{ externalId: 'e-1', role: 'admin' }]);
  });

  it.each<[string, string | Buffer]>([
    ['rows of separators alone', 'externalId,name,email\n,,\ne-1,Zoë,zoe@f.example\n,,\n ,, \n'],
    ['a line that names the separator', 'sep=;\r\nexternalId;name;email\r\ne-1;Zoë;zoe@f.example'],
    ['the same for tabs', '\uFEFFsep=\t\nexternalId\tname\temail\ne-1\tZoë\tzoe@f.example'],
    ['separators behind the last column', 'externalId,name,email,,\ne-1,Zoë,zoe@f.example,,\n'],
    ['separators behind the cells alone', 'externalId,name,email\ne-1,Zoë,zoe@f.example,,,\n'],
    ['tabs', 'externalId\tname\temail\ne-1\tZoë\tzoe@f.example'],
    ['line ends of an old Mac', 'externalId,name,email\re-1,Zoë,zoe@f.example\r'],
    ['columns in other spelling', 'ExternalId,NAME,E-Mail\ne-1,Zoë,zoe@f.example'],
    ['columns with blanks', '"External ID","Name ",email\ne-1,Zoë,zoe@f.example'],
    ['blanks around a quoted name', 'externalId,name,email\ne-1,"\u00A0 Zoë ",zoe@f.example'],
    ['a decomposed name', 'externalId,name,email\ne-1,Zoe\u0308,zoe@f.example'],
    ['UTF-16', Buffer.from('\uFEFFexternalId\tname\temail\r\ne-1\tZoë\tzoe@f.example', 'utf16le')],
    [
      'UTF-16 of the other order',
      Buffer.from('\uFEFFexternalId,name,email\ne-1,Zoë,zoe@f.example', 'utf16le').swap16(),
    ],
  ])('is read with %s', async (_what, csv) => {
    expect((await read(csv)).people).toEqual([
      { externalId: 'e-1', name: 'Zoë', email: 'zoe@f.example', language: 'en', role: 'employee' },
    ]);
  });

  it.each(['1.23457E+11', '1,23457E+11', '9E+15', '#N/A', '#NAME?', '#DIV/0!'])(
    'is refused with %s, which a spreadsheet wrote in place of an id',
    async (cell) => {
      const refusal = await refusalOf(
        `externalId;name;email\ne-1;Zoë;z@f.example\n${cell};${cell};z@f.example`,
      );
      expect(refusal.code).toBe('people_invalid');
      expect(refusal.details).toMatchObject({
        errors: [
          { pointer: '/line/3/externalId', code: 'replaced_by_spreadsheet' },
          { pointer: '/line/3/name', code: 'replaced_by_spreadsheet' },
        ],
      });
    },
  );

  it.each(['007', '12E', 'E+1', '#1', 'HRB#N/A', '12345678901234567890'])(
    'is read with the id %s',
    async (id) => {
      const { people } = await read(`externalId,name,email\n${id},Zoë,z@f.example`);
      expect(people).toMatchObject([{ externalId: id }]);
    },
  );

  it('is read with roles and languages in any case', async () => {
    const csv = `${HEADER}\ne-1,Mia,mia@fabrikam.example,DE,Admin\n`;
    expect((await read(csv)).people).toMatchObject([{ language: 'de', role: 'admin' }]);
  });

  it('keeps the numbers of lines with skipped rows', async () => {
    const csv = 'sep=;\rexternalId;name;email\r;;\re-1;Mia;m@f.example\r;;\re-2;Jo;jo';
    expect((await refusalOf(csv)).details.errors).toMatchObject([{ pointer: '/line/6/email' }]);
  });

  it.each<[string, string | Buffer, string]>([
    [
      'Windows-1252',
      Buffer.from(`${HEADER}\ne-1,Mia,m@f.example,,\ne-2,M\xfcller,j@f.example,,`, 'latin1'),
      'Line 3 has bytes that are not UTF-8.',
    ],
    ['more cells', `${HEADER}\n\ne-1,Mia,m@f.example,,,x`, 'Line 3 has 6 cells instead of 5.'],
    ['fewer cells', `${HEADER}\ne-1,Mia`, 'Line 2 has 2 cells instead of 5.'],
  ])('is refused with the line and the cause: %s', async (_what, csv, message) => {
    expect((await refusalOf(csv)).message).toContain(message);
  });

  it('names the line of wrong bytes in any slice', async () => {
    const rows = Array.from({ length: 1_000 }, (_, row) => `e-${row},Zo\u00EB,z${row}@f.example,,`);
    const good = Buffer.from([HEADER, ...rows, ''].join('\n'));
    const bad = Buffer.from('e-x,M\xfcller,x@f.example,,\n', 'latin1');
    const { message } = await refusalOf(Buffer.concat([good, bad, good]));
    expect(message).toContain('Line 1002 has bytes that are not UTF-8.');
  });

  it('takes a comma for what it is where semicolons separate, and the other way round', async () => {
    const semicolons = 'externalId;name;email\ne-1;Berg, Mia;mia@fabrikam.example\n';
    expect((await read(semicolons)).people).toMatchObject([{ name: 'Berg, Mia' }]);
    const commas = 'externalId,name,email\ne-1,Mia; née Tal,mia@fabrikam.example\n';
    expect((await read(commas)).people).toMatchObject([{ name: 'Mia; née Tal' }]);
  });

  it('is read with quoted cells that have separators and quotes in them', async () => {
    const csv = `${HEADER}\ne-1,"Berg, ""Mia"" Kim",mia@fabrikam.example,en,employee\n`;
    expect((await read(csv)).people).toMatchObject([{ name: 'Berg, "Mia" Kim' }]);
  });

  it('reads people as English-speaking employees by default', async () => {
    const csv = `${HEADER}\ne-1,Mia,mia@fabrikam.example,,\ne-2,Jo,jo@fabrikam.example,de,\n`;
    expect((await read(csv)).people).toMatchObject([
      { language: 'en', role: 'employee' },
      { language: 'de', role: 'employee' },
    ]);
    const short = 'name,email,externalId\nMia,mia@fabrikam.example,e-1\n';
    expect((await read(short)).people).toEqual([
      {
        externalId: 'e-1',
        name: 'Mia',
        email: 'mia@fabrikam.example',
        language: 'en',
        role: 'employee',
      },
    ]);
  });

  it('names every bad cell by its line', async () => {
    const csv = [
      HEADER,
      'e-1,Mia,mia@fabrikam.example,en,employee',
      ',Jo,jo at fabrikam,en,employee',
      'e-3,Kim,kim@fabrikam.example,fr,boss',
    ].join('\n');
    const { code, details } = await refusalOf(csv);
    expect(code).toBe('people_invalid');
    expect(new Set(details.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/line/3/externalId', '/line/3/email', '/line/4/language', '/line/4/role']),
    );
  });

  it('counts the lines as an editor does: empty ones too, and those inside of a cell', async () => {
    const csv = [
      HEADER,
      '',
      'e-1,"Mia',
      'Berg",mia@fabrikam.example,en,employee',
      '',
      'e-2,Jo,jo at fabrikam,en,employee',
    ].join('\n');
    expect((await refusalOf(csv)).details.errors).toEqual([
      expect.objectContaining({
        pointer: '/line/3/name',
        detail: 'name must be one line, without line breaks',
      }),
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
  ])('is refused with %s', async (_what, csv) => {
    expect((await refusalOf(csv)).code).toBe('csv_malformed');
  });

  it.each([
    [
      'a cell that is too long',
      `${HEADER}\ne-1,${'x'.repeat(MAX_CSV_LINE_BYTES)},a@b.example,en,admin`,
    ],
    ['a quote that runs on', `${HEADER}\ne-1,"${'Mia\n'.repeat(MAX_CSV_LINE_BYTES / 4)}`],
    ['a header that is too long', 'externalId,'.repeat(MAX_CSV_LINE_BYTES)],
    ['very many cells', `${HEADER}\n${','.repeat(1_000_000)}`],
    ['very many columns', `externalId${','.repeat(1_000_000)}`],
    ['bytes that are not UTF-8', Buffer.from(`${HEADER}\ne-1,M\xfcller,m@f.example,de,`, 'latin1')],
  ])('is refused with %s', async (_what, csv) => {
    const { code, message } = await refusalOf(csv);
    expect(code).toBe('csv_malformed');
    expect(message.length).toBeLessThan(200);
  });

  it('is read whole where it comes in many slices, each person with their line', async () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `Mia "ö" of ${index}`);
    const rows = names.map(
      (name, index) =>
        `e-${index},"${name.replaceAll('"', '""')}",e${index}@fabrikam.example,,\r\n`,
    );
    const { people, lines } = await read([HEADER, ...rows].join('\r\n'));
    expect(people.map(({ name }) => name)).toEqual(names);
    expect(lines).toEqual(names.map((_, index) => 2 + 2 * index));
  });

  it('is read with a line end of Windows that two slices share', async () => {
    const [begin, end] = ['e-1,Mia,mia@fabrikam.example', '\r\ne-2,Jo,jo@fabrikam.example'];
    const header = 'externalId,name,email';
    const emptyLines = 32 * 1024 - 1 - header.length - begin.length;
    const { people, lines } = await read(header + '\n'.repeat(emptyLines) + begin + end);
    expect(people).toMatchObject([{ name: 'Mia' }, { name: 'Jo' }]);
    expect(lines).toEqual([emptyLines + 1, emptyLines + 2]);
  });

  it('is refused with more people than one import may have', async () => {
    const lines = Array.from(
      { length: MAX_IMPORTED_PEOPLE + 1 },
      (_, index) => `e-${index},Mia,mia@fabrikam.example,en,employee`,
    );
    expect((await refusalOf([HEADER, ...lines].join('\n'))).code).toBe('csv_malformed');
  });
});
