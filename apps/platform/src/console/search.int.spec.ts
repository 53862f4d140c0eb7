import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  AccessEventResource,
  CardResource,
  ConsoleHome,
  ConsoleSearch,
  Page,
  PersonResource,
  TransactionResource,
} from '#contracts';
import { sessionOptions } from '#database';
import pg from 'pg';
import { ConsoleClient } from '../../test/console-client.js';
import { openFundedCard } from '../../test/fund-account.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../test/processor-client.js';
import { COUNT, READ_ENDPOINTS } from './home.service.js';
import {
  FIND_BY_AMOUNT,
  FIND_BY_PROCESSOR_ID,
  FIND_BY_SHOP,
  FIND_CARDS,
  FIND_COMPANIES,
  FIND_PEOPLE,
} from './search.service.js';
import { namePatterns, namesFrom } from './searched-text.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

describe("the support's tools of the console", () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let person: ConsoleClient;
  let card: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    person = await ConsoleClient.signedIn(platform, partner.id, 'developer', 'Sue Support');
    card = await openFundedCard(platform, partner, 1_000_000);
  });

  afterAll(() => platform?.close());

  const find = async (query: string, by = person) => {
    const answer = await by.get<ConsoleSearch>(`search?query=${encodeURIComponent(query)}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return answer.body.data;
  };
  const idsOf = async (query: string, by = person) =>
    (await find(query, by)).map(({ kind, id }) => [kind, id]);
  const act = (action: string, body: unknown, by = person) =>
    by.post<CardResource>(`/v1/cards/${card.id}/${action}`, body);
  const outcomeOf = async (answer: ReturnType<typeof act>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const trail = async () =>
    (await person.get<Page<AccessEventResource>>('access-events?limit=3')).body.data;

  it('finds a company, a person, a card and a payment by what people say', async () => {
    const { body: holder } = await partner.get<PersonResource>(`/v1/people/${card.personId}`);
    const processor = new ProcessorClient(platform.url);
    const paymentId = randomUUID();
    const message = { kind: 'authorization', cardId: card.id, paymentId } as const;
    const merchant = { name: 'CAFÉ Needle', categoryCode: '5814', country: 'DE' };
    await processor.send({ ...message, merchant }, 8_937);
    const { body } = await partner.get<Page<TransactionResource>>('/v1/transactions');
    const payment = ['payment', body.data[0]!.id];

    for (const text of ['89.37', '89,37', '89.37 EUR', 'cafe nee', paymentId, payment[1]!]) {
      expect([text, await idsOf(text)]).toEqual([text, [payment]]);
    }
    expect(await find('89,37')).toMatchObject([
      { name: 'CAFÉ Needle', last4: card.last4, amount: { amount: 8_937 }, status: 'authorized' },
    ]);
    expect(await idsOf(holder.name.slice(1))).toContainEqual(['person', holder.id]);
    expect(await idsOf(holder.externalId)).toContainEqual(['person', holder.id]);
    expect(await idsOf(card.last4)).toContainEqual(['card', card.id]);
    for (const [kind, id] of Object.entries({
      company: card.companyId,
      person: card.personId,
      card: card.id,
      account: card.accountId,
    })) {
      expect(await idsOf(` ${id} `)).toEqual([[kind, id]]);
    }
    const events = await partner.get<Page<{ id: string }>>('/v1/events?limit=1');
    const event = events.body.data[0]!.id;
    expect(await idsOf(event)).toEqual([['event', event]]);
    for (const text of ['nothing at all', 'eml_x', 'txn_', '%', '_', '\\', "'", '🃏', '0000000']) {
      expect([text, await idsOf(text)]).toEqual([text, []]);
    }
  });

  it('finds nothing of another partner, and refuses a text that is missing or too long', async () => {
    const other = await platform.addPartnerWithoutWebhook();
    const stranger = await ConsoleClient.signedIn(platform, other.id, 'viewer');
    for (const text of [card.id, card.last4, card.companyId, '89.37', 'cafe', 'event']) {
      expect(await find(text, stranger)).toEqual([]);
    }
    const statusOf = async (query: string) => (await person.get(`search${query}`)).status;
    expect(await statusOf('')).toBe(422);
    expect(await statusOf('?query=')).toBe(422);
    expect(await statusOf(`?query=${'x'.repeat(101)}`)).toBe(422);
    expect(await statusOf('?query=a&query=b')).toBe(422);
  });

  it('freezes, unfreezes and terminates a card for a reason, which the trail shows with the person', async () => {
    expect(await outcomeOf(act('freeze', {}))).toEqual([422, 'card_reason_required']);
    expect(await outcomeOf(act('freeze', { reason: ' ' }))).toEqual([422, 'validation_failed']);
    const viewer = await ConsoleClient.signedIn(platform, partner.id, 'viewer');
    const asViewer = act('freeze', { reason: 'I may not' }, viewer);
    expect(await outcomeOf(asViewer)).toEqual([403, 'scope_missing']);
    expect((await person.get<CardResource>(`/v1/cards/${card.id}`)).body.status).toBe('active');

    const reason = 'Ada called: card lost.\nPassport checked.';
    expect((await act('freeze', { reason })).body).toMatchObject({ frozenBy: ['partner'] });
    const again = act('freeze', { reason: 'twice' });
    expect(await outcomeOf(again)).toEqual([409, 'card_transition_impossible']);
    const [frozen] = await trail();
    expect(frozen).toMatchObject({
      action: 'card_frozen',
      actor: { kind: 'console_user', id: person.id, name: 'Sue Support' },
      subject: { kind: 'card', id: card.id, name: card.last4 },
      reason,
    });
    const path = `/v1/companies/${card.companyId}/personal-data`;
    const { body: data } = await partner.get<{ cardReasons: unknown }>(path);
    expect(data.cardReasons).toEqual([
      { cardId: card.id, action: 'card_frozen', reason, at: frozen!.at },
    ]);

    await platform.database.query(
      "UPDATE cards SET frozen_by = '{platform,partner}' WHERE id = $1",
      [card.id],
    );
    expect((await act('unfreeze', { reason: 'Found' })).body).toMatchObject({
      status: 'frozen',
      frozenBy: ['platform'],
    });
    const stronger = act('unfreeze', { reason: 'Once more' });
    expect(await outcomeOf(stronger)).toEqual([409, 'frozen_by_platform']);
    expect((await trail())[0]).toMatchObject({ action: 'card_unfrozen', reason: 'Found' });
    expect((await act('terminate', { reason: 'Stolen' })).body.status).toBe('terminated');
    expect((await trail())[0]).toMatchObject({ action: 'card_terminated', reason: 'Stolen' });
  });

  it('shows a signing secret again to people who may roll it, and the trail has who saw it', async () => {
    const other = await platform.addPartner();
    const path = '/v1/webhook-endpoints/events/signing-secrets';
    const { body: rolled } = await other.post<{ id: string; secret: string }>(path, {});
    const developer = await ConsoleClient.signedIn(platform, other.id, 'developer', 'Dee');
    const show = (by: ConsoleClient, id = rolled.id) =>
      by.post<{ secret: string }>(`signing-secrets/${id}/show`);
    const outcome = async (by: ConsoleClient, id?: string) => {
      const { status, body } = await show(by, id);
      return [status, body.code];
    };
    const { headers, body } = await show(developer);
    expect(body).toEqual({ secret: rolled.secret });
    expect(headers.get('cache-control')).toBe('no-store');
    const trailOf = async () =>
      (await developer.get<Page<AccessEventResource>>('access-events')).body.data.filter(
        ({ action }) => action === 'signing_secret_shown',
      );
    expect(await trailOf()).toMatchObject([
      {
        actor: { kind: 'console_user', name: 'Dee' },
        subject: { kind: 'webhook_endpoint', name: 'events' },
      },
    ]);

    const viewer = await ConsoleClient.signedIn(platform, other.id, 'viewer');
    expect(await outcome(viewer)).toEqual([403, 'scope_missing']);
    for (const [by, id] of [
      [person, rolled.id],
      [developer, 'whs_none'],
    ] as const) {
      expect([id, await outcome(by, id)]).toEqual([id, [404, 'signing_secret_unknown']]);
    }
    const foreign = await developer.call(
      'POST',
      `signing-secrets/${rolled.id}/show`,
      {},
      {
        origin: 'https://evil.example',
      },
    );
    expect([foreign.status, foreign.body]).toMatchObject([403, { code: 'origin_foreign' }]);
    await other.post(path, { overlapHours: 0 });
    expect(await outcome(developer)).toEqual([404, 'signing_secret_unknown']);
    expect(await trailOf()).toHaveLength(1);
  });

  it('shows at home each endpoint, what waits and was given up, and requests that wait for this admin', async () => {
    const other = await platform.addPartner();
    const admin = await ConsoleClient.signedIn(platform, other.id, 'admin', 'Ada Admin');
    const second = await ConsoleClient.signedIn(platform, other.id, 'admin', 'Bo Admin');
    const viewer = await ConsoleClient.signedIn(platform, other.id, 'viewer');
    const homeOf = async (by: ConsoleClient) => (await by.get<ConsoleHome>('home')).body;
    const idle = { waiting: 0, oldestWaitingAt: null };
    expect(await homeOf(admin)).toMatchObject({
      endpoints: [
        { channel: 'events', state: 'healthy', ...idle },
        { channel: 'transactions', state: 'missing', ...idle },
      ],
      givenUp: 0,
      accessRequests: 0,
      level: { level: 'native', isComplete: false },
    });

    await admin.post(`users/${viewer.id}/invitations`);
    expect((await homeOf(admin)).accessRequests).toBe(0);
    expect((await homeOf(second)).accessRequests).toBe(1);
    expect((await homeOf(viewer)).accessRequests).toBeNull();

    await queue(other.id, 'transactions', 3);
    await platform.database.query(
      `UPDATE webhook_endpoints SET failing_since = now(), open_until = 'infinity' WHERE partner_id = $1`,
      [other.id],
    );
    await platform.database.query(
      `INSERT INTO given_up_events (partner_id, event_id, event_created_at)
       SELECT $1, 'evt_' || n, now() FROM generate_series(1, 2000) n`,
      [other.id],
    );
    const home = await homeOf(viewer);
    expect(home).toMatchObject({
      endpoints: [
        { state: 'paused' },
        { state: 'missing', waiting: 3, oldestWaitingAt: '2026-01-01T00:00:03.000Z' },
      ],
      givenUp: 1_001,
    });
    await platform.database.query(
      `UPDATE webhook_endpoints SET status = 'disabled' WHERE partner_id = $1`,
      [other.id],
    );
    expect((await homeOf(viewer)).endpoints[0]).toMatchObject({ state: 'disabled' });
    expect((await homeOf(person)).givenUp).toBe(0);
  });

  it('reads home by an index, of a hundred thousand waiting and given-up events', async () => {
    const other = await platform.addPartnerWithoutWebhook();
    await queue(other.id, 'events', 100_000);
    const connectionString = platform.database.url;
    const pool = new pg.Pool({ connectionString, options: sessionOptions, max: 1 });
    try {
      await pool.query(
        `INSERT INTO given_up_events (partner_id, event_id, event_created_at)
         SELECT $1, 'evt_' || n, now() FROM generate_series(1, 100000) n`,
        [other.id],
      );
      await pool.query('ANALYZE deliveries, given_up_events, webhook_endpoints');
      const statements: [string, unknown[]][] = [
        [READ_ENDPOINTS, [other.id, ['events', 'transactions', 'three_ds']]],
        [COUNT, [other.id, person.id]],
      ];
      for (const [statement, parameters] of statements) {
        const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
          parameters,
        );
        const read = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) =>
          ['deliveries', 'given_up_events'].includes(node['Relation Name'] ?? ''),
        );
        const most = read.map(
          (node) =>
            (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        );
        expect([statement, Math.max(...most) < 5_000]).toEqual([statement, true]);
      }
      const admin = await ConsoleClient.signedIn(platform, other.id);
      expect((await admin.get<ConsoleHome>('home')).body).toMatchObject({
        endpoints: [{ waiting: 1_001 }, { waiting: 0 }],
        givenUp: 1_001,
      });
    } finally {
      await pool.end();
    }
  });

  /** Events that wait for an endpoint which is not configured, the latest created ones due first. */
  async function queue(partnerId: string, channel: string, count: number): Promise<void> {
    await platform.database.query(
      `INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, next_attempt_at,
         window_ends_at)
       SELECT 'evt_' || $2 || n || $1, timestamptz '2026-01-01Z' + n * interval '1 second',
         'whe_' || substr($1, 5) || '_' || $2, 'cmp_1', n, timestamptz '2027-01-01Z' - n * interval '1 second',
         'infinity'
       FROM generate_series(3, $3::int + 2) n`,
      [partnerId, channel, count],
    );
  }

  it('reads a few rows by an index, of a hundred thousand payments, people and companies', async () => {
    const { pool } = await manyPayments(platform, card);
    try {
      const text = 'shop 4';
      const statements: [string, unknown[]][] = [
        [FIND_BY_SHOP, [partner.id, ...namesFrom(text)]],
        [FIND_BY_SHOP, [partner.id, ...namesFrom('the same')]],
        [FIND_BY_AMOUNT, [partner.id, '8937', ['EUR', card.accountId && 'SEK']]],
        [FIND_BY_AMOUNT, [partner.id, '500', ['EUR', 'SEK']]],
        [FIND_BY_PROCESSOR_ID, [partner.id, 'bulk-77']],
        [FIND_CARDS, [partner.id, card.last4]],
        [FIND_PEOPLE, [partner.id, ...namePatterns('person 4321'), 'person 4321']],
        [FIND_COMPANIES, [partner.id, ...namePatterns('company 4321'), 'company 4321']],
      ];
      for (const [statement, parameters] of statements) {
        const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
          parameters,
        );
        const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
        const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
        const read = nodes
          // Names are found by trigrams, or from the latest on.
          .filter((node) => ['payments', 'cards'].includes(node['Relation Name'] ?? ''))
          .map(
            (node) =>
              (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          );
        expect([statement, whole, Math.max(0, ...read) < 500]).toEqual([statement, [], true]);
      }
      expect((await find('the same')).length).toBe(5);
    } finally {
      await pool.end();
    }
  });
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Half of them at one shop, with one amount. */
async function manyPayments(
  platform: PlatformFixture,
  card: CardResource,
): Promise<{ pool: pg.Pool }> {
  const pool = new pg.Pool({ connectionString: platform.database.url, max: 1 });
  const id = (prefix: string) => `'${prefix}_0190' || lpad(to_hex(n), 28, '0')`;
  const rows = 'generate_series(1, 100000) n';
  await pool.query(
    `INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country, kyc_status)
     SELECT ${id('cmp')}, partner_id, 'bulk ' || n, 'r' || n, 'Company ' || n, 'DE', 'draft'
     FROM companies, ${rows} WHERE companies.id = '${card.companyId}'`,
  );
  await pool.query(
    `INSERT INTO people (id, partner_id, company_id, external_id, name)
     SELECT ${id('per')}, partner_id, company_id, 'bulk ' || n, 'Person ' || n
     FROM people, ${rows} WHERE people.id = '${card.personId}'`,
  );
  await pool.query(
    `INSERT INTO payments (id, processor_id, partner_id, company_id, account_id, card_id, person_id, external_id,
       currency, merchant, status, authorized, reversed, cleared, refunded, held, exceptions, looked_at)
     SELECT ${id('txn')}, 'bulk-' || n, partner_id, company_id, account_id, id, person_id, 'p', 'SEK',
       jsonb_build_object('name', CASE WHEN n % 2 = 0 THEN 'The Same Shop' ELSE 'Shop ' || n END),
       'cleared', CASE WHEN n % 2 = 0 THEN 500 ELSE n END, 0, CASE WHEN n % 2 = 0 THEN 500 ELSE n END, 0, 0,
       '[]', now()
     FROM cards, ${rows} WHERE cards.id = '${card.id}'`,
  );
  await pool.query('ANALYZE companies, people, payments, cards');
  return { pool };
}
