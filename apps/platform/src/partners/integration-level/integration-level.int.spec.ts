import { type IntegrationLevel, type IntegrationLevelResource, type Problem } from '#contracts';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const PATH = '/v1/integration-level';
const CONFIRMATIONS = `${PATH}/confirmations`;
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64');

describe('the checklist of the integration level', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform?.close());

  const read = async () => (await partner.get<IntegrationLevelResource>(PATH)).body;
  const confirm = (item: string, as = partner) =>
    as.put<IntegrationLevelResource & Problem>(`${CONFIRMATIONS}/${item}`, undefined);
  const choose = (integrationLevel: IntegrationLevel) =>
    partner.put('/v1/communication-settings', { integrationLevel });
  const configure = async (channel: string, status = 'enabled') => {
    const endpoint = { url: 'http://127.0.0.1:9/', header: 'partner-api-token', status };
    const token = 'token-of-the-partner';
    const { status: code } = await partner.put(`/v1/webhook-endpoints/${channel}`, {
      ...endpoint,
      token,
    });
    expect(code).toBe(200);
  };
  const statesOf = ({ checklist }: IntegrationLevelResource) =>
    Object.fromEntries(checklist.map(({ item, state, reason }) => [item, reason ?? state]));

  it('is open for a new partner, which is Native without a choice', async () => {
    const shown = await read();
    expect(shown).toMatchObject({ level: 'native', isChosen: false, isComplete: false });
    expect(shown.guideUrl).toMatch(/\/docs\/levels\/native$/);
    expect(statesOf(shown)).toEqual({
      ...{ mail_settings: 'open', app: 'open' },
      ...{ events_endpoint: 'open', transactions_endpoint: 'open', three_ds_endpoint: 'open' },
      ...{ certified: 'open', sca_login: 'open', logo: 'open' },
    });
  });

  it.each(['light', 'native'] as const)('is complete at %s with an own app', async (level) => {
    await choose(level);
    for (const channel of ['events', 'transactions', 'three_ds']) await configure(channel);
    await partner.patch('/v1/branding', { logo: `data:image/png;base64,${PNG}` });
    await confirm('certified');
    expect(await read()).toMatchObject({ level, isComplete: false });
    const { body } = await confirm('sca_login');
    expect(body).toMatchObject({ level, isChosen: true, isComplete: true });
    const entry = body.checklist.find(({ item }) => item === 'sca_login');
    expect(entry).toMatchObject({
      state: 'done',
      isConfirmed: true,
      confirmedByName: 'Configured key',
    });
    expect(Date.parse(entry!.confirmedAt!)).not.toBeNaN();
  });

  it('reads the passkeys and the brand at White Label, where an own app precedes the card app', async () => {
    await choose('white_label');
    const { status, body } = await confirm('sca_login');
    expect([status, body.code]).toEqual([409, 'checklist_item_seen']);
    const addresses = { replyTo: 'help@northwind.example', senderAddress: 'us@northwind.example' };
    const brand = { displayName: 'NW', primaryColor: '#aa0033', ...addresses };
    expect((await partner.patch('/v1/branding', brand)).status).toBe(200);
    expect(statesOf(await read())).toEqual({
      ...{ mail_settings: 'done', app: 'done' },
      ...{ events_endpoint: 'open', transactions_endpoint: 'open' },
      ...{ certified: 'open', sca_login: 'open', logo: 'open', brand: 'done', reply_to: 'done' },
      sender_address: 'done',
    });
    await configure('three_ds');
    expect(statesOf(await read())).toMatchObject({ app: 'own_app_precedes' });
    const company = await partner.createCompany();
    const person = await partner.createPerson(company.id);
    await platform.database.query(
      `WITH person AS (
         INSERT INTO strong_auth_people (id, company_id, external_id)
         VALUES (gen_random_uuid(), $1, $2) RETURNING id)
       INSERT INTO strong_auth_devices
         (id, person_id, name, credential_id, public_key, counter, transports)
       SELECT gen_random_uuid(), id, 'Phone', gen_random_uuid()::text, '', 0, '{}' FROM person`,
      [company.id, person.externalId],
    );
    expect(statesOf(await read())).toMatchObject({ sca_login: 'done' });
  });

  it('needs attention while an endpoint is off or failing', async () => {
    await configure('events', 'disabled');
    await configure('transactions');
    await platform.database.query(
      `UPDATE webhook_endpoints SET failing_since = now()
       WHERE partner_id = $1 AND channel = 'transactions'`,
      [partner.id],
    );
    expect(statesOf(await read())).toMatchObject({
      events_endpoint: 'endpoint_disabled',
      transactions_endpoint: 'endpoint_failing',
    });
  });

  it('asks for a new certification after a change of an endpoint', async () => {
    await configure('events');
    await confirm('certified');
    expect(statesOf(await read())).toMatchObject({ certified: 'done' });
    await configure('events', 'disabled');
    expect(statesOf(await read())).toMatchObject({ certified: 'endpoint_changed' });
    await confirm('certified');
    expect(statesOf(await read())).toMatchObject({ certified: 'done' });
  });

  it('records in the trail who confirmed and withdrew, once for each change', async () => {
    await Promise.all([confirm('certified'), confirm('certified')]);
    for (let times = 0; times < 2; times++) await partner.delete(`${CONFIRMATIONS}/certified`);
    expect(statesOf(await read())).toMatchObject({ certified: 'open' });
    const moves = await platform.database.query(
      `SELECT action, left(actor_id, 4) AS actor FROM access_events
       WHERE partner_id = $1 AND action <> 'partner_made' ORDER BY id`,
      [partner.id],
    );
    expect(moves).toEqual(
      ['endpoints_certified', 'endpoints_certified', 'confirmation_withdrawn'].map((action) => ({
        action,
        actor: 'key_',
      })),
    );
  });

  it('follows the level chosen last, and says from when it applies to mails', async () => {
    await choose('light');
    expect((await read()).appliesToMailsFrom).toBeNull();
    await partner.createCompany();
    await choose('white_label');
    const { level, appliesToMailsFrom } = await read();
    expect(level).toBe('white_label');
    expect(Date.parse(appliesToMailsFrom!)).toBeGreaterThan(Date.now());
  });

  it('rejects an item that cannot be confirmed, and shows no other partner', async () => {
    for (const item of ['logo', 'nothing']) {
      const { status, body } = await confirm(item);
      expect([status, body.code]).toEqual([404, 'checklist_item_unknown']);
    }
    const other = await platform.addPartnerWithoutWebhook();
    await confirm('certified', other);
    expect(statesOf(await read())).toMatchObject({ certified: 'open' });
  });
});
