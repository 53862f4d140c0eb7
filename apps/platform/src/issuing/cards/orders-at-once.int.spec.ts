import { randomUUID } from 'node:crypto';
import type { CardResource, PersonResource, Problem } from '#contracts';
import { eventually, type JsonAnswer, type TestDatabase } from '#testing';
import pg from 'pg';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const COMPANIES = 20;

describe('orders of cards that come at the same time', () => {
  let platform: PlatformFixture;
  let database: TestDatabase;
  let partner: PartnerClient;
  let people: PersonResource[];

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    ({ database } = platform);
    partner = await platform.addPartner();
    people = [];
    for (let index = 0; index < COMPANIES; index += 1) {
      const person = await partner.createPerson((await partner.createCompany()).id);
      // The first order of a company opens its account.
      await partner.orderCard(person.id);
      people.push(person);
    }
  });

  afterAll(() => platform?.close());

  const order = (personId: string, key?: string) =>
    partner.post<CardResource & Omit<Problem, 'status'>>(
      '/v1/cards',
      { personId, cardType: 'virtual' },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  /** The transactions in which the answered cards were inserted. */
  async function transactionsOf(answers: JsonAnswer<CardResource>[]): Promise<number> {
    const ids = answers.map(({ body }) => body.id);
    const [row] = await database.query(
      'SELECT count(DISTINCT xmin::text)::int AS transactions FROM cards WHERE id = ANY($1)',
      [ids],
    );
    return row!.transactions as number;
  }

  it('share a transaction, and each gets its own card and event', async () => {
    const answers = await Promise.all(people.map(({ id }) => order(id)));
    expect(answers.map(({ status, body }) => [status, body.personId])).toEqual(
      people.map(({ id }) => [201, id]),
    );
    expect(await transactionsOf(answers)).toBeLessThan(COMPANIES / 2);
    const events = await database.query(
      `SELECT company_id, count(*)::int AS count, max(sequence)::int AS last FROM events
       WHERE card_id = ANY($1) GROUP BY company_id`,
      [answers.map(({ body }) => body.id)],
    );
    expect(events).toHaveLength(COMPANIES);
    for (const { count } of events) expect(count).toBe(1);
  });

  it('of one company get numbers without a gap', async () => {
    const { id: companyId } = await partner.createCompany();
    const { id } = await partner.createPerson(companyId);
    const orderUntilTaken = async (key: string): Promise<void> => {
      // A busy machine answers 503, also after it has taken the order.
      while ((await order(id, key)).status !== 201);
    };
    await Promise.all(Array.from({ length: 30 }, () => orderUntilTaken(randomUUID())));
    const [row] = await database.query(
      `SELECT array_agg(sequence::int ORDER BY sequence) AS sequences, count(DISTINCT card_id)::int AS cards
       FROM events WHERE company_id = $1`,
      [companyId],
    );
    // One event reported the account.
    expect(row).toEqual({
      sequences: Array.from({ length: 31 }, (_, index) => index + 1),
      cards: 30,
    });
  });

  it('are refused one by one', async () => {
    const [first, second] = people as [PersonResource, PersonResource];
    const answers = await Promise.all([first.id, 'per_nobody', second.id].map((id) => order(id)));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [422, 'card_person_unknown'],
      [201, undefined],
    ]);
  });

  it('do not wait for an order whose company is locked', async () => {
    const [held, ...others] = people as [PersonResource, ...PersonResource[]];
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM companies WHERE id = $1 FOR UPDATE', [held.companyId]);
    let waiting: Promise<{ status: number }>;
    try {
      waiting = order(held.id);
      const answers = await Promise.all(others.map(({ id }) => order(id)));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
      await eventually('the order waits for its company', async () => {
        const locks = await database.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        return locks.length > 0;
      });
    } finally {
      await holder.query('COMMIT');
      await holder.end();
    }
    expect((await waiting).status).toBe(201);
  });

  it('with idempotency keys take effect once, and get the same answer when repeated', async () => {
    const orderAll = () => Promise.all(people.map(({ id }, index) => order(id, `key-${index}`)));
    const first = await orderAll();
    expect(await transactionsOf(first)).toBeLessThan(COMPANIES / 2);
    const second = await orderAll();
    expect(second.map(({ status, body }) => [status, body])).toEqual(
      first.map(({ body }) => [201, body]),
    );
  });
});
