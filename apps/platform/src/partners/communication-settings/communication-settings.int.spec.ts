import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommunicationSettingsResource, Problem } from '#contracts';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const PATH = '/v1/communication-settings';
const MINUTE_MS = 60_000;

describe('the communication settings of a partner', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform.close());

  const settingsOf = async (of: PartnerClient) =>
    (await of.get<CommunicationSettingsResource>(PATH)).body;

  async function set(of: PartnerClient, settings: object): Promise<CommunicationSettingsResource> {
    const { status, body } = await of.put<CommunicationSettingsResource>(PATH, settings);
    expect(status).toBe(200);
    return body;
  }

  async function partnerWithCompany() {
    const busy = await platform.addPartnerWithoutWebhook();
    await busy.createCompany();
    return { clock: AdjustableClock.of(platform), partner: busy };
  }

  describe('communication settings', () => {
    it('assign all system mails to a new partner, which is native', async () => {
      const { status, body } = await partner.get<CommunicationSettingsResource>(PATH);
      expect(status).toBe(200);
      expect(body).toMatchObject({ version: null, integrationLevel: 'native', choices: {} });
      expect(body.senders).toMatchObject({
        card_order_confirmation: 'partner',
        kyc_denied: 'platform',
        low_balance_alert: 'partner',
      });
    });

    it('are replaced as a whole for one partner, immediately before its first company', async () => {
      const choices = { card_order_confirmation: 'platform' };
      const other = await platform.addPartnerWithoutWebhook();
      const native = { integrationLevel: 'native', choices };
      expect(await partner.put(PATH, native)).toMatchObject({
        status: 200,
        body: {
          ...native,
          senders: { card_order_confirmation: 'platform', card_credit_activation: 'partner' },
        },
      });
      const whiteLabel = await set(partner, { integrationLevel: 'white_label' });
      expect(whiteLabel).toMatchObject({ choices: {} });
      expect(whiteLabel.senders.card_credit_activation).toBe('platform');
      const read = await settingsOf(partner);
      expect(read).toMatchObject({ ...whiteLabel, completeUntil: expect.any(String) });
      expect(read.versions.map(({ version }) => version)).toEqual([1, 2]);
      expect(await settingsOf(other)).toMatchObject({ integrationLevel: 'native', versions: [] });
    });

    it('apply to events from ten minutes after the change', async () => {
      const { clock, partner: busy } = await partnerWithCompany();
      const before = await settingsOf(busy);
      expect(Date.parse(before.completeUntil)).toBe(clock.now.getTime() + 9 * MINUTE_MS);
      clock.pass(MINUTE_MS);
      const changed = await set(busy, { integrationLevel: 'light' });
      expect(changed).toMatchObject({ integrationLevel: 'native', versions: [{ version: 1 }] });
      const { effectiveFrom } = changed.versions[0]!;
      expect(Date.parse(effectiveFrom)).toBe(clock.now.getTime() + 10 * MINUTE_MS);
      expect(effectiveFrom > before.completeUntil).toBe(true);
      clock.pass(10 * MINUTE_MS - 1);
      expect((await settingsOf(busy)).integrationLevel).toBe('native');
      clock.pass(1);
      expect(await settingsOf(busy)).toMatchObject({ version: 1, integrationLevel: 'light' });
    });

    it('serialize concurrent changes and store each one', async () => {
      const { clock, partner: busy } = await partnerWithCompany();
      const levels = ['light', 'white_label', 'light', 'white_label'];
      await Promise.all(levels.map((integrationLevel) => set(busy, { integrationLevel })));
      const { versions } = await set(busy, { integrationLevel: 'native' });
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
      const times = versions.map(({ effectiveFrom }) => effectiveFrom);
      expect(times).toEqual([...new Set(times)].sort());
      // Setting the same values again is no change.
      const again = await set(busy, { integrationLevel: 'native' });
      expect(again.versions).toEqual(versions);
      clock.pass(11 * MINUTE_MS);
      expect((await settingsOf(busy)).integrationLevel).toBe('native');
    });

    it('can be changed fifty times in a month', async () => {
      const restless = await platform.addPartnerWithoutWebhook();
      for (let change = 0; change < 50; change += 1) {
        await set(restless, { integrationLevel: change % 2 ? 'native' : 'light' });
      }
      const { status, body } = await restless.put<Problem>(PATH, { integrationLevel: 'light' });
      expect([status, body.code]).toEqual([409, 'communication_settings_changed_too_often']);
      expect((await settingsOf(restless)).versions).toHaveLength(50);
    });

    it.each([
      [{}],
      [{ integrationLevel: 'heavy' }],
      [{ integrationLevel: 'native', choices: { kyc_denied: 'partner' } }],
      [{ integrationLevel: 'native', choices: { card_order_confirmation: 'both' } }],
      [{ integrationLevel: 'native', choices: ['card_order_confirmation'] }],
      [{ integrationLevel: 'native', choices: null }],
      [{ integrationLevel: 'native', choices: { card_order_confirmation: null } }],
      [{ integrationLevel: 'native', colour: 'red' }],
    ])('refuse %j and stay as they were', async (body) => {
      const { versions: before } = await settingsOf(partner);
      const { status, body: problem } = await partner.put<Problem>(PATH, body);
      expect(status).toBe(422);
      expect(problem.errors).not.toEqual([]);
      expect((await settingsOf(partner)).versions).toEqual(before);
    });

    it.each(['null', '[]', '"platform"'])('are not stored with choices %s', async (choices) => {
      const insert = platform.database.query(
        `INSERT INTO communication_settings VALUES ($1, 1000, 'native', $2, now(), now())`,
        [partner.id, choices],
      );
      await expect(insert).rejects.toMatchObject({
        constraint: 'communication_settings_choices_check',
      });
    });
  });
});
