import type { CardResource, CompanyResource, Page, Problem } from '#contracts';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('approval of the KYC', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CompanyResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await partner.createCompany();
  });

  async function cards(): Promise<CardResource[]> {
    const path = `/v1/cards?companyId=${company.id}&limit=100`;
    return (await partner.get<Page<CardResource>>(path)).body.data;
  }

  it('releases the waiting cards of this company only', async () => {
    const other = await partner.createCompany();
    const waiting = await partner.orderCard((await partner.createPerson(other.id)).id);
    const person = await partner.createPerson(company.id);
    await partner.orderCard(person.id, 'virtual');
    const terminated = await partner.orderCard(person.id, 'physical');
    await partner.post(`/v1/cards/${terminated.id}/terminate`);

    await partner.approveKyc(company.id);

    expect((await cards()).map(({ status }) => status)).toEqual(['terminated', 'ordered']);
    const { body } = await partner.get<CardResource>(`/v1/cards/${waiting.id}`);
    expect(body.status).toBe('pre_order');
    const { body: approved } = await partner.get<CompanyResource>(`/v1/companies/${company.id}`);
    expect(approved).toEqual({ ...company, kycStatus: 'approved' });
  });

  it('happens and is reported once for 10 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        partner.post<Problem>(`/v1/sandbox/companies/${company.id}/approve-kyc`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array<number>(9).fill(409),
    ]);
    const events = await platform.database.query(
      "SELECT event_type, body::jsonb->'data' AS data FROM events WHERE company_id = $1",
      [company.id],
    );
    expect(events).toEqual([
      {
        event_type: 'kyc_approved',
        data: { applicationId: expect.stringMatching(/^kyc_[0-9a-f]{32}$/) },
      },
    ]);
  });

  it('releases a card that is ordered concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      company = await partner.createCompany();
      const people = await Promise.all(
        Array.from({ length: 8 }, () => partner.createPerson(company.id)),
      );
      const orders = people.map(({ id }) => partner.orderCard(id));
      await Promise.all([...orders, partner.approveKyc(company.id)]);
      expect((await cards()).map(({ status }) => status)).toEqual(Array(8).fill('ordered'));
    }
  });

  it('and concurrent events are numbered without gaps', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => partner.createPerson(company.id)),
    );
    await Promise.all([
      ...people.map(({ id }) => partner.orderCard(id)),
      partner.approveKyc(company.id),
    ]);
    const rows = await platform.database.query(
      'SELECT sequence::int AS sequence FROM events WHERE company_id = $1 ORDER BY sequence',
      [company.id],
    );
    // Events of 12 cards, their account and the approval.
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });
});
