import { randomUUID } from 'node:crypto';
import type { CardResource, CompanyResource, Page, PersonResource, Problem } from '#contracts';
import { type PartnerClient, SHIPPING_ADDRESS } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { IdempotencyRetention } from './idempotency.js';

type CardOrProblem = CardResource & Omit<Problem, 'status'>;

describe('Idempotency-Key', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let person: PersonResource;
  let headers: { 'idempotency-key': string };

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    person = await partner.createPerson((await partner.createCompany()).id);
    headers = { 'idempotency-key': randomUUID() };
  });

  const order = (cardType: string) =>
    partner.post<CardOrProblem>(
      '/v1/cards',
      {
        ...{ personId: person.id, cardType },
        ...(cardType === 'physical' && { shippingAddress: SHIPPING_ADDRESS }),
      },
      headers,
    );

  async function cardsOfPerson(): Promise<CardResource[]> {
    const { body } = await partner.get<Page<CardResource>>(`/v1/cards?personId=${person.id}`);
    return body.data;
  }

  it('returns the stored answer, also after the card has changed', async () => {
    const first = await order('virtual');
    await partner.post(`/v1/cards/${first.body.id}/terminate`);
    const again = await order('virtual');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await cardsOfPerson()).toEqual([{ ...first.body, status: 'terminated' }]);
  });

  it('returns it for the same content in another order of members', async () => {
    const first = await order('physical');
    const reversed = Object.fromEntries(Object.entries(SHIPPING_ADDRESS).reverse());
    const again = await partner.post<CardOrProblem>(
      '/v1/cards',
      { shippingAddress: reversed, cardType: 'physical', personId: person.id },
      headers,
    );
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await cardsOfPerson()).toHaveLength(1);
  });

  it('returns the answer of an earlier version, which stored no digest of the meaning', async () => {
    const first = await order('virtual');
    await platform.database.query('UPDATE idempotency_keys SET meaning_hash = NULL');
    expect((await order('virtual')).body).toEqual(first.body);
  });

  it.each([
    ['/v1/cards', () => ({ personId: person.id, cardType: 'virtual' })],
    ['/v1/events/recover', () => ({ since: '2026-01-01T00:00:00Z' })],
  ])('gets the stored answer in 20 repetitions at once of a finished %s', async (path, bodyOf) => {
    const first = await partner.post(path, bodyOf(), headers);
    expect(first.status).toBeLessThan(300);
    const repetitions = Array.from({ length: 20 }, () => partner.post(path, bodyOf(), headers));
    for (const { status, body } of await Promise.all(repetitions)) {
      expect([status, body]).toEqual([first.status, first.body]);
    }
  });

  it('orders as many cards as there are keys', async () => {
    await order('virtual');
    headers = { 'idempotency-key': randomUUID() };
    await order('virtual');
    expect(await cardsOfPerson()).toHaveLength(2);
  });

  it('is refused with another body, and at another address', async () => {
    await order('virtual');
    const otherBody = await order('physical');
    expect([otherBody.status, otherBody.body.code]).toEqual([422, 'idempotency_key_reused']);
    const otherPath = await partner.post<Problem>(
      '/v1/people',
      { companyId: person.companyId, externalId: 'e1', name: 'Mia Berg' },
      headers,
    );
    expect([otherPath.status, otherPath.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await cardsOfPerson()).toHaveLength(1);
  });

  it('has one effect for 20 requests at the same time, which all get its answer or "in progress"', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => order('virtual')));
    const [card, ...others] = await cardsOfPerson();
    expect(others).toEqual([]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    for (const { status, headers: answerHeaders, body } of answers) {
      if (status === 201) {
        expect(body).toEqual(card);
      } else {
        expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
        expect(answerHeaders.get('retry-after')).toBe('1');
      }
    }
  });

  it('has one effect for 20 requests at the same time that share no transaction', async () => {
    const company = { externalId: randomUUID(), legalName: 'Fabrikam GmbH', country: 'DE' };
    const body = { ...company, registrationNumber: `HRB ${company.externalId}` };
    const create = () => partner.post<CompanyResource>('/v1/companies', body, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, create));
    const done = answers.filter(({ status }) => status !== 409);
    const { body: stored } = await create();
    expect(done.length).toBeGreaterThan(0);
    for (const { status, body } of done) expect([status, body]).toEqual([201, stored]);
  });

  it('does not store a refusal, so that a corrected request can be sent', async () => {
    const refused = await partner.post<Problem>(
      '/v1/cards',
      { personId: 'per_nobody', cardType: 'virtual' },
      headers,
    );
    expect(refused.status).toBe(422);
    expect((await order('virtual')).status).toBe(201);
  });

  it.each(['', ' ', 'with space', 'ä', 'x'.repeat(256)])('can not be "%s"', async (key) => {
    headers = { 'idempotency-key': key };
    const { status, body } = await order('virtual');
    expect([status, body.code]).toEqual([400, 'idempotency_key_malformed']);
    expect(await cardsOfPerson()).toEqual([]);
  });

  describe('when the process dies between the effect and the answer', () => {
    beforeEach(async () => {
      await platform.database.query(`
        CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'died'; END $$;
        CREATE TRIGGER die BEFORE INSERT ON idempotency_keys EXECUTE FUNCTION die();
      `);
    });

    afterEach(() =>
      platform.database.query(
        'DROP TRIGGER IF EXISTS die ON idempotency_keys; DROP FUNCTION IF EXISTS die;',
      ),
    );

    it('stores neither, so that a repetition has the effect once', async () => {
      expect((await order('virtual')).status).toBe(500);
      expect(await cardsOfPerson()).toEqual([]);
      await platform.database.query('DROP TRIGGER die ON idempotency_keys');
      const { status, body } = await order('virtual');
      expect(status).toBe(201);
      expect(await cardsOfPerson()).toEqual([body]);
    });
  });
});

describe('old idempotency keys', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    companyId = (await partner.createCompany()).id;
  });

  afterAll(() => platform?.close());

  const remove = () => platform.app.get(IdempotencyRetention).poll();

  async function createPerson(key: string): Promise<PersonResource> {
    const person = { companyId, externalId: key, name: 'Mia Berg' };
    const headers = { 'idempotency-key': key };
    return (await partner.post<PersonResource>('/v1/people', person, headers)).body;
  }

  const age = (key: string, time: string) =>
    platform.database.query(
      'UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1',
      [key, time],
    );

  it('are removed after 30 days, and not before', async () => {
    await createPerson('old');
    const person = await createPerson('young');
    await age('old', '30 days 1 second');
    await age('young', '29 days 23 hours');
    expect(await remove()).toBe(1);
    expect(await platform.database.query('SELECT key FROM idempotency_keys')).toEqual([
      { key: 'young' },
    ]);
    expect(await createPerson('young')).toEqual(person);
  });

  it('are all removed, also when there are many', async () => {
    await platform.database.query(
      `INSERT INTO idempotency_keys (partner_id, key, request_hash, response, created_at)
       SELECT $1, n, '', '{}', now() - interval '31 days' FROM generate_series(1, 2500) n`,
      [partner.id],
    );
    const removed = await Promise.all([remove(), remove()]);
    expect(removed[0]! + removed[1]! + (await remove())).toBe(2_500);
  });
});
