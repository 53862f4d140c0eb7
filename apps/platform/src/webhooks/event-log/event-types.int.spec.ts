import {
  type EventTypeResource,
  type Page,
  transactionEventClasses,
  webhookEventClasses,
} from '#contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('GET /v1/event-types', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  const list = () => partner.get<Page<EventTypeResource>>('/v1/event-types');

  it('lists every kind of event of both channels', async () => {
    const { body } = await list();
    const eventsOf = (channel: string) =>
      body.data.filter((type) => type.channel === channel).map(({ event }) => event);
    expect(eventsOf('events')).toHaveLength(webhookEventClasses.length);
    expect(eventsOf('transactions')).toHaveLength(transactionEventClasses.length);
    expect(eventsOf('transactions')).toContain('transaction_force_posted');
    expect(body.hasMore).toBe(false);
  });

  it('returns a schema that accepts the example and rejects other data', async () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    addFormats.default(ajv);
    for (const { event, schema, example, description, version } of (await list()).body.data) {
      const validate = ajv.compile(schema);
      expect([event, validate(example), validate.errors]).toEqual([event, true, null]);
      expect([event, validate({ ...example, data: {} })]).toEqual([event, false]);
      expect(example.event).toBe(event);
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(version).toBeGreaterThanOrEqual(1);
    }
  });

  it('describes the fields', async () => {
    const { data } = (await list()).body;
    const { schema } = data.find(({ event }) => event === 'card_ordered')!;
    expect(schema.properties?.data?.properties?.cardId?.description).toContain('`crd_...`');
  });

  it('answers 304 to a client that has the current version', async () => {
    const tag = (await list()).headers.get('etag')!;
    const answer = await fetch(`${platform.url}/v1/event-types`, {
      headers: {
        authorization: `Bearer ${partner.apiKey}`,
        'if-none-match': tag,
        // Without this header fetch asks for a complete answer.
        'cache-control': 'max-age=0',
      },
    });
    expect(answer.status).toBe(304);
  });

  it('requires a partner’s key', async () => {
    expect((await fetch(`${platform.url}/v1/event-types`)).status).toBe(401);
  });
});
