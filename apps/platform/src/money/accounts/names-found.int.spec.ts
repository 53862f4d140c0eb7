import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { CardResource, CompanyResource, Page, PersonResource, Problem } from '#contracts';
import type { DataSource, EntityTarget, FindManyOptions, ObjectLiteral } from 'typeorm';
import { openCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { companiesFound } from '../../companies/companies.service.js';
import { Company } from '../../companies/index.js';
import { cardsFound } from '../../issuing/cards/card-list.js';
import { Card, Person } from '../../issuing/index.js';
import { peopleFound } from '../../issuing/people/people.service.js';

const LISTS = ['companies', 'people', 'cards', 'accounts'] as const;
type List = (typeof LISTS)[number];

const NAMES = ['Öresund 100% AB', 'Under_score Ltd', String.raw`Back\slash Inc`, "O'Hara & Söhne"];

describe('the search by name', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let foreign: PartnerClient;
  /** One for each of NAMES: a company, a person of the same name, her card and its account. */
  let found: Record<List, string>[];

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    foreign = await platform.addPartner();
    found = [];
    for (const name of NAMES) {
      found.push(await add(partner, name));
      await add(foreign, name);
    }
  });

  afterAll(() => platform?.close());

  async function add(by: PartnerClient, name: string): Promise<Record<List, string>> {
    const company = await by.createCompany(name);
    await by.approveKyc(company.id);
    const person = { companyId: company.id, externalId: randomUUID(), name };
    const { id: personId } = (await by.post<PersonResource>('/v1/people', person)).body;
    const card = await by.orderCard(personId);
    return { companies: company.id, people: personId, cards: card.id, accounts: card.accountId };
  }

  const ask = (list: List, query: Record<string, string>, by = partner) =>
    by.get<Page<{ id: string }> & Problem>(`/v1/${list}?${new URLSearchParams(query)}`);
  const idsOf = async (list: List, query: Record<string, string>, by = partner) => {
    const { status, body } = await ask(list, query, by);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data.map(({ id }) => id);
  };

  describe.each(LISTS)('%s', (list) => {
    it.each([
      ['öresund', [0]],
      ['100%', [0]],
      ['%', [0]],
      ['_', [1]],
      ['er_sc', [1]],
      ['\\', [2]],
      ['k\\s', [2]],
      ["'", [3]],
      ["'; DROP TABLE companies; --", []],
      ['SÖHNE', [3]],
      ['  100% ab  ', [0]],
      ['nobody', []],
      ['o_h', []],
    ])('finds only items with %j in the name', async (search, indexes) => {
      const expected = indexes.map((index) => found[index]![list]);
      expect(await idsOf(list, { search })).toEqual(expected);
    });

    it('hides items of another partner, also by their ids', async () => {
      const ids = found.map((one) => one[list]);
      expect(await idsOf(list, { ids: ids.join(',') }, foreign)).toEqual([]);
      const all = await idsOf(list, { ids: [...ids, idOfNothing(ids[0]!)].join(',') });
      expect(all).toEqual(ids.toReversed());
    });

    it('is paged', async () => {
      const pages: string[] = [];
      for (;;) {
        const startingAfter = pages.at(-1);
        const query = { search: 'a', limit: '1', ...(startingAfter && { startingAfter }) };
        const { body } = await ask(list, query);
        pages.push(...body.data.map(({ id }) => id));
        if (!body.hasMore) break;
      }
      expect(pages).toEqual(await idsOf(list, { search: 'a' }));
      expect(pages).toHaveLength(3);
    });

    it.each([
      ['search', ''],
      ['search', 'x'.repeat(101)],
      ['search', 'a\0b'],
      ['search', 'a\nb'],
      ['ids', ''],
      ['ids', 'one,two'],
      ['ids', "cmp_1' OR true"],
    ])('refuses %s=%j', async (name, value) => {
      const { status, body } = await ask(list, { [name]: value });
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, `?${name}`]);
    });

    it('accepts at most 100 ids', async () => {
      const [id] = found.map((one) => one[list]);
      const many = (count: number) => Array.from({ length: count }, () => id).join(',');
      expect(await idsOf(list, { ids: many(100) })).toEqual([id]);
      expect((await ask(list, { ids: many(101) })).status).toBe(422);
    });
  });

  it('finds cards by their last four digits, too', async () => {
    const [card] = (await partner.get<Page<CardResource>>('/v1/cards?limit=1')).body.data;
    const ids = await idsOf('cards', { search: card!.last4 });
    expect(ids).toContain(card!.id);
    const { body } = await partner.get<Page<CardResource>>(`/v1/cards?search=${card!.last4}`);
    expect(new Set(body.data.map(({ last4 }) => last4))).toEqual(new Set([card!.last4]));
  });

  it('filters cards by account or person', async () => {
    const own = found[0]!;
    const search = 'a';
    expect(await idsOf('cards', { accountId: own.accounts })).toEqual([own.cards]);
    expect(await idsOf('cards', { accountId: own.accounts }, foreign)).toEqual([]);
    expect(await idsOf('cards', { personId: own.people, search })).toEqual([own.cards]);
    expect(await idsOf('cards', { personId: own.people, search: 'Hara' })).toEqual([]);
  });

  describe('among 20,000', () => {
    beforeAll(async () => {
      const card = await openCard(partner);
      await platform.database.query(
        `WITH named AS (
           SELECT n, md5(n::text) AS name FROM generate_series(1, 20000) n
         ), companies AS (
           INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country)
           SELECT 'cmp_' || name, '${partner.id}', n, n, name, 'DE' FROM named
         ), people AS (
           INSERT INTO people (id, partner_id, company_id, external_id, name)
           SELECT 'per_' || name, '${partner.id}', '${card.companyId}', n, name FROM named
         )
         INSERT INTO cards (id, partner_id, company_id, person_id, account_id, card_type, status, network, last4,
           card_token)
         SELECT 'crd_' || name, '${partner.id}', '${card.companyId}', 'per_' || name, '${card.accountId}', 'virtual',
           'active', 'visa', '1234', n FROM named`,
      );
      await platform.database.query('ANALYZE companies, people, cards');
    });

    const planOf = async <T extends ObjectLiteral>(
      entity: EntityTarget<T>,
      options: FindManyOptions<T>,
    ) => {
      const source = platform.app.get<DataSource>(getDataSourceToken());
      const [sql, values] = source
        .createQueryBuilder(entity, 'found')
        .setFindOptions(options)
        .getQueryAndParameters();
      return JSON.stringify(await source.query(`EXPLAIN (FORMAT JSON) ${sql}`, values));
    };

    it('uses an index of names', async () => {
      const query = { search: 'c4ca4238', limit: 25 };
      expect(await planOf(Company, companiesFound(partner.id, query))).toMatch(
        'companies_by_searched_name',
      );
      expect(await planOf(Person, peopleFound(partner.id, query))).toMatch(
        'people_by_searched_name',
      );
      expect(await planOf(Card, cardsFound(partner.id, query))).toMatch('people_by_searched_name');
      const [company] = (
        await partner.get<Page<CompanyResource>>('/v1/companies?search=C4CA4238A0B9')
      ).body.data;
      expect(company!.legalName).toBe('c4ca4238a0b923820dcc509a6f75849b');
      expect(await idsOf('cards', { search: 'c4ca4238a0b9' })).toHaveLength(1);
    });
  });

  const idOfNothing = (id: string) => `${id.slice(0, 4)}${'0'.repeat(32)}`;
});
