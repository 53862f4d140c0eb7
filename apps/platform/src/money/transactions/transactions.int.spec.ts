import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountEntryResource,
  AccountResource,
  CardResource,
  Page,
  PlayedPayment,
  Problem,
  ProcessorMessageKind,
  TopUpResource,
  TransactionDetailResource,
  TransactionResource,
} from '#contracts';
import pg from 'pg';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { FIND_ENTRIES } from '../accounts/accounts.service.js';
import { FIND_TRANSACTION, listTransactions } from './transactions.service.js';

const FUNDS = 1_000_000;

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

describe('transactions', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let card: CardResource;
  let paymentId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
    card = await openFundedCard(platform, partner, FUNDS);
    paymentId = randomUUID();
  });

  const send = (kind: ProcessorMessageKind, cents: number, more = {}) =>
    processor.send({ kind, cardId: card.id, paymentId, ...more }, cents);

  const list = async (query = '', by = partner) =>
    (await by.get<Page<TransactionResource>>(`/v1/transactions${query}`)).body;

  const get = async (id: string) =>
    (await partner.get<TransactionDetailResource>(`/v1/transactions/${id}`)).body;

  const play = async (scenario: string, cardId = card.id) =>
    (await partner.post<PlayedPayment>('/v1/sandbox/payments', { cardId, scenario })).body
      .transactionId;

  async function everyPage(query: string): Promise<TransactionResource[]> {
    const all: TransactionResource[] = [];
    for (let page; !page || page.hasMore; all.push(...page.data)) {
      const last = all.at(-1);
      page = await list(`?limit=2${query}${last ? `&startingAfter=${last.id}` : ''}`);
    }
    return all;
  }

  it('show a payment with its messages and their ledger entries', async () => {
    const usd = (cents: number) => ({ merchantAmount: { amount: cents, currency: 'USD' } });
    await send('authorization', 5_000, { id: `${paymentId}-1`, ...usd(5_500) });
    await send('clearing', 2_000, { id: `${paymentId}-2`, isFinal: false, ...usd(2_200) });
    await send('incremental_authorization', 2 * FUNDS, { id: `${paymentId}-3`, ...usd(9) });
    const conflict = await send('clearing', 9, { id: `${paymentId}-2` });
    expect(conflict.status).toBe(409);
    const { data, hasMore } = await list();
    expect([data.length, hasMore]).toEqual([1, false]);
    const { messages, ...transaction } = await get(data[0]!.id);
    expect(data).toEqual([transaction]);
    const { companyId, accountId, personId } = card;
    expect(transaction).toMatchObject({
      ...{ paymentId, companyId, accountId, cardId: card.id, personId },
      state: 'partially_cleared',
      authorized: { amount: 5_000, currency: 'EUR' },
      reversed: { amount: 0 },
      held: { amount: 3_000 },
      cleared: { amount: 2_000 },
      refunded: { amount: 0 },
      merchantAmounts: {
        authorized: { amount: 5_500, currency: 'USD' },
        held: { amount: 3_300 },
        cleared: { amount: 2_200 },
      },
      merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
      decline: { reason: 'insufficient_funds', ruleId: null },
      threeDsRequestId: null,
    });
    expect(Date.parse(transaction.expiresAt!)).toBeGreaterThan(Date.now());
    expect(messages).toMatchObject([
      { id: `${paymentId}-1`, outcome: 'approved', accountSequence: 2, entryIds: [] },
      { kind: 'clearing', outcome: 'recorded', isFinal: false, accountSequence: 3 },
      { outcome: 'declined', decline: { reason: 'insufficient_funds' }, accountSequence: null },
    ]);
    const { data: entries } = (
      await partner.get<Page<AccountEntryResource>>(`/v1/accounts/${accountId}/entries?limit=1`)
    ).body;
    expect(entries).toMatchObject([
      {
        id: messages[1]!.entryIds[0],
        amount: { amount: -2_000, currency: 'EUR' },
        transactionId: transaction.id,
        messageId: `${paymentId}-2`,
        topUpId: null,
      },
    ]);
  });

  it('show the change of a waiting message once it is applied', async () => {
    const clearing = `${paymentId}-c`;
    await send('clearing_reversal', 700, { id: `${paymentId}-r`, follows: clearing });
    // No event has reported it yet.
    expect((await list()).data).toEqual([]);
    await send('clearing', 700, { id: clearing });
    const { messages, state } = await get((await list()).data[0]!.id);
    expect(state).toBe('reversed');
    expect(messages).toMatchObject([
      { kind: 'clearing_reversal', follows: clearing, accountSequence: 3 },
      { kind: 'clearing', isFinal: true, accountSequence: 2 },
    ]);
    expect(messages.map(({ entryIds }) => entryIds.length)).toEqual([1, 1]);
  });

  it('agree with the ledger, page by page, and so do all entries with the balance', async () => {
    const scenarios = ['tip', 'refund', 'fuel', 'clearing_reversal', 'hold', 'several_clearings'];
    for (const scenario of scenarios) await play(scenario);
    const path = `/v1/accounts/${card.accountId}`;
    const entries = (await partner.get<Page<AccountEntryResource>>(`${path}/entries?limit=100`))
      .body.data;
    const sum = (of: readonly AccountEntryResource[]) =>
      of.reduce((total, { amount }) => total + amount.amount, 0);
    const shown = await everyPage(`&accountId=${card.accountId}`);
    expect(shown).toHaveLength(scenarios.length);
    for (const { id, cleared, refunded } of shown) {
      const own = entries.filter(({ transactionId }) => transactionId === id);
      expect(sum(own)).toBe(refunded.amount - cleared.amount);
      const { messages } = await get(id);
      expect(messages.flatMap(({ entryIds }) => entryIds).sort()).toEqual(
        own.map((entry) => entry.id).sort(),
      );
    }
    const account = (await partner.get<AccountResource>(path)).body;
    expect(sum(entries)).toBe(account.booked!.amount);
    expect(shown.reduce((held, one) => held + one.held.amount, 0)).toBe(account.held!.amount);
  });

  it('are found by each filter and by all together, page by page', async () => {
    const other = await openFundedCard(platform, partner, FUNDS);
    const ids = [
      await play('tip'),
      await play('declined'),
      await play('tip', other.id),
      await play('hold'),
    ].reverse();
    const [hold, others, declined, tip] = ids;
    const found = async (query: string) => (await everyPage(query)).map(({ id }) => id);
    const { companyId, accountId } = card;
    const { createdAt } = await get(declined!);
    expect(await found('')).toEqual(ids);
    for (const filter of [`companyId=${companyId}`, `accountId=${accountId}`, `cardId=${card.id}`])
      expect(await found(`&${filter}`)).toEqual([hold, declined, tip]);
    expect(await found('&state=cleared')).toEqual([others, tip]);
    expect(await found(`&state=cleared&companyId=${companyId}`)).toEqual([tip]);
    expect(await found(`&createdAfter=${createdAt}`)).toEqual([hold, others, declined]);
    expect(await found(`&createdBefore=${createdAt}`)).toEqual([tip]);
    const all = `&companyId=${companyId}&accountId=${accountId}&cardId=${card.id}`;
    expect(await found(`${all}&state=authorized&createdAfter=${createdAt}`)).toEqual([hold]);
    expect(await found(`&cardId=${card.id}&accountId=${other.accountId}`)).toEqual([]);
    expect(await found(`&accountId=${accountId}&companyId=${other.companyId}`)).toEqual([]);
  });

  it('are hidden from other partners, and refuse wrong filters', async () => {
    const id = await play('tip');
    const stranger = await platform.addPartner();
    const { companyId, accountId } = card;
    for (const query of [
      '',
      `?companyId=${companyId}`,
      `?accountId=${accountId}`,
      `?cardId=${card.id}`,
    ])
      expect(await list(query, stranger)).toEqual({ data: [], hasMore: false });
    for (const path of [
      `transactions/${id}`,
      `accounts/${accountId}/entries`,
      'transactions/txn_none',
    ])
      expect((await stranger.get<Problem>(`/v1/${path}`)).status).toBe(404);
    const wrong = 'state=incomplete&createdAfter=today&limit=101&startingAfter=pay_1&cardId=';
    const refused = (await partner.get<Problem>(`/v1/transactions?${wrong}`)).body;
    expect(refused.errors!.map(({ pointer }) => pointer).sort()).toEqual(
      ['?cardId', '?createdAfter', '?limit', '?startingAfter', '?state'].sort(),
    );
  });

  it('link to top-ups in the same way', async () => {
    const { topUpReference } = (
      await partner.get<AccountResource>(`/v1/accounts/${card.accountId}`)
    ).body;
    const { body: topUp } = await partner.post<TopUpResource>('/v1/sandbox/bank-transfers', {
      reference: topUpReference,
      amount: { amount: 900, currency: 'EUR' },
    });
    const { data } = (
      await partner.get<Page<AccountEntryResource>>(`/v1/accounts/${card.accountId}/entries`)
    ).body;
    expect(data[0]).toMatchObject({
      amount: { amount: 900 },
      topUpId: topUp.id,
      transactionId: null,
    });
    expect((await partner.get<TopUpResource>(`/v1/top-ups/${topUp.id}`)).body).toEqual(topUp);
    const stranger = await platform.addPartner();
    expect((await stranger.get<Problem>(`/v1/top-ups/${topUp.id}`)).body.code).toBe(
      'top_up_unknown',
    );
  });

  describe('of many', () => {
    const MANY = 4_000;
    const PAGE = 20;
    let client: pg.Client;

    /** The rows that a statement reads of all tables, planned once for all parameters. */
    async function rowsRead(statement: string, values: readonly unknown[]): Promise<number> {
      const literals = values.map((value) =>
        Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`,
      );
      await client.query(`PREPARE list AS ${statement}`);
      const explain = `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE list (${literals.join()})`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
      await client.query('DEALLOCATE list');
      const ofScans = (plan: Plan): number =>
        (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
        (plan.Plans ?? []).reduce((sum, each) => sum + ofScans(each), 0);
      return ofScans(rows[0]!['QUERY PLAN'][0].Plan);
    }

    it('are found by reading at most one page of each state', async () => {
      const id = await play('tip');
      // Before all others, so that its state is found last.
      await platform.database.query(
        `INSERT INTO payments SELECT (jsonb_populate_record(p, jsonb_build_object('id',
           'txn_' || lpad(to_hex(n), 32, '0'), 'processor_id', 'many-' || n || p.card_id,
           'status', CASE n WHEN 1 THEN 'expired' ELSE 'cleared' END))).*
         FROM payments p, generate_series(1, ${MANY}) n WHERE p.id = $1`,
        [id],
      );
      client = new pg.Client({ connectionString: platform.database.url });
      await client.connect();
      try {
        await client.query('ANALYZE payments; SET plan_cache_mode = force_generic_plan');
        const owners = {
          ...{ partner_id: partner.id, company_id: card.companyId },
          ...{ account_id: card.accountId, card_id: card.id },
        };
        for (const [owner, of] of Object.entries(owners)) {
          for (const states of [['expired'], ['cleared'], ['cleared', 'expired', 'declined']]) {
            const values = [of, states, 'txn_g', 'txn_', PAGE + 1];
            const statement = listTransactions(owner as never);
            expect(await rowsRead(statement, values)).toBeLessThanOrEqual(2 * (PAGE + 2));
          }
        }
        expect(await rowsRead(FIND_TRANSACTION, [partner.id, id])).toBeLessThanOrEqual(10);
        const values = [card.accountId, 'ent_g', PAGE + 1];
        expect(await rowsRead(FIND_ENTRIES, values)).toBeLessThanOrEqual(20);
      } finally {
        await client.end();
      }
      expect((await list('?state=expired')).data).toHaveLength(1);
    });
  });
});
