import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  AccountTopUpData,
  Page,
  PersonalData,
  Problem,
  TopUpResource,
  WebhookEvent,
} from '#contracts';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { creditorReferenceOf } from '../creditor-reference.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const TRANSFERS = '/v1/sandbox/bank-transfers';

describe('a bank transfer', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let account: AccountResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
    companyId = (await partner.createCompany()).id;
    account = await openAccount(partner, companyId);
  });

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  async function openAccount(of: PartnerClient, ofCompany: string): Promise<AccountResource> {
    const { accountId } = await of.orderCard((await of.createPerson(ofCompany)).id);
    return (await of.get<AccountResource>(`/v1/accounts/${accountId}`)).body;
  }

  const transfer = (more: object = {}, by = partner, headers?: Record<string, string>) => {
    const amount = { amount: 5_000, currency: 'EUR' };
    const body = { reference: account.topUpReference, amount, ...more };
    return by.post<TopUpResource & Omit<Problem, 'status'>>(TRANSFERS, body, headers);
  };

  const booked = async () =>
    (await partner.get<AccountResource>(`/v1/accounts/${account.id}`)).body.booked?.amount;

  async function reportedTopUps(): Promise<AccountTopUpData[]> {
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND event_type = 'account_top_up' ORDER BY sequence`,
      [companyId],
    );
    return rows.map(({ body }) => (JSON.parse(body as string) as WebhookEvent).data as never);
  }

  /** What the partner's suspense account holds. */
  async function suspense(currency = 'EUR'): Promise<number> {
    const [row] = await platform.database.query(
      `SELECT coalesce(sum(amount), 0)::int AS amount FROM ledger_entries WHERE ledger_account_id = $1`,
      [`suspense:${partner.id}:${currency}`],
    );
    return row!.amount as number;
  }

  const listed = async (query = '') =>
    (await partner.get<Page<TopUpResource>>(`/v1/top-ups${query}`)).body;

  it('is posted to the account of its reference, and reported', async () => {
    const { status, body } = await transfer({ remitter: 'Fabrikam GmbH' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accountId: account.id, status: 'completed' });
    expect(await booked()).toBe(5_000);
    const [event] = await reportedTopUps();
    expect(event).toMatchObject({
      topUpId: body.id,
      balance: { amount: 5_000 },
      source: 'bank_transfer',
      ledger: { accountSequence: 1, booked: { before: { amount: 0 }, after: { amount: 5_000 } } },
    });
    expect((await listed(`?accountId=${account.id}`)).data).toEqual([body]);
    expect((await listed('?status=unmatched')).data).toEqual([]);
    const path = `/v1/companies/${companyId}/personal-data`;
    expect((await partner.get<PersonalData>(path)).body.remitters).toEqual(['Fabrikam GmbH']);
  });

  it('is posted once when it is reported repeatedly and concurrently', async () => {
    const transferId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => transfer({ transferId, reference: spaced(account) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await booked()).toBe(5_000);
    expect(await reportedTopUps()).toHaveLength(1);
    const other = {
      transferId,
      reference: spaced(account),
      amount: { amount: 1, currency: 'EUR' },
    };
    expect(await transfer(other)).toMatchObject({
      status: 409,
      body: { code: 'transfer_conflict' },
    });
    expect(await booked()).toBe(5_000);
  });

  it('is posted once for one Idempotency-Key, without an id of the bank', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => transfer({}, partner, headers);
    const atOnce = await Promise.all(Array.from({ length: 20 }, send));
    expect(atOnce.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const ids = [...atOnce, await send()].flatMap(({ status, body }) =>
      status === 200 ? [body.id] : [],
    );
    expect(new Set(ids).size).toBe(1);
    expect(await booked()).toBe(5_000);
    expect((await transfer({ remitter: 'Another' }, partner, headers)).status).toBe(422);
  });

  it('is not lost among concurrent ones', async () => {
    await Promise.all(Array.from({ length: 64 }, () => transfer()));
    expect(await booked()).toBe(64 * 5_000);
    const sequences = (await reportedTopUps()).map(({ ledger }) => ledger.accountSequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it('waits in suspense without a known receiver, and is listed', async () => {
    const stranger = await platform.addPartner();
    const theirs = await openAccount(stranger, (await stranger.createCompany()).id);
    const usd = { amount: 300, currency: 'USD' };
    const wrongDigit = account.topUpReference!.replace(/^RF(\d)/, (_, digit) =>
      digit === '9' ? 'RF0' : `RF${Number(digit) + 1}`,
    );
    const cases = [
      [{ reference: 'invoice 12' }, 'reference_malformed'],
      [{ reference: wrongDigit }, 'reference_malformed'],
      [{ reference: 'RF18 5390 0754 7034' }, 'reference_unknown'],
      [{ reference: theirs.topUpReference }, 'reference_unknown'],
      [{ amount: usd }, 'currency_mismatch'],
    ] as const;
    for (const [more, unmatchedReason] of cases) {
      const { body } = await transfer({
        transferId: `t-${unmatchedReason}-${randomUUID()}`,
        ...more,
      });
      expect(body).toMatchObject({ status: 'unmatched', accountId: null, unmatchedReason });
    }
    expect(await suspense()).toBe(4 * 5_000);
    expect(await suspense('USD')).toBe(300);
    expect(await booked()).toBe(0);
    expect(await reportedTopUps()).toEqual([]);
    const reasons = (await listed('?status=unmatched')).data.map((one) => one.unmatchedReason);
    expect(reasons).toEqual(cases.map(([, reason]) => reason).reverse());
    expect((await stranger.get<Page<TopUpResource>>('/v1/top-ups')).body.data).toEqual([]);
  });

  it('is counted by its status, and so are corrections', async () => {
    const before = await transfer();
    expect(before.status).toBe(200);
    const counted = await platform.database.query(
      'SELECT status, count(*)::int AS count FROM top_ups GROUP BY status',
    );
    // Asked once a minute, so no test before this one has read them.
    const text = await (await fetch(`${platform.url}/metrics`)).text();
    for (const { status, count } of counted) {
      expect(text).toMatch(new RegExp(`^money_top_ups{status="${status}",.*} ${count}$`, 'm'));
    }
    expect(text).toMatch(/^money_top_ups{status="returned",.*} 0$/m);
    expect(text).toMatch(/^money_corrections{.*} 0$/m);
  });

  it('waits in suspense once, also if the first one is reported concurrently', async () => {
    const one = { reference: '', amount: { amount: 7, currency: 'CHF' } };
    const same = { transferId: randomUUID(), ...one };
    const calls = Array.from({ length: 32 }, () => [transfer(same), transfer(one)]).flat();
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    expect(await suspense('CHF')).toBe(33 * 7);
  });

  it('waits in suspense while the account has no currency', async () => {
    const undecided = (await partner.createCompany()).id;
    const { modules } = await partner.onboardingLink(undecided);
    const applicant = new OnboardingApplicant(modules.creditApplication);
    await applicant.saveCredit(completeAnswers.credit);
    await applicant.submitCredit(1);
    account = await openAccount(partner, undecided);
    expect(account).toMatchObject({ status: 'pending', topUpReference: null, bankDetails: null });
    const early = await transfer({ reference: creditorReferenceOf(account.id) });
    expect(early.body).toMatchObject({ status: 'unmatched', unmatchedReason: 'account_pending' });
    expect(await suspense()).toBe(5_000);
    await partner.sandbox(undecided, 'approve-credit');
    account = (await partner.get<AccountResource>(`/v1/accounts/${account.id}`)).body;
    const { body } = await transfer();
    expect(body).toMatchObject({ status: 'completed', accountId: account.id });
  });

  it('is listed page by page, the latest first', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) ids.unshift((await transfer()).body.id);
    const first = await listed('?limit=2');
    expect(first).toMatchObject({ hasMore: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const second = await listed(`?limit=2&startingAfter=${ids[1]}`);
    expect(second).toMatchObject({ hasMore: false, data: [{ id: ids[2] }] });
  });

  it('is not simulated for live partners', async () => {
    const live = await PlatformFixture.start({ sandbox: false }, platform.database);
    const answer = await transfer({}, partner.at(live.url));
    expect(answer).toMatchObject({ status: 404, body: { code: 'sandbox_only' } });
    await live.close();
    expect(await booked()).toBe(0);
  });
});

function spaced({ topUpReference }: AccountResource): string {
  return topUpReference!.replaceAll(/(.{4})/g, '$1 ').toLowerCase();
}
