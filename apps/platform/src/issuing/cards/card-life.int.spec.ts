import type { CardResource, CompanyResource, PersonResource } from '#contracts';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('the life of a card', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CompanyResource;
  let person: PersonResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await partner.createCompany();
    person = await partner.createPerson(company.id);
  });

  /** The events recorded for the company, in order. */
  async function recordedEvents(): Promise<{ event: string; data: object }[]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [company.id],
    );
    return rows.map(({ body }) => JSON.parse(body as string) as { event: string; data: object });
  }

  it('reports each change with its author, numbered', async () => {
    await partner.approveKyc(company.id);
    const card = await partner.orderCard(person.id, 'physical');
    const other = await partner.orderCard(person.id);
    const act = (action: string, body: object = {}, id = card.id) =>
      partner.post<CardResource>(`/v1/cards/${id}/${action}`, body);
    await partner.post(`/v1/sandbox/cards/${card.id}/ship`);
    await partner.activateShipped(card.id);
    await act('activate', {}, other.id);
    await act('freeze', { onBehalfOf: 'cardholder', reason: 'Left in a taxi' });
    await act('freeze');
    expect((await act('unfreeze', { onBehalfOf: 'cardholder' })).body.frozenBy).toEqual([
      'partner',
    ]);
    expect((await act('unfreeze', { onBehalfOf: 'cardholder' })).status).toBe(409);
    await act('unfreeze', { reason: 'Found' });
    await act('terminate', { onBehalfOf: 'company_admin', reason: 'Left the company' });
    const changes = (await recordedEvents()).filter(({ data }) => 'cardSequence' in data);
    const { id: cardId, personId, accountId, cardType, last4 } = card;
    const about = { cardId, personId, externalId: person.externalId, accountId, cardType, last4 };
    expect(changes.map(({ event, data }) => [event, data])).toEqual([
      ['card_shipped', { ...about, cardSequence: 2, estimatedDelivery: expect.any(String) }],
      ['card_activated', { ...about, cardSequence: 3, frozenBy: [] }],
      ['card_activated', expect.objectContaining({ cardId: other.id, cardSequence: 2 })],
      [
        'card_frozen',
        {
          ...{ ...about, cardSequence: 4, by: 'cardholder', frozenBy: ['cardholder'] },
          reason: 'Left in a taxi',
        },
      ],
      [
        'card_frozen',
        { ...about, cardSequence: 5, by: 'partner', frozenBy: ['partner', 'cardholder'] },
      ],
      ['card_unfrozen', { ...about, cardSequence: 6, by: 'cardholder', frozenBy: ['partner'] }],
      [
        'card_unfrozen',
        { ...about, cardSequence: 7, by: 'partner', frozenBy: [], reason: 'Found' },
      ],
      [
        'card_terminated',
        { ...about, cardSequence: 8, by: 'company_admin', reason: 'Left the company' },
      ],
    ]);
  });

  it('is numbered without gaps by concurrent changes, also while a card of the company is replaced', async () => {
    await partner.approveKyc(company.id);
    const [one, two] = [await partner.orderCard(person.id), await partner.orderCard(person.id)];
    for (const { id } of [one, two]) await partner.post(`/v1/cards/${id}/activate`);
    const parties = ['cardholder', 'company_admin', undefined];
    const answers = await Promise.all([
      ...parties.map((onBehalfOf) => partner.post(`/v1/cards/${one.id}/freeze`, { onBehalfOf })),
      partner.post(`/v1/cards/${one.id}/replace`, { reason: 'damaged' }),
      partner.post(`/v1/cards/${two.id}/replace`, { reason: 'lost' }),
      partner.post(`/v1/cards/${two.id}/freeze`, { onBehalfOf: 'cardholder' }),
    ]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    for (const { id } of [one, two]) {
      const changes = (await recordedEvents())
        .map(({ data }) => data as { cardId?: string; cardSequence?: number })
        .filter(({ cardId, cardSequence }) => cardId === id && cardSequence !== undefined);
      const numbers = changes.map(({ cardSequence }) => cardSequence);
      expect(numbers).toEqual(numbers.map((_, index) => index + 2));
    }
  });
});
