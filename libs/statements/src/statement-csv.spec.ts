import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { statementCsv } from './statement-csv.js';
import type { PostedLine } from './statement-page.js';

const line: PostedLine = {
  entryId: 'ent_1',
  accountSequence: 7,
  bookedAt: '2026-11-30T23:30:00.000Z',
  kind: 'purchase',
  amount: -1_250,
  balance: 5,
  transactionId: 'txn_1',
  messageId: 'msg-1',
  topUpId: null,
  description: 'Bahnhof Buchhandlung',
};

async function csvOf(changed: Partial<PostedLine>, currency = 'EUR'): Promise<string> {
  async function* lines() {
    yield await Promise.resolve([{ ...line, ...changed }]);
  }
  let text = '';
  for await (const some of statementCsv(lines(), { currency, timeZone: 'Europe/Berlin' }))
    text += some;
  return text;
}

async function read(changed: Partial<PostedLine>, currency?: string) {
  const text = await csvOf(changed, currency);
  const rows = parse(text, { bom: true, columns: true, recordDelimiter: '\r\n' });
  return (rows as Record<string, string>[])[0]!;
}

describe('a statement as CSV', () => {
  it('has the columns of its header, the day where the company is, and no quotes without need', async () => {
    expect(await csvOf({})).toBe(
      '\uFEFFbookedOn,bookedAt,kind,description,amount,balance,currency,transactionId,messageId,topUpId,entryId,accountSequence\r\n' +
        '2026-12-01,2026-11-30T23:30:00.000Z,purchase,Bahnhof Buchhandlung,-12.50,0.05,EUR,txn_1,msg-1,,ent_1,7\r\n',
    );
  });

  it.each([
    ['EUR', -5, '-0.05'],
    ['EUR', 4_000_000_000_000_000, '40000000000000.00'],
    ['JPY', -1_250, '-1250'],
    ['JPY', 0, '0'],
    ['KWD', 1_250, '1.250'],
    ['KWD', -1, '-0.001'],
  ])('has an amount in %s of %i as %s', async (currency, amount, decimal) => {
    expect(await read({ amount }, currency)).toMatchObject({ amount: decimal, currency });
  });

  it.each(['Smith, Sons', 'The "Best"', 'two\r\nlines', 'a\nb', '', '"', 'Zürich 東京 🍕'])(
    'keeps the merchant %j',
    async (description) => {
      expect((await read({ description })).description).toBe(description);
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1'])(
    'makes no formula of the merchant %j',
    async (description) => {
      expect((await read({ description })).description).toBe(`'${description}`);
    },
  );

  it.each([
    ['Shop;=1+1', "Shop;'=1+1"],
    ['Shop; +1', "Shop;' +1"],
    ['Shop\t@SUM(A1);-1', "Shop\t'@SUM(A1);'-1"],
    ['Shop";"=1', `Shop";"'=1`],
    ['\t=1', "'\t'=1"],
    ['a\n=1', "a\n'=1"],
    ['Müller; Söhne - Co', 'Müller; Söhne - Co'],
  ])(
    'makes no formula of a part of the merchant %j, by any separator',
    async (description, text) => {
      expect((await read({ description })).description).toBe(text);
      const cells = (await csvOf({ description })).split(/[;\t\r\n]/);
      for (const cell of cells.slice(1)) expect(cell).not.toMatch(/^["\s]*[=+@＝]/);
    },
  );
});
