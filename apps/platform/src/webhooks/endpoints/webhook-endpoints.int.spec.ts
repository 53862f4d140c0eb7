import { KeyObject, randomUUID } from 'node:crypto';
import type { Problem } from '#contracts';
import { signingKeyOf } from '#standard-webhooks';
import { eventually, ScriptedServer } from '#testing';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import type { NewSigningSecretResource, WebhookEndpointResource } from './endpoint-settings.js';
import { type EndpointConfiguration, WebhookEndpoints } from './webhook-endpoints.js';

type OrProblem<T> = T & Omit<Problem, 'status'>;

const EVENTS = '/v1/webhook-endpoints/events';
const SECRETS = `${EVENTS}/signing-secrets`;
const TOKEN = 'the-token-of-the-partner';
const settings = {
  url: 'https://hooks.partner.test/events?tenant=7',
  header: 'X-Partner-Token',
  token: TOKEN,
  status: 'enabled',
};

describe('the configuration of webhook endpoints', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
  });

  const configure = (changes: object = {}, path = EVENTS) =>
    partner.put<OrProblem<WebhookEndpointResource>>(path, { ...settings, ...changes });

  const roll = (body: object = {}, headers: Record<string, string> = {}) =>
    partner.post<OrProblem<NewSigningSecretResource>>(SECRETS, body, headers);

  async function current(): Promise<WebhookEndpointResource> {
    return (await partner.get<WebhookEndpointResource>(EVENTS)).body;
  }

  /** The endpoint configuration that a replica sends with. */
  async function configuration(at = platform): Promise<EndpointConfiguration> {
    return at.app.get(WebhookEndpoints).configurationOf((await current()).id);
  }

  /** As bytes, because Jest considers any two keys equal. */
  async function signingKeys(): Promise<Buffer[]> {
    return (await configuration()).signingKeys.map((key) => key.export());
  }

  it('is shown after its configuration, without token and secrets', async () => {
    const { status, body } = await partner.get<Problem>(EVENTS);
    expect([status, body.code]).toEqual([404, 'webhook_endpoint_unknown']);
    const answer = await configure();
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^whe_/),
      channel: 'events',
      url: settings.url,
      header: 'x-partner-token',
      status: 'enabled',
      tokenSetAt: expect.stringMatching(/Z$/),
      signingSecrets: [
        {
          id: expect.stringMatching(/^whs_/),
          createdAt: expect.stringMatching(/Z$/),
          expiresAt: null,
        },
      ],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await current()).toEqual(answer.body);
  });

  it('is used to send webhooks', async () => {
    const { id } = (await configure()).body;
    expect(await configuration()).toEqual({
      id,
      partnerId: partner.id,
      channel: 'events',
      url: settings.url,
      header: 'x-partner-token',
      token: TOKEN,
      signingKeys: [expect.any(KeyObject)],
      status: 'enabled',
    });
  });

  it('is replaced as a whole, except the token if none is sent', async () => {
    const first = (await configure()).body;
    await configuration();
    const url = 'https://hooks.partner.test/elsewhere';
    const { body } = await configure({
      url,
      header: 'x-other',
      status: 'disabled',
      token: undefined,
    });
    expect(body).toEqual({
      ...first,
      url,
      header: 'x-other',
      status: 'disabled',
      updatedAt: expect.any(String),
    });
    expect(await configuration()).toMatchObject({
      url,
      header: 'x-other',
      token: TOKEN,
      status: 'disabled',
    });
    const renewed = await configure({ token: 'another-token-of-the-partner' });
    expect(Date.parse(renewed.body.tokenSetAt)).toBeGreaterThan(Date.parse(first.tokenSetAt));
    expect((await configuration()).token).toBe('another-token-of-the-partner');
  });

  it('is separate for each channel and partner', async () => {
    const events = (await configure()).body;
    const transactions = (await configure({}, '/v1/webhook-endpoints/transactions')).body;
    expect(transactions).toMatchObject({ channel: 'transactions' });
    expect(transactions.id).not.toBe(events.id);
    const stranger = await platform.addPartnerWithoutWebhook();
    expect((await stranger.get(EVENTS)).status).toBe(404);
    expect((await stranger.post(SECRETS, {})).status).toBe(404);
    const answers = await Promise.all([
      partner.get<Problem>('/v1/webhook-endpoints/invoices'),
      partner.put<Problem>('/v1/webhook-endpoints/invoices', settings),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([404, 'webhook_channel_unknown']);
    }
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all([configure(), configure(), configure()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await current()).signingSecrets).toHaveLength(1);
  });

  it.each([
    ['no token at first', { token: undefined }, '/token', 'is_required'],
    ['a short token', { token: 'short' }, '/token', 'is_length'],
    ['a token with a line break', { token: `${TOKEN}\r\nx-a: b` }, '/token', 'is_header_value'],
    ['a header that breaks HTTP', { header: 'Content-Length' }, '/header', 'is_webhook_header'],
    ['a header that is ours', { header: 'webhook-signature' }, '/header', 'is_webhook_header'],
    ['a URL with a password', { url: 'https://a:b@c.test/' }, '/url', 'is_webhook_url'],
    ['a URL with a fragment', { url: 'https://c.test/#a' }, '/url', 'is_webhook_url'],
    ['an address inside', { url: 'http://10.0.0.1/' }, '/url', 'address_refused'],
    ['the metadata of a cloud', { url: 'http://0xa9fea9fe/' }, '/url', 'address_refused'],
    ['another status', { status: 'paused' }, '/status', 'is_in'],
    ['a field that is not known', { signingSecret: TOKEN }, '/signingSecret', 'unknown_field'],
  ])('is refused with %s, and not repeated', async (_what, changes, pointer, code) => {
    const { status, body } = await configure(changes);
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, code })]]);
    expect(JSON.stringify(body)).not.toContain(TOKEN);
    expect((await partner.get(EVENTS)).status).toBe(404);
  });

  it('accepts only https outside of the sandbox', async () => {
    const live = await PlatformFixture.start({ sandbox: false }, platform.database);
    try {
      partner = partner.at(live.url);
      const { status, body } = await configure({ url: 'http://hooks.partner.test/' });
      expect([status, body.errors?.[0]?.code]).toEqual([422, 'plain_http_refused']);
      const mail = await configure({ url: 'https://hooks.partner.test:25/' });
      expect([mail.status, mail.body.errors?.[0]?.code]).toEqual([422, 'port_refused']);
      expect((await configure()).status).toBe(200);
    } finally {
      await live.close();
    }
  });

  it('lists the addresses that webhooks come from', async () => {
    const path = '/v1/egress-addresses';
    expect((await partner.get(path)).body).toEqual({ addresses: [] });
    const egressAddresses = ['203.0.113.7', '2001:db8::/64'];
    const fixed = await PlatformFixture.start({ egressAddresses }, platform.database);
    try {
      expect((await partner.at(fixed.url).get(path)).body).toEqual({ addresses: egressAddresses });
    } finally {
      await fixed.close();
    }
  });

  it('starts the waiting deliveries when it was disabled or its circuit was open', async () => {
    const receiver = await ScriptedServer.start(() => ({ status: 204 }));
    try {
      const { id } = (await configure({ url: receiver.url, status: 'disabled' })).body;
      await partner.approveKyc((await partner.createCompany()).id);
      await platform.database.query(
        `UPDATE webhook_endpoints SET open_until = now() + interval '1 hour' WHERE id = $1`,
        [id],
      );
      expect(receiver.requests).toEqual([]);
      await configure({ url: receiver.url });
      await eventually('the webhook', () => receiver.requests.length > 0);
      expect(receiver.requests[0]!.headers).toMatchObject({ 'x-partner-token': TOKEN });
    } finally {
      await receiver.close();
    }
  });

  it('takes effect at once in other replicas', async () => {
    const other = await PlatformFixture.start({}, platform.database);
    try {
      await configure();
      expect((await configuration(other)).status).toBe('enabled');
      await configure({ status: 'disabled' });
      await eventually(
        'the change',
        async () => (await configuration(other)).status === 'disabled',
      );
    } finally {
      await other.close();
    }
  });

  describe('a new signing secret', () => {
    beforeEach(() => configure());

    it('is shown once, and signs before the previous one', async () => {
      const [before] = await signingKeys();
      const { status, body } = await roll();
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^whs_/),
        secret: expect.stringMatching(/^whsec_/),
        createdAt: expect.any(String),
        othersExpireAt: expect.any(String),
      });
      expect(Date.parse(body.othersExpireAt) - Date.parse(body.createdAt)).toBe(24 * 3_600_000);
      expect(await signingKeys()).toEqual([signingKeyOf(body.secret).export(), before]);
      const endpoint = await current();
      expect(endpoint.signingSecrets.map(({ id, expiresAt }) => [id, expiresAt])).toEqual([
        [body.id, null],
        [expect.any(String), body.othersExpireAt],
      ]);
      expect(JSON.stringify(endpoint)).not.toContain(body.secret);
    });

    it('ends the other secrets at once, if requested', async () => {
      await roll();
      await roll({ overlapHours: 168 });
      const { secret } = (await roll({ overlapHours: 0 })).body;
      expect(await signingKeys()).toEqual([signingKeyOf(secret).export()]);
      const rows = await platform.database.query(
        'SELECT id FROM webhook_signing_secrets WHERE endpoint_id = $1',
        [(await current()).id],
      );
      expect(rows).toHaveLength(1);
    });

    it('lets the previous secret sign until its expiry', async () => {
      const { id, secret } = (await roll({ overlapHours: 1 })).body;
      expect(await signingKeys()).toHaveLength(2);
      await platform.database.query(
        `UPDATE webhook_signing_secrets SET expires_at = now() WHERE id <> $1`,
        [id],
      );
      platform.app.get(WebhookEndpoints).forget();
      expect(await signingKeys()).toEqual([signingKeyOf(secret).export()]);
      expect((await current()).signingSecrets).toHaveLength(1);
    });

    it.each([{ overlapHours: -1 }, { overlapHours: 169 }, { overlapHours: 1.5 }])(
      'is refused with %j',
      async (body) => {
        expect((await roll(body)).status).toBe(422);
        expect((await current()).signingSecrets).toHaveLength(1);
      },
    );

    it('is rejected while too many secrets sign', async () => {
      for (let count = 0; count < 4; count += 1) expect((await roll()).status).toBe(201);
      const { status, body } = await roll();
      expect([status, body.code]).toEqual([409, 'signing_secrets_too_many']);
      expect((await roll({ overlapHours: 0 })).status).toBe(201);
    });

    it('is the same for a repeated request within some minutes', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await roll({}, headers);
      expect((await roll({}, headers)).body).toEqual(first.body);
      expect((await current()).signingSecrets).toHaveLength(2);
      await platform.database.query(
        `UPDATE webhook_signing_secrets SET created_at = created_at - interval '11 minutes'`,
      );
      const { status, body } = await roll({}, headers);
      expect([status, body.code]).toEqual([409, 'signing_secret_shown']);
      expect((await current()).signingSecrets).toHaveLength(2);
    });

    it('is not shown again after its replacement', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      await roll({}, headers);
      await roll();
      expect((await roll({}, headers)).body.code).toBe('signing_secret_shown');
    });
  });

  describe('at rest', () => {
    it('stores no token and no secret in clear text', async () => {
      await configure();
      const { secret } = (await roll({}, { 'idempotency-key': randomUUID() })).body;
      const tables = await platform.database.query(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
         AND relkind = 'r'`,
      );
      expect(tables.length).toBeGreaterThan(5);
      for (const { name } of tables) {
        const rows = await platform.database.query(
          `SELECT t::text AS text FROM ${name} t WHERE t::text LIKE $1 OR t::text LIKE $2`,
          [`%${TOKEN}%`, `%${secret.slice('whsec_'.length)}%`],
        );
        expect([name, rows]).toEqual([name, []]);
      }
    });

    it('can’t be moved to another endpoint or column', async () => {
      await configure();
      const own = await current();
      const stranger = await platform.addPartner();
      const theirs = (await stranger.get<WebhookEndpointResource>(EVENTS)).body;
      const endpoints = platform.app.get(WebhookEndpoints);
      const swaps = [
        `UPDATE webhook_endpoints SET token_sealed =
           (SELECT token_sealed FROM webhook_endpoints WHERE id = '${own.id}') WHERE id = $1`,
        `UPDATE webhook_endpoints SET token_sealed =
           (SELECT secret_sealed FROM webhook_signing_secrets WHERE endpoint_id = $1) WHERE id = $1`,
        `UPDATE webhook_signing_secrets SET endpoint_id = $1 WHERE endpoint_id = '${own.id}'`,
      ];
      const { tokenSealed } = (
        await platform.database.query(
          'SELECT token_sealed AS "tokenSealed" FROM webhook_endpoints WHERE id = $1',
          [theirs.id],
        )
      )[0]!;
      for (const swap of swaps) {
        await platform.database.query(swap, [theirs.id]);
        endpoints.forget();
        await expect(endpoints.configurationOf(theirs.id)).rejects.toThrow('was changed, moved');
        await platform.database.query(
          'UPDATE webhook_endpoints SET token_sealed = $2 WHERE id = $1',
          [theirs.id, tokenSealed],
        );
      }
    });
  });
});
