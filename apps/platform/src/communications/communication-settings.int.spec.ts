import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommunicationSettingsResource, Problem } from '#contracts';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

const PATH = '/v1/communication-settings';

describe('the communication settings of a partner', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform.close());

  describe('communication settings', () => {
    it('leave all system mails to a new partner, which is native', async () => {
      const { status, body } = await partner.get<CommunicationSettingsResource>(PATH);
      expect(status).toBe(200);
      expect(body).toMatchObject({ integrationLevel: 'native', choices: {} });
      expect(body.senders).toMatchObject({
        card_order_confirmation: 'partner',
        kyc_denied: 'platform',
        low_balance_alert: 'partner',
      });
    });

    it('are replaced as a whole, for one partner only', async () => {
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
      const whiteLabel = await partner.put<CommunicationSettingsResource>(PATH, {
        integrationLevel: 'white_label',
      });
      expect(whiteLabel.body).toMatchObject({ choices: {} });
      expect(whiteLabel.body.senders.card_credit_activation).toBe('platform');
      expect((await partner.get(PATH)).body).toEqual(whiteLabel.body);
      expect((await other.get(PATH)).body).toMatchObject({
        integrationLevel: 'native',
        choices: {},
      });
    });

    it.each([
      [{}],
      [{ integrationLevel: 'heavy' }],
      [{ integrationLevel: 'native', choices: { kyc_denied: 'partner' } }],
      [{ integrationLevel: 'native', choices: { card_order_confirmation: 'both' } }],
      [{ integrationLevel: 'native', choices: ['card_order_confirmation'] }],
      [{ integrationLevel: 'native', colour: 'red' }],
    ])('refuse %j and stay as they were', async (body) => {
      const before = await partner.get(PATH);
      const { status, body: problem } = await partner.put<Problem>(PATH, body);
      expect(status).toBe(422);
      expect(problem.errors).not.toEqual([]);
      expect((await partner.get(PATH)).body).toEqual(before.body);
    });
  });
});
