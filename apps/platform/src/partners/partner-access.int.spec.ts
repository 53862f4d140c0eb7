import { randomBytes } from 'node:crypto';
import type {
  CardResource,
  CompanyResource,
  EventResource,
  Page,
  PersonResource,
  Problem,
} from '#contracts';
import { callJson, eventually } from '#testing';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

describe('access of partners', () => {
  let platform: PlatformFixture;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  describe('by API key', () => {
    const paths = ['/v1/companies', '/v1/people', '/v1/cards', '/v1/events'];

    async function expectRefused(headers: Record<string, string>): Promise<void> {
      for (const path of paths) {
        const url = `${platform.url}${path}`;
        const { status, body } = await callJson<Problem>('GET', url, undefined, headers);
        expect([path, status, body.code]).toEqual([path, 401, 'api_key_invalid']);
      }
    }

    it('is refused without a key', () => expectRefused({}));

    it('is refused with an unknown key', () =>
      expectRefused({ authorization: `Bearer pk_test_${randomBytes(18).toString('hex')}` }));

    it.each(['Bearer', 'Bearer short', `Bearer ${'x'.repeat(300)}`, 'Basic cGFydG5lcjo='])(
      'is refused with "%s"',
      (authorization) => expectRefused({ authorization }),
    );

    it('is refused for the sandbox and for onboarding links, too', async () => {
      const calls = [
        callJson('POST', `${platform.url}/v1/sandbox/companies/cmp_1/approve-kyc`),
        callJson('POST', `${platform.url}/v1/sandbox/cards/crd_1/ship`),
        callJson('GET', `${platform.url}/v1/companies/generate-onboarding-url?companyId=cmp_1`),
      ];
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses).toEqual([401, 401, 401]);
    });

    it('ends with the key', async () => {
      const { apiKey } = await platform.addPartner();
      const authorization = `Bearer ${apiKey}`;
      const url = `${platform.url}/v1/companies`;
      expect((await callJson('GET', url, undefined, { authorization })).status).toBe(200);
      await platform.database.query(
        `UPDATE api_keys SET expires_at = now() - interval '1 second'
         WHERE key_hash = sha256($1::text::bytea)`,
        [apiKey],
      );
      // Expiry is checked once a second.
      await eventually('the end of the key', async () => {
        const { status } = await callJson('GET', url, undefined, { authorization });
        return status === 401;
      });
      await expectRefused({ authorization });
    });

    it('uses keys that are stored only as a hash', async () => {
      const { apiKey } = await platform.addPartner();
      const rows = await platform.database.query(
        'SELECT k::text || p::text AS text FROM api_keys k JOIN partners p ON p.id = k.partner_id',
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { text } of rows) {
        expect(text).not.toContain(apiKey);
        expect(text).not.toContain(Buffer.from(apiKey).toString('hex'));
        expect(text).not.toContain('token-of-the-partner');
        expect(text).not.toContain('whsec_');
      }
    });
  });

  describe('to the data of another partner', () => {
    let owner: PartnerClient;
    let stranger: PartnerClient;
    let company: CompanyResource;
    let person: PersonResource;
    let card: CardResource;
    let physical: CardResource;
    let event: EventResource;

    beforeAll(async () => {
      owner = await platform.addPartner();
      stranger = await platform.addPartner();
      company = await owner.createCompany();
      person = await owner.createPerson(company.id);
      card = await owner.orderCard(person.id);
      physical = await owner.orderCard(person.id, 'physical');
      event = await eventually('an event', async () => {
        const { body } = await owner.get<Page<EventResource>>('/v1/events');
        return body.data[0];
      });
    });

    it('is refused as unknown when it is read', async () => {
      const paths = [
        `/v1/companies/${company.id}`,
        `/v1/companies/generate-onboarding-url?companyId=${company.id}`,
        `/v1/people/${person.id}`,
        `/v1/cards/${card.id}`,
        `/v1/events/${event.id}`,
        `/v1/sandbox/cards/${physical.id}/letter`,
      ];
      for (const path of paths) {
        expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
        expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
      }
    });

    it('is refused as unknown when it is changed, and nothing changes', async () => {
      const paths = [
        `/v1/cards/${card.id}/activate`,
        `/v1/cards/${physical.id}/activation-codes`,
        `/v1/cards/${card.id}/freeze`,
        `/v1/cards/${card.id}/unfreeze`,
        `/v1/cards/${card.id}/terminate`,
        `/v1/sandbox/cards/${card.id}/ship`,
        `/v1/sandbox/companies/${company.id}/approve-kyc`,
      ];
      for (const path of paths) {
        expect([path, (await stranger.post(path)).status]).toEqual([path, 404]);
      }
      expect((await owner.get(`/v1/cards/${card.id}`)).body).toEqual(card);
      expect((await owner.get(`/v1/companies/${company.id}`)).body).toEqual(company);
    });

    it('is refused as a reference', async () => {
      const theirs = await stranger.createPerson((await stranger.createCompany()).id);
      const { id: companyId } = company;
      const refusals = [
        await stranger.post<Problem>('/v1/people', { companyId, externalId: 'e1', name: 'Eve' }),
        await stranger.post<Problem>('/v1/cards', { personId: person.id, cardType: 'virtual' }),
        await stranger.post<Problem>('/v1/cards', {
          personId: theirs.id,
          cardType: 'virtual',
          accountId: card.accountId,
        }),
      ];
      expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
        [422, 'person_company_unknown'],
        [422, 'card_person_unknown'],
        [422, 'card_account_unknown'],
      ]);
    });

    it('is in no list, with any filter', async () => {
      const queries = [
        `/v1/companies`,
        `/v1/people`,
        `/v1/people?companyId=${company.id}`,
        `/v1/people?externalId=${person.externalId}`,
        `/v1/cards`,
        `/v1/cards?companyId=${company.id}`,
        `/v1/cards?personId=${person.id}`,
        `/v1/events`,
        `/v1/events?companyId=${company.id}`,
      ];
      const outsider = await platform.addPartner();
      for (const query of queries) {
        const { body: own } = await owner.get<Page<unknown>>(query);
        expect([query, own.data.length > 0]).toEqual([query, true]);
        const { body } = await outsider.get<Page<unknown>>(query);
        expect([query, body]).toMatchObject([query, { data: [], hasMore: false }]);
      }
    });

    it('does not collide with equal external ids and idempotency keys', async () => {
      const input = {
        externalId: company.externalId,
        legalName: company.legalName,
        registrationNumber: company.registrationNumber,
        country: company.country,
      };
      const headers = { 'idempotency-key': 'the-same-key' };
      const ours = await owner.post<CompanyResource>('/v1/companies', input, headers);
      const theirs = await stranger.post<CompanyResource>('/v1/companies', input, headers);
      expect(ours.body.id).toBe(company.id);
      expect(theirs.status).toBe(201);
      expect(theirs.body.id).not.toBe(company.id);
    });
  });
});
