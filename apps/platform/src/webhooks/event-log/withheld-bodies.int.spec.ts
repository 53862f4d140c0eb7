import {
  type ApiScope,
  bodyScopeOf,
  type EventDetailResource,
  eventClassesByChannel,
  eventDeclarationOf,
  type EventPage,
  exampleOf,
  type NewApiKeyResource,
  type Problem,
  type WebhookEvent,
} from '#contracts';
import { ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const classes = Object.values(eventClassesByChannel).flat();
const kinds = classes.map((eventClass) => eventDeclarationOf<WebhookEvent>(eventClass).identifier);

describe('withheld bodies of events', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
    // It answers with what it was sent.
    receiver = await ScriptedServer.start(({ body }) => ({ status: 200, body }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
    for (const eventClass of classes) {
      const { identifier } = eventDeclarationOf<WebhookEvent>(eventClass);
      ids[identifier] = await partner.emit(companyId, identifier, exampleOf(eventClass).data);
    }
    await partner.afterAttempts(ids['account_top_up']!, 1, 'delivered');
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  const keys = new Map<string, Promise<PartnerClient>>();

  /** One for each set of scopes: a partner has few keys. */
  function keyWith(...scopes: ApiScope[]): Promise<PartnerClient> {
    const name = scopes.toSorted().join();
    const key = keys.get(name) ?? newKey(scopes);
    keys.set(name, key);
    return key;
  }

  async function newKey(scopes: ApiScope[]): Promise<PartnerClient> {
    const { body } = await partner.client.post<NewApiKeyResource>('/v1/api-keys', {
      name: 'Test',
      scopes,
    });
    return new PartnerClient(platform.url, body.secret, partner.client.id);
  }

  it.each(kinds)('are hidden for %s unless the key has the scope of the data', async (kind) => {
    const scope = bodyScopeOf(kind);
    const others = (['companies:read', 'cards:read', 'accounts:read'] as const).filter(
      (other) => other !== scope,
    );
    const path = `/v1/events/${ids[kind]}`;
    const without = await (
      await keyWith('webhooks:read', 'webhooks:write', ...others)
    ).get<EventDetailResource>(path);
    expect(without).toMatchObject({
      status: 200,
      body: { event: kind, companyId, payload: null, withheldScope: scope },
    });
    const { body } = await (await keyWith('webhooks:read', scope)).get<EventDetailResource>(path);
    expect(body).toMatchObject({ payload: { event: kind }, withheldScope: null });
  });

  it('are also hidden in the answers of the endpoint', async () => {
    const path = `/v1/events?companyId=${companyId}&event=account_top_up`;
    const excerpts = async (client: PartnerClient) => {
      const { body } = await client.get<EventPage>(path);
      return body.data.flatMap(({ attempts, withheldScope }) =>
        attempts.map(({ responseExcerpt }) => [withheldScope, responseExcerpt !== null]),
      );
    };
    expect(await excerpts(await keyWith('webhooks:read'))).toEqual([['accounts:read', false]]);
    expect(await excerpts(await keyWith('webhooks:read', 'accounts:read'))).toEqual([[null, true]]);
  });

  it('are not found by their content', async () => {
    const weak = await keyWith('webhooks:read', 'cards:read');
    const strong = await keyWith('webhooks:read', 'cards:read', 'accounts:read');
    const found = async (client: PartnerClient, query: string) =>
      (await client.get<EventPage>(`/v1/events?${query}`)).body.data.map(({ event }) => event);
    const changes = ['shipped', 'activated', 'frozen', 'unfrozen', 'replaced', 'renewed'];
    const ofCards = ['ordered', ...changes, 'expiring', 'terminated']
      .map((change) => `card_${change}`)
      .reverse();
    for (const [query, readable] of [
      ['search=acc_019a5f0e', ofCards],
      ['cardId=crd_019a5f0e3c53745c9a5f0d5b3a2f9c41', ['card_verified', ...ofCards]],
    ] as const) {
      expect([query, await found(weak, query)]).toEqual([query, readable]);
      expect((await found(strong, query)).length).toBeGreaterThan(5);
    }
    const id = ids['account_top_up'];
    expect(await found(weak, `search=${id}`)).toEqual(['account_top_up']);
    expect(await found(weak, '')).toHaveLength(20);
    const failed = 'since=2020-01-01T00:00:00Z&status=given_up&search=acc_019a5f0e';
    const count = async (client: PartnerClient) =>
      (await client.get<{ events: number }>(`/v1/events/recoverable?${failed}`)).body.events;
    await platform.database.query(
      `INSERT INTO given_up_events SELECT partner_id, id, created_at FROM events WHERE id = $1`,
      [id],
    );
    expect([await count(weak), await count(strong)]).toEqual([0, 1]);
  });

  it.each<[string, ApiScope[]]>([
    ['events', ['companies:read', 'cards:read', 'accounts:read']],
    ['transactions', ['accounts:read']],
    ['three_ds', ['three-ds:read']],
  ])('need the read scopes to configure an endpoint: %s', async (channel, needed) => {
    const settings = {
      url: receiver.url,
      header: 'partner-api-token',
      token: 'token-of-the-partner',
      status: 'enabled',
    };
    for (const missing of needed) {
      const scopes = needed.filter((scope) => scope !== missing);
      const weak = await keyWith('webhooks:read', 'webhooks:write', ...scopes);
      expect(await weak.put<Problem>(`/v1/webhook-endpoints/${channel}`, settings)).toMatchObject({
        status: 403,
        body: { code: 'scope_missing', detail: `This needs the scope ${missing}.` },
      });
    }
    const strong = await keyWith('webhooks:write', ...needed);
    expect(await strong.put(`/v1/webhook-endpoints/${channel}`, settings)).toMatchObject({
      status: 200,
    });
  });
});
