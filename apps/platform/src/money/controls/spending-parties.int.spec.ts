import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardResource, SpendingControlsResource } from '#contracts';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';

describe('the spending controls of several parties', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let companyId: string;
  let card: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    card = await openFundedCard(platform, partner, 10_000_000);
    ({ companyId } = card);
  });

  const limit = (period: 'payment' | 'day', amount: number) => ({
    limits: [{ period, amount: { amount, currency: 'EUR' } }],
  });

  const authorize = async (cents: number, more: object = {}) =>
    (await processor.send({ kind: 'authorization', cardId: card.id, ...more }, cents)).body;

  it.each(['cards', 'companies'])('all count, at %s', async (noun) => {
    const path = `/v1/${noun}/${noun === 'cards' ? card.id : companyId}/spending-controls`;
    const set = (amount: number, more: object = {}) =>
      partner.put<SpendingControlsResource>(path, { ...limit('payment', amount), ...more });
    await set(1_000);
    const admins = { onBehalfOf: 'company_admin', channels: { cash: false } };
    expect((await set(5_000, admins)).body.limits).toHaveLength(1);
    expect((await authorize(1_001)).outcome).toBe('declined');
    expect((await authorize(100, { channel: 'cash' })).reason).toBe('channel_blocked');
    const { limits } = (await set(500, admins)).body;
    expect(await authorize(501)).toMatchObject({ ruleId: limits[0]!.ruleId });
    await partner.put(path, { limits: [] });
    expect((await authorize(501)).outcome).toBe('declined');
    const shown = await partner.get<SpendingControlsResource>(`${path}?onBehalfOf=company_admin`);
    expect(shown.body.limits).toEqual(limits);
    await partner.put(path, { limits: [], onBehalfOf: 'company_admin' });
    expect((await authorize(1_001)).outcome).toBe('approved');
  });

  it('are not replaced with a stale version', async () => {
    const path = `/v1/cards/${card.id}/spending-controls`;
    const first = await partner.put<SpendingControlsResource>(path, limit('day', 1_000));
    const { version } = first.body;
    // Another party's rules are none of the version.
    await partner.put(path, { ...limit('day', 1), onBehalfOf: 'cardholder' });
    const answers = await Promise.all(
      [2_000, 3_000].map((amount) => partner.put(path, { ...limit('day', amount), version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await partner.put<{ code: string }>(path, { limits: [], version });
    expect([late.status, late.body.code]).toEqual([409, 'spending_controls_changed']);
  });
});
