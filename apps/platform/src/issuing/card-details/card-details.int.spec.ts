import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccessEventResource,
  CardDetailsSettingsResource,
  CardRevealResource,
  OpenReveal,
  Page,
  Problem,
  RevealContent,
} from '#contracts';
import { type ScriptedAnswer, ScriptedServer } from '#testing';
import { type Cardholder, CardAppFixture } from '../../../test/card-app-fixture.js';
import { ConsoleClient } from '../../../test/console-client.js';
import { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { CardVaultErasures } from './card-vault.js';

const SETTINGS = '/v1/card-details-settings';
const TOKEN = 'token-of-the-vault-specs';
const opened: CardRevealResource = {
  url: 'https://vault.platform.example/reveals/1#secret-of-the-reveal',
  expiresAt: '2026-03-01T12:01:00.000Z',
};

describe('card details and PIN', () => {
  let vault: ScriptedServer;
  let fixture: CardAppFixture;
  let holder: Cardholder;

  beforeAll(async () => {
    vault = await ScriptedServer.start(() => ({ status: 204 }));
    fixture = await CardAppFixture.start({ cardVaultUrl: vault.url, cardVaultToken: TOKEN });
  });

  beforeEach(async () => {
    vault.requests.length = 0;
    vault.script = () => ({ status: 201, body: opened });
    holder = await fixture.newCardholder();
  });

  afterAll(async () => {
    await fixture?.close();
    await vault?.close();
  });

  const reveal = (content: RevealContent = 'details', { card } = holder, by = fixture.partner) =>
    by.post<CardRevealResource & Problem>(`/v1/cards/${card.id}/reveals`, { content });
  const codeOf = async (answer: ReturnType<typeof reveal>) => {
    const { status, body } = await answer;
    return [status, body.code];
  };
  const asked = () => vault.requests.map(({ body }) => JSON.parse(body) as OpenReveal);
  async function activePhysical(): Promise<Cardholder> {
    const shipped = await fixture.newCardholder('physical');
    const { id } = shipped.card;
    const { body } = await fixture.partner.get<{ activationCode: string }>(
      `/v1/sandbox/cards/${id}/letter`,
    );
    const { activationCode } = body;
    await fixture.partner.post(`/v1/cards/${id}/activate`, { activationCode });
    return shipped;
  }

  it('are opened at the vault, for the partner’s pages and the card app', async () => {
    const origins = ['https://app.partner.example', 'http://localhost:5173'];
    await fixture.partner.put(SETTINGS, { origins });
    const path = `/v1/cards/${holder.card.id}/reveals`;
    const body = { content: 'details', locale: 'de' };
    const answer = await fixture.partner.post<CardRevealResource>(path, body);
    expect([answer.status, answer.body]).toEqual([201, opened]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [{ method, path: called, headers }] = vault.requests as [(typeof vault.requests)[0]];
    expect([method, called]).toEqual(['POST', '/internal/reveals']);
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(asked()[0]).toEqual({
      cardToken: expect.stringMatching(/^tok_/),
      last4: holder.card.last4,
      network: 'visa',
      expiresOn: holder.card.expiresOn,
      cardholderName: holder.person.name,
      cardType: 'virtual',
      ...body,
      origins: [...origins, 'https://cards.platform.example'],
    });
  });

  it('are shown while a card is active or frozen, and a PIN only of a physical one', async () => {
    const { id } = holder.card;
    expect(await codeOf(reveal('pin'))).toEqual([422, 'card_without_pin']);
    await fixture.partner.post(`/v1/cards/${id}/freeze`);
    expect((await reveal()).status).toBe(201);
    await fixture.partner.post(`/v1/cards/${id}/terminate`);
    expect(await codeOf(reveal())).toEqual([409, 'card_details_unavailable']);
    const shipped = await fixture.newCardholder('physical');
    expect(await codeOf(reveal('details', shipped))).toEqual([409, 'card_details_unavailable']);
    expect((await reveal('new_pin', await activePhysical())).status).toBe(201);
    expect(asked().map(({ content }) => content)).toEqual(['details', 'new_pin']);
  });

  it('are unknown of another partner’s card, and need a scope of their own', async () => {
    const stranger = await fixture.platform.addPartner();
    expect(await codeOf(reveal('details', holder, stranger))).toEqual([404, 'card_unknown']);
    const scopes = ['cards:read', 'cards:write'];
    const { body } = await fixture.partner.post<{ secret: string }>('/v1/api-keys', {
      name: 'Cards',
      scopes,
    });
    const weak = new PartnerClient(fixture.platform.url, body.secret, fixture.partner.id);
    expect(await codeOf(reveal('details', holder, weak))).toEqual([403, 'scope_missing']);
    expect(vault.requests).toEqual([]);
  });

  it('are recorded in the trail by who asked for what, and not shown to people of the console', async () => {
    const person = await ConsoleClient.signedIn(
      fixture.platform,
      fixture.partner.id,
      'admin',
      'Ada Admin',
    );
    const path = `/v1/cards/${holder.card.id}/reveals`;
    const refused = await person.post<Problem>(path, { content: 'details' });
    expect([refused.status, refused.body.code]).toEqual([403, 'card_details_not_for_console']);
    await reveal();
    const device = await fixture.enrolledDevice(holder);
    const own = `cards/${holder.card.id}/reveals`;
    const answer = await device.call<CardRevealResource>('POST', own, { content: 'details' });
    expect([answer.status, answer.body]).toEqual([201, opened]);
    const trail = await person.get<Page<AccessEventResource>>('access-events?limit=2');
    const subject = { kind: 'card', id: holder.card.id, name: holder.card.last4 };
    const action = 'card_details_requested';
    expect(trail.body.data).toMatchObject([
      { action, subject, actor: { kind: 'cardholder', name: holder.person.name } },
      { action, subject, actor: { kind: 'api_key', name: 'Configured key' } },
    ]);
    expect(JSON.stringify(trail.body)).not.toContain('secret-of-the-reveal');
  });

  it('need a passkey for this card and this content', async () => {
    const device = await fixture.enrolledDevice(holder);
    const path = `cards/${holder.card.id}/reveals`;
    const begun = await device.callUnsigned<Problem & { options: never }>('POST', path, {
      content: 'details',
    });
    expect([begun.status, begun.body.code]).toEqual([403, 'step_up_required']);
    const signed = device.signed(begun.body.options);
    const other = await device.callUnsigned<Problem>('POST', path, { content: 'pin' }, signed);
    expect([other.status, other.body.code]).toEqual([403, 'step_up_required']);
    const colleague = await fixture.newCardholder();
    const theirs = await device.call<Problem>('POST', `cards/${colleague.card.id}/reveals`, {
      content: 'details',
    });
    expect([theirs.status, theirs.body.code]).toEqual([404, 'card_unknown']);
    expect(vault.requests).toEqual([]);
  });

  it('are requested ten times an hour for a card, also concurrently', async () => {
    await fixture.platform.database.query(
      `INSERT INTO access_events (partner_id, action, subject_id, happened_at)
       SELECT $1, 'card_details_requested', $2, now() - interval '61 minutes' FROM generate_series(1, 20)`,
      [fixture.partner.id, holder.card.id],
    );
    const answers = await Promise.all(Array.from({ length: 14 }, () => reveal()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
    const { body, headers } = answers.find(({ status }) => status === 429)!;
    expect(body.code).toBe('card_reveals_too_many');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await reveal('details', await fixture.newCardholder())).status).toBe(201);
  });

  it.each<[string, ScriptedAnswer]>([
    ['hangs', 'hang'],
    ['breaks off', 'reset'],
    ['fails', { status: 500 }],
    ['refuses the token', { status: 401, body: { code: 'token_invalid' } }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['answers something else', { status: 201, body: { url: 1 } }],
    ['answers no JSON', { status: 201, body: 'none' }],
  ])('are unavailable while the vault %s', async (_how, answer) => {
    vault.script = () => answer;
    expect(await codeOf(reveal())).toEqual([503, 'card_vault_unavailable']);
  });

  it('are unavailable without a vault, and outside of the sandbox need https', async () => {
    const live = await PlatformFixture.start(
      { sandbox: false, receivingAccounts: [] },
      fixture.platform.database,
    );
    try {
      const other = fixture.partner.at(live.url);
      expect(await codeOf(reveal('details', holder, other))).toEqual([
        503,
        'card_vault_unavailable',
      ]);
      const origins = ['http://localhost:5173'];
      const { status, body } = await other.put<Problem>(SETTINGS, { origins });
      expect([status, body.code]).toEqual([422, 'origin_not_secure']);
    } finally {
      await live.close();
    }
  });

  it('have settings with exact origins, whose change is in the trail', async () => {
    const other = await fixture.platform.addPartner();
    const get = async () => (await other.get<CardDetailsSettingsResource>(SETTINGS)).body;
    expect(await get()).toEqual({ origins: [] });
    const origins = ['https://app.partner.example', 'https://app.partner.example:8443'];
    for (let time = 0; time < 2; time += 1) {
      const answer = await other.put(SETTINGS, { origins: [...origins, origins[0]] });
      expect([answer.status, answer.body]).toEqual([200, { origins }]);
    }
    const wrong = [
      'https://app.partner.example/',
      'https://*.partner.example',
      'http://app.partner.example',
      '*',
      "'self'",
      'https://a.example https://b.example',
    ];
    for (const origin of wrong) {
      const { status } = await other.put(SETTINGS, { origins: [origin] });
      expect([origin, status]).toEqual([origin, 422]);
    }
    expect(await get()).toEqual({ origins });
    const person = await ConsoleClient.signedIn(fixture.platform, other.id, 'viewer');
    const { body } = await person.get<Page<AccessEventResource>>('access-events');
    const changes = body.data.filter(({ action }) => action === 'card_details_origins_changed');
    expect(changes).toMatchObject([{ actor: { kind: 'api_key' }, subject: null }]);
  });

  it('are erased at the vault, again if it did not answer', async () => {
    const erasures = fixture.platform.app.get(CardVaultErasures);
    const left = async () =>
      (await fixture.platform.database.query('SELECT FROM card_vault_erasures')).length;
    await fixture.platform.database.query(
      `INSERT INTO card_vault_erasures (card_token) VALUES ('tok_1'), ('tok_2')`,
    );
    vault.script = () => ({ status: 503 });
    await expect(erasures.poll()).rejects.toThrow('not available now');
    expect(await left()).toBe(2);
    vault.script = () => ({ status: 204 });
    await erasures.poll();
    expect(await left()).toBe(0);
    const calls = vault.requests.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls)).toEqual(
      new Set(['DELETE /internal/cards/tok_1', 'DELETE /internal/cards/tok_2']),
    );
  });
});
