import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { StatementLine } from '#contracts';
import { STATEMENT_CSV_HEADER, statementCsvRow } from './statement-csv.js';

const line = (changed: Partial<StatementLine> = {}): StatementLine => ({
  entryId: 'ent_1',
  accountSequence: 7,
  bookedAt: '2026-11-30T23:30:00.000Z',
  kind: 'purchase',
  amount: { amount: -1_250, currency: 'EUR' },
  balance: { amount: 5, currency: 'EUR' },
  transactionId: 'txn_1',
  messageId: 'msg-1',
  topUpId: null,
  description: 'Bahnhof Buchhandlung',
  ...changed,
});

const read = (changed: Partial<StatementLine>): Record<string, string> =>
  (
    parse(STATEMENT_CSV_HEADER + statementCsvRow(line(changed), 'Europe/Berlin'), {
      columns: true,
      recordDelimiter: '\r\n',
    }) as Record<string, string>[]
  )[0]!;

describe('a line of a statement as CSV', () => {
  it('has the columns of the header, the day where the company is, and no quotes without need', () => {
    expect(STATEMENT_CSV_HEADER).toBe(
      'bookedOn,bookedAt,kind,description,amount,balance,currency,transactionId,messageId,topUpId,entryId,accountSequence\r\n',
    );
    expect(statementCsvRow(line(), 'Europe/Berlin')).toBe(
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
  ])('has an amount in %s of %i as %s', (currency, amount, decimal) => {
    expect(read({ amount: { amount, currency } })).toMatchObject({ amount: decimal, currency });
  });

  it.each(['Smith, Sons', 'The "Best"', 'two\r\nlines', 'a\nb', '', '"', 'Zürich 東京 🍕'])(
    'keeps the merchant %j',
    (description) => {
      expect(read({ description }).description).toBe(description);
    },
  );

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'makes no formula of the merchant %j',
    (description) => {
      expect(read({ description }).description).toBe(`'${description}`);
    },
  );
});
