import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  AutoTopUpResource,
  CompanyTimeResource,
  WebhookEvent,
} from '#contracts';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const FUNDS = 100_000;
const DAY_MS = 86_400_000;
const HOTEL = { name: 'Hotel am Kai', categoryCode: '7011', country: 'DE' };
const euros = (amount: number) => ({ amount, currency: 'EUR' });

interface Company {
  companyId: string;
  accountId: string;
  cardId: string;
}

describe('the time of a company in the sandbox', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let company: Company;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await newCompany();
  });

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  async function newCompany(): Promise<Company> {
    const { id: cardId, companyId, accountId } = await openFundedCard(platform, partner, FUNDS);
    return { companyId, accountId, cardId };
  }

  const advance = (body: object, by = partner) =>
    by.post<CompanyTimeResource & { code?: string }>(
      `/v1/sandbox/companies/${company.companyId}/advance-time`,
      body,
    );

  const held = async ({ accountId } = company) =>
    (await partner.get<AccountResource>(`/v1/accounts/${accountId}`)).body.held!.amount;

  const ahead = ({ body }: { body: CompanyTimeResource }) =>
    Math.round((new Date(body.now).getTime() - Date.now()) / DAY_MS);

  async function eventKinds(): Promise<string[]> {
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND channel = 'transactions' ORDER BY sequence`,
      [company.companyId],
    );
    return rows.map(({ body }) => (JSON.parse(body as string) as WebhookEvent).event);
  }

  it("expires a hotel's hold of 31 days within the call, only for that company", async () => {
    const other = await newCompany();
    for (const { cardId } of [company, other]) {
      const sent = { kind: 'authorization', cardId, merchant: HOTEL } as const;
      expect((await processor.send(sent, 5_000)).body.outcome).toBe('approved');
    }
    expect(ahead(await advance({ days: 30 }))).toBe(30);
    expect(await held()).toBe(5_000);
    expect(ahead(await advance({ days: 1 }))).toBe(31);
    expect(await held()).toBe(0);
    expect(await held(other)).toBe(5_000);
    expect(await eventKinds()).toEqual(['transaction_authorized', 'transaction_expired']);
  });

  it('goes forward only, up to a limit', async () => {
    await advance({ days: 10 });
    const at = (days: number) => ({ until: new Date(Date.now() + days * DAY_MS).toISOString() });
    expect(ahead(await advance(at(20)))).toBe(20);
    for (const body of [at(19), at(4_000), { days: 1, ...at(30) }]) {
      expect(await advance(body)).toMatchObject({ status: 422, body: { code: 'time_impossible' } });
    }
    for (const body of [{}, { days: 0 }, { days: -1 }, { days: 367 }, { until: 'tomorrow' }]) {
      expect((await advance(body)).status).toBe(422);
    }
    for (let years = 0; years < 9; years += 1) await advance({ days: 366 });
    expect((await advance({ days: 366 })).body.code).toBe('time_impossible');
  });

  it('adds up concurrent requests', async () => {
    await Promise.all(Array.from({ length: 16 }, () => advance({ days: 2 })));
    expect(ahead(await advance({ days: 1 }))).toBe(33);
  });

  it('applies to its payments: messages from its future are refused', async () => {
    const send = (days: number) =>
      processor.send({
        ...{ kind: 'authorization', cardId: company.cardId, paymentId: randomUUID() },
        at: new Date(Date.now() + days * DAY_MS).toISOString(),
      });
    const early = await send(2);
    expect(early).toMatchObject({ status: 422, body: { code: 'message_of_future' } });
    await advance({ days: 40 });
    expect((await send(40)).body.outcome).toBe('approved');
    expect(await held()).toBe(1_000);
    expect((await send(42)).status).toBe(422);
  });

  it('applies to simulated payments', async () => {
    await advance({ days: 40 });
    await partner.post('/v1/sandbox/payments', { cardId: company.cardId, scenario: 'hold' });
    expect(await held()).toBe(4_250);
    await advance({ days: 7 });
    expect(await held()).toBe(0);
  });

  it('applies to automatic top-ups: to their caps and retries', async () => {
    const { accountId } = company;
    const path = `/v1/accounts/${accountId}/auto-top-up`;
    const settings = { threshold: euros(FUNDS * 2), amount: euros(500), dailyCap: euros(500) };
    const pending = async () => {
      const { body } = await partner.get<AutoTopUpResource>(path);
      return body.pendingTopUpId;
    };
    await partner.put(`/v1/sandbox/accounts/${accountId}/top-up-simulation`, {
      settlement: 'on_call',
    });
    await partner.put(path, settings);
    await partner.post(`/v1/sandbox/top-ups/${await pending()}/complete`);
    expect(await pending()).toBeNull();
    await advance({ days: 1 });
    expect(await pending()).toMatch(/^top_/);
    await partner.post(`/v1/sandbox/top-ups/${await pending()}/fail`);
    expect(await pending()).toBeNull();
    await advance({ days: 1 });
    expect(await pending()).toMatch(/^top_/);
  });

  it("can't be moved for live partners, nor by another partner", async () => {
    const { cardId } = company;
    await processor.send({ kind: 'authorization', cardId }, 5_000);
    const live = await PlatformFixture.start({ sandbox: false }, platform.database);
    const answer = await advance({ days: 31 }, partner.at(live.url));
    expect(answer).toMatchObject({ status: 404, body: { code: 'sandbox_only' } });
    await live.close();
    const stranger = await platform.addPartner();
    const refused = await advance({ days: 31 }, stranger);
    expect(refused).toMatchObject({ status: 404, body: { code: 'company_unknown' } });
    expect(await held()).toBe(5_000);
    expect(
      await platform.database.query('SELECT * FROM company_clocks WHERE company_id = $1', [
        company.companyId,
      ]),
    ).toEqual([]);
  });
});
