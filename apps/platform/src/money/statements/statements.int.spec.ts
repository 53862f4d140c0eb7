import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  AccountStatement,
  CardResource,
  CompanyTimeResource,
  Problem,
  StatementLine,
} from '#contracts';
import { callJson } from '#testing';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { linesOfEvents } from '../../../test/statement-events.js';
import { Clock } from '../../clock.js';
import type { PostedLine } from '#statements';
import { Statements } from './statements.service.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const SCENARIOS = [
  'purchase',
  'hold',
  'fuel',
  'tip',
  'several_clearings',
  'partial_reversal',
  'foreign_currency',
  'clearing_without_authorization',
  'clearing_first',
  'clearing_reversal',
  'refund',
  'refund_without_purchase',
];
const DAY_MS = 86_400_000;

describe('the statement of an account', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let card: CardResource;
  /** The time of the platform, which stands still. */
  let now = new Date();

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    platform.app.get(Clock).now = () => new Date(now);
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    now = new Date();
    card = await openCard(partner);
  });

  const path = (of = card) => `/v1/accounts/${of.accountId}`;
  const get = async (query = '', of = card) => {
    const { status, body } = await partner.get<AccountStatement>(`${path(of)}/statement?${query}`);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const refused = async (query: string, of = card, by = partner) => {
    const { status, body } = await by.get<Problem>(`${path(of)}/statement?${query}`);
    return { status, code: body.code };
  };
  const csv = async (query: string, by = partner) =>
    fetch(`${platform.url}${path()}/statement.csv?${query}`, {
      headers: { authorization: `Bearer ${by.apiKey}` },
    });
  const rowsOf = (text: string) =>
    parse(text, { columns: true, recordDelimiter: '\r\n' }) as Record<string, string>[];

  async function topUp(amount: number, currency = 'EUR'): Promise<void> {
    const { topUpReference } = (await partner.get<AccountResource>(path())).body;
    const transfer = { reference: topUpReference, amount: { amount, currency } };
    const { status } = await partner.post('/v1/sandbox/bank-transfers', transfer);
    expect(status).toBe(200);
  }

  const pay = async (cents: number, more: object = {}) => {
    const message = { kind: 'clearing' as const, cardId: card.id, at: now.toISOString(), ...more };
    expect((await processor.send(message, cents)).status).toBe(200);
  };
  const moveTo = (country: string) =>
    platform.database.query('UPDATE companies SET country = $1 WHERE id = $2', [
      country,
      card.companyId,
    ]);
  /** It is this time for the company. */
  const goTo = (time: string, offsetMs = 0) =>
    platform.database.query(
      `INSERT INTO company_clocks (company_id, ahead_ms) VALUES ($1, $2)
       ON CONFLICT (company_id) DO UPDATE SET ahead_ms = excluded.ahead_ms`,
      [card.companyId, Date.parse(time) + offsetMs - now.getTime()],
    );
  const booked = async () =>
    (await partner.get<AccountResource>(path())).body.booked?.amount ?? Number.NaN;

  /** Each page opens with what the one before closed with, and its lines add up. */
  async function everyPage(limit: number, days = ''): Promise<StatementLine[]> {
    const lines: StatementLine[] = [];
    let page: AccountStatement | undefined;
    do {
      const after: string = lines.length > 0 ? `&startingAfter=${lines.at(-1)!.entryId}` : '';
      const next = await get(`limit=${limit}${days}${after}`);
      if (page) expect(next.openingBalance).toEqual(page.closingBalance);
      let balance = next.openingBalance.amount;
      for (const line of next.data) {
        balance += line.amount.amount;
        expect(line.balance.amount).toBe(balance);
      }
      expect(next.closingBalance.amount).toBe(balance);
      expect(next.data.length).toBe(next.hasMore ? limit : next.data.length);
      page = next;
      lines.push(...next.data);
    } while (page.hasMore);
    return lines;
  }

  it('agrees with the ledger page by page, and with the events line by line', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...SCENARIOS, 'top_up'), { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (walk, limit) => {
          card = await openCard(partner);
          await topUp(1_000_000);
          for (const step of walk) {
            if (step === 'top_up') await topUp(1_234);
            else await partner.post('/v1/sandbox/payments', { cardId: card.id, scenario: step });
          }
          const lines = await everyPage(limit);
          expect(lines.at(-1)!.balance.amount).toBe(await booked());
          expect(lines).toEqual(await linesOfEvents(platform.database, card.accountId));
          expect(lines.every(({ kind }) => kind !== 'correction')).toBe(true);
          expect(rowsOf(await (await csv('')).text()).map(({ entryId }) => entryId)).toEqual(
            lines.map(({ entryId }) => entryId),
          );
          expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('shows the kind of each line', async () => {
    await topUp(10_000);
    const paymentId = randomUUID();
    const [clearing, reversal, refund] = [randomUUID(), randomUUID(), randomUUID()];
    await pay(700, { id: clearing, paymentId });
    await pay(700, { id: reversal, paymentId, kind: 'clearing_reversal', follows: clearing });
    await pay(50, { id: refund, kind: 'refund' });
    const { data, ...statement } = await get();
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    expect(statement).toMatchObject({
      accountId: card.accountId,
      timeZone: 'Europe/Berlin',
      openingBalance: euros(0),
      closingBalance: euros(10_050),
      hasMore: false,
    });
    const ofPayment = { topUpId: null, description: 'Bahnhof Buchhandlung' };
    expect(data).toMatchObject([
      { kind: 'top_up', amount: euros(10_000), transactionId: null, description: null },
      { kind: 'purchase', amount: euros(-700), messageId: clearing, ...ofPayment },
      { kind: 'settlement_reversed', balance: euros(10_000), messageId: reversal, ...ofPayment },
      { kind: 'refund', amount: euros(50), messageId: refund, ...ofPayment },
    ]);
    expect(data[0]!.topUpId).toMatch(/^top_/);
    expect(data[1]!.transactionId).toBe(data[2]!.transactionId);
    expect(data.map(({ accountSequence }) => accountSequence)).toEqual([1, 2, 3, 4]);
  });

  it('has stable pages while entries are added', async () => {
    for (const amount of [1, 2, 3]) await topUp(amount);
    const first = await get('limit=2');
    await topUp(4);
    const second = await get(`limit=2&startingAfter=${first.data[1]!.entryId}`);
    expect(second.openingBalance).toEqual(first.closingBalance);
    expect(second.data.map(({ amount }) => amount.amount)).toEqual([3, 4]);
    const last = `startingAfter=${second.data[1]!.entryId}`;
    expect(await get(last)).toMatchObject({
      data: [],
      hasMore: false,
      openingBalance: { amount: 10 },
    });
    await topUp(5);
    expect((await get(last)).data.map(({ amount }) => amount.amount)).toEqual([5]);
  });

  it.each([
    // The clocks go forward on 29 March, and back on 25 October.
    ['DE', '2027-03', '2027-02-28T23:00:00Z', '2027-03-31T22:00:00Z'],
    ['DE', '2027-10', '2027-09-30T22:00:00Z', '2027-10-31T23:00:00Z'],
    ['TO', '2027-02', '2027-01-31T11:00:00Z', '2027-02-28T11:00:00Z'],
    ['US', '2027-11', '2027-11-01T04:00:00Z', '2027-12-01T05:00:00Z'],
  ])(
    'in %s has in the month %s what is booked from %s until %s',
    async (country, month, start, end) => {
      await moveTo(country);
      const at = async (time: string, offsetMs: number, amount: number) => {
        await goTo(time, offsetMs);
        await topUp(amount);
      };
      await at(start, -1, 1);
      await at(start, 0, 10);
      await at(end, -1, 100);
      await at(end, 0, 1_000);
      const lastDay = new Date(Date.parse(`${month}-01`) + 31 * DAY_MS);
      lastDay.setUTCDate(0);
      const days = `from=${month}-01&to=${lastDay.toISOString().slice(0, 10)}`;
      const statement = await get(days);
      expect(statement.data.map(({ amount }) => amount.amount)).toEqual([10, 100]);
      expect(statement).toMatchObject({
        openingBalance: { amount: 1 },
        closingBalance: { amount: 111 },
      });
      const text = await (await csv(days)).text();
      expect(rowsOf(text).map(({ bookedOn }) => bookedOn)).toEqual([
        `${month}-01`,
        lastDay.toISOString().slice(0, 10),
      ]);
      // The month so far.
      expect((await get()).openingBalance.amount).toBe(111);
    },
  );

  it('continues at the cursor, also from another period', async () => {
    const times = ['2027-01-10', '2027-02-10', '2027-02-11'];
    for (const time of times) {
      await goTo(`${time}T12:00:00Z`);
      await topUp(1);
    }
    const [january] = (await get('from=2027-01-01&to=2027-01-31')).data;
    const february = 'from=2027-02-01&to=2027-02-28';
    expect((await get(`${february}&startingAfter=${january!.entryId}`)).data).toHaveLength(2);
    const [, last] = (await get(february)).data;
    expect(await get(`from=2027-01-01&to=2027-01-31&startingAfter=${last!.entryId}`)).toMatchObject(
      { data: [], openingBalance: { amount: 3 }, closingBalance: { amount: 3 } },
    );
  });

  it('uses the time of the company, which may be ahead', async () => {
    await topUp(1);
    const before = await get();
    const { body } = await partner.post<CompanyTimeResource>(
      `/v1/sandbox/companies/${card.companyId}/advance-time`,
      { days: 40 },
    );
    await topUp(2);
    const after = await get();
    expect(after.from > before.from).toBe(true);
    expect(after).toMatchObject({
      openingBalance: { amount: 1 },
      data: [{ amount: { amount: 2 } }],
    });
    expect(Math.abs(Date.parse(after.data[0]!.bookedAt) - Date.parse(body.now))).toBeLessThan(
      60_000,
    );
    expect(await everyPage(1, `&from=${before.from}&to=${after.to}`)).toEqual(
      await linesOfEvents(platform.database, card.accountId),
    );
  });

  it('is hidden from other partners, and refuses wrong parameters', async () => {
    await topUp(1);
    const stranger = await platform.addPartner();
    const unknown = { status: 404, code: 'account_unknown' };
    expect(await refused('', card, stranger)).toEqual(unknown);
    expect((await csv('', stranger)).status).toBe(404);
    const impossible = { status: 422, code: 'period_impossible' };
    for (const days of [
      'from=2026-11-02&to=2026-11-01',
      'from=2025-01-01&to=2026-01-02',
      'from=2999-01-01',
      'from=0001-01-01&to=0001-01-02',
      'from=9999-12-30&to=9999-12-31',
    ]) {
      expect(await refused(days)).toEqual(impossible);
      expect((await csv(days)).status).toBe(422);
    }
    expect((await get('from=2027-01-01&to=2028-01-01')).data).toEqual([]);
    const other = await openCard(partner);
    const [entry] = (await get()).data;
    const wrong = { status: 422, code: 'validation_failed' };
    for (const query of [
      'from=2026-02-30',
      'to=now',
      'limit=101',
      'startingAfter=ent_1',
      'month=1',
    ])
      expect(await refused(query)).toEqual(wrong);
    const none = { status: 422, code: 'entry_unknown' };
    expect(await refused(`startingAfter=${entry!.entryId}`, other)).toEqual(none);
  });

  it('of an account that is not open yet is refused', async () => {
    await platform.database.query(
      'UPDATE accounts SET currency = NULL, account_type = NULL WHERE id = $1',
      [card.accountId],
    );
    expect(await refused('')).toEqual({ status: 409, code: 'account_not_open' });
  });

  it('of an account without entries is empty', async () => {
    expect(await get()).toMatchObject({ data: [], openingBalance: { amount: 0, currency: 'EUR' } });
    expect(rowsOf(await (await csv('')).text())).toEqual([]);
  });

  it('is a snapshot of one moment while entries are posted', async () => {
    for (const amount of [1, 2]) await topUp(amount);
    const whole = await platform.app.get(Statements).ofPeriod(partner.id, card.accountId, {}, 2);
    await topUp(4);
    const lines: PostedLine[] = [];
    for await (const some of whole.lines()) lines.push(...some);
    expect(lines.map(({ amount }) => amount)).toEqual([1, 2]);
    expect(whole).toMatchObject({ opening: 0, closing: 3, count: 2 });
  });

  describe('as CSV', () => {
    it('is a file in UTF-8, of the days in its name', async () => {
      await topUp(1);
      await pay(1, {
        merchant: { name: '=Café "Zürich", 東京', categoryCode: '5812', country: 'CH' },
      });
      const response = await csv('from=2026-01-01&to=2026-12-31');
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="statement-2026-01-01-2026-12-31.csv"',
      );
      expect(rowsOf(await response.text())).toMatchObject([
        { kind: 'top_up', amount: '0.01', description: '' },
        { kind: 'purchase', amount: '-0.01', description: `'=Café "Zürich", 東京` },
      ]);
    });

    it.each([
      ['JPY', '1234567'],
      ['KWD', '1234.567'],
    ])('has amounts with the decimals of %s', async (currency, amount) => {
      await platform.database.query('UPDATE accounts SET currency = $1 WHERE id = $2', [
        currency,
        card.accountId,
      ]);
      await topUp(1_234_567, currency);
      const [row] = rowsOf(await (await csv('')).text());
      expect(row).toMatchObject({ amount, balance: amount, currency });
    });

    it('has 10,000 entries in their order, and refuses more than 100,000', async () => {
      await topUp(5);
      await addEntries(2, 10_000);
      const rows = rowsOf(await (await csv('')).text());
      expect(rows.map(({ accountSequence }) => Number(accountSequence))).toEqual(
        Array.from({ length: 10_000 }, (_, index) => index + 1),
      );
      const sum = rows.reduce((total, row) => total + Math.round(Number(row.amount) * 100), 0);
      expect(sum).toBe(await booked());
      expect(rows.at(-1)!.balance).toBe((sum / 100).toFixed(2));
      await addEntries(10_001, 100_001);
      const refusal = await callJson<Problem>(
        'GET',
        `${platform.url}${path()}/statement.csv`,
        undefined,
        {
          authorization: `Bearer ${partner.apiKey}`,
        },
      );
      expect(refusal).toMatchObject({ status: 422, body: { code: 'statement_too_long' } });
    });

    /** By the numbers of their changes, without the triggers, which would take a minute. */
    async function addEntries(from: number, to: number): Promise<void> {
      const { accountId } = card;
      await platform.database.query(`
        SET LOCAL session_replication_role = replica;
        INSERT INTO ledger_transactions (id, cause)
          SELECT 'ltx_many_${accountId}' || n, 'many:${accountId}' || n
          FROM generate_series(${from}, ${to}) n;
        INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount,
          account_sequence, balance_after, booked_at)
          SELECT 'ent_' || side || md5(n || account_id), 'ltx_many_${accountId}' || n,
            CASE side WHEN 'a' THEN account_id ELSE 'bank:${partner.id}:EUR' END, 'EUR',
            CASE side WHEN 'a' THEN 1 ELSE -1 END, CASE side WHEN 'a' THEN n END,
            CASE side WHEN 'a' THEN booked + n - ${from - 1} END,
            CASE side WHEN 'a' THEN booked_until END
          FROM generate_series(${from}, ${to}) n CROSS JOIN unnest(ARRAY['a', 'b']) side, account_balances
          WHERE account_id = '${accountId}';
        UPDATE account_balances SET booked = booked + ${to - from + 1}, sequence = ${to}
          WHERE account_id = '${accountId}'`);
    }
  });
});
