import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountStatement, CardResource, DailyBalancesResource, Problem } from '#contracts';
import { addDays, dayBounds } from '#time-zones';
import { fundAccount, openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { Clock } from '../../clock.js';
import { FIND_DAILY_BALANCES } from './daily-balances.service.js';

describe('the daily balances of an account', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let card: CardResource;
  let now = new Date();

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    platform.app.get(Clock).now = () => new Date(now);
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    now = new Date();
    card = await openCard(partner);
  });

  const path = (query = '') => `/v1/accounts/${card.accountId}/daily-balances?${query}`;
  const get = async (query = '') => {
    const { status, body } = await partner.get<DailyBalancesResource>(path(query));
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  const fundAt = (time: string, cents: number) => {
    now = new Date(time);
    return fundAccount(platform, card.accountId, cents);
  };
  const amounts = ({ data }: DailyBalancesResource) =>
    Object.fromEntries(data.map(({ day, booked }) => [day, booked.amount]));

  it("are those at the end of each day in the company's time zone", async () => {
    // 23:30 UTC is the next day in Berlin.
    await fundAt('2030-02-01T23:30:00Z', 1_000);
    await fundAt('2030-02-03T10:00:00Z', 500);
    await fundAt('2030-02-03T11:00:00Z', 250);
    now = new Date('2030-02-05T12:00:00Z');
    const answer = await get('from=2030-02-01');
    expect(answer).toMatchObject({
      accountId: card.accountId,
      from: '2030-02-01',
      to: '2030-02-05',
      timeZone: 'Europe/Berlin',
    });
    expect(amounts(answer)).toEqual({
      '2030-02-01': 0,
      '2030-02-02': 1_000,
      '2030-02-03': 1_750,
      '2030-02-04': 1_750,
      '2030-02-05': 1_750,
    });
  });

  // Morocco ended its permanent summer time in 2026. Postgres may have older time zone data than Node.js.
  it('agree with the statement in a time zone where the database ends the day at another hour', async () => {
    await platform.database.query(
      "UPDATE companies SET country = 'MA' FROM accounts a WHERE a.company_id = companies.id AND a.id = $1",
      [card.accountId],
    );
    await fundAt('2030-11-28T22:30:00Z', 1);
    await fundAt('2030-11-28T23:30:00Z', 10);
    await fundAt('2030-11-29T00:30:00Z', 100);
    now = new Date('2030-11-30T12:00:00Z');
    const answer = await get('from=2030-11-27');
    expect(answer.timeZone).toBe('Africa/Casablanca');
    for (const [day, booked] of Object.entries(amounts(answer))) {
      const { body } = await partner.get<AccountStatement>(
        `/v1/accounts/${card.accountId}/statement?from=${day}&to=${day}`,
      );
      expect([day, body.closingBalance.amount]).toEqual([day, booked]);
    }
  });

  it('agree with the statement around a change of daylight saving time', async () => {
    // Until 01:00 UTC Berlin is one hour ahead, then two: the day ends at 22:00.
    await fundAt('2030-03-30T22:59:59Z', 1);
    await fundAt('2030-03-30T23:00:00Z', 10);
    await fundAt('2030-03-31T21:59:59Z', 100);
    await fundAt('2030-03-31T22:00:00Z', 1_000);
    now = new Date('2030-04-02T12:00:00Z');
    for (const [day, booked] of Object.entries(amounts(await get('from=2030-03-29')))) {
      const { body } = await partner.get<AccountStatement>(
        `/v1/accounts/${card.accountId}/statement?from=${day}&to=${day}&limit=100`,
      );
      expect([day, body.closingBalance.amount]).toEqual([day, booked]);
    }
    expect(amounts(await get('from=2030-03-30'))).toMatchObject({
      '2030-03-30': 1,
      '2030-03-31': 111,
      '2030-04-01': 1_111,
    });
  });

  it('cover the last 90 days by default, but none before the account was opened', async () => {
    const opened = await get();
    expect(opened.data).toHaveLength(1);
    expect(opened.from).toBe(opened.to);
    now = new Date(now.getTime() + 200 * 86_400_000);
    const later = await get();
    expect(later.data).toHaveLength(90);
    expect(later.from).toBe(addDays(later.to, -89));
  });

  it('cover at most 366 days, and refuse invalid days', async () => {
    expect((await get('from=2029-01-01&to=2030-01-01')).data).toHaveLength(366);
    const refused = async (query: string) => {
      const { status, body } = await partner.get<Problem>(path(query));
      return { status, code: body.code };
    };
    expect(await refused('from=2029-01-01&to=2030-01-02')).toMatchObject({
      status: 422,
      code: 'period_impossible',
    });
    expect(await refused('from=2030-01-02&to=2030-01-01')).toMatchObject({
      code: 'period_impossible',
    });
    expect(await refused('from=2030-02-30')).toMatchObject({ status: 422 });
  });

  it('are hidden from other partners', async () => {
    const other = await platform.addPartnerWithoutWebhook();
    const { status, body } = await other.get<Problem>(path());
    expect([status, body.code]).toEqual([404, 'account_unknown']);
  });

  it('read one entry for each day, whatever the number of entries', async () => {
    await fundAt('2030-12-01T12:00:00Z', 1);
    // Without the triggers, which would want the other side of each posting.
    await platform.database.query(
      `BEGIN;
       SET LOCAL session_replication_role = replica;
       INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount, account_sequence,
         balance_after, booked_at)
       SELECT 'ent_many' || n, 'ltx_many' || n, '${card.accountId}', 'EUR', 1, n + 100, n,
         '2031-01-01Z'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, 5000) n;
       COMMIT`,
    );
    await platform.database.query('ANALYZE ledger_entries');
    const { days, starts } = dayBounds('Europe/Berlin', '2030-12-30', '2031-01-10');
    const statement = FIND_DAILY_BALANCES.replace('$1', `'${card.accountId}'`)
      .replace('$2', `'{${days.join()}}'`)
      .replace(
        '$3',
        `'{${starts
          .slice(1)
          .map((start) => start.toISOString())
          .join()}}'`,
      );
    const rows = await platform.database.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`);
    const [{ Plan: plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }])[0]['QUERY PLAN'];
    expect(readersIn(plan).map(({ name, rows }) => [name, rows <= 1])).toEqual([
      ['ledger_entries_of_statement', true],
    ]);
  });
});

interface Plan {
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

function readersIn(plan: Plan): { name: string; rows: number }[] {
  const own = plan['Relation Name']
    ? [{ name: plan['Index Name'] ?? plan['Relation Name'], rows: plan['Actual Rows'] }]
    : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readersIn)];
}
