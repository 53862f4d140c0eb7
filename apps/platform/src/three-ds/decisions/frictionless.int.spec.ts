import { randomUUID } from 'node:crypto';
import type {
  AcsAuthentication,
  AcsResult,
  Problem,
  ThreeDsRequestResource,
  ThreeDsRule,
  ThreeDsRulesResource,
} from '#contracts';
import { eventually } from '#testing';
import { ConsoleClient } from '../../../test/console-client.js';
import { fundAccount } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import {
  activeCard,
  addThreeDsEndpoint,
  merchant,
  presentedAtOnce,
  ThreeDsFixture,
} from '../../../test/three-ds-fixture.js';
import { ThreeDsPool } from '../requests/three-ds-pool.js';

const PATH = '/v1/three-ds-rules';

const small: ThreeDsRule = {
  name: 'small',
  outcome: 'authenticate',
  exemption: 'low_value',
  amount: { currency: 'EUR', max: 3_000 },
};
const known: ThreeDsRule = {
  name: 'known',
  outcome: 'authenticate',
  exemption: 'transaction_risk_analysis',
  amount: { currency: 'EUR', max: 50_000 },
  merchantKnown: true,
};
const refused: ThreeDsRule = { name: 'not here', outcome: 'refuse', merchantCountries: ['KP'] };

/** Of the ACS: a challenge, a result or a refusal. */
type Answer = Partial<Omit<AcsResult, 'transStatus'>> & Pick<AcsAuthentication, 'transStatus'>;

const euros = (amount: number) => ({ amount: { amount, currency: 'EUR' } });

describe('3-D Secure without a challenge', () => {
  let threeDs: ThreeDsFixture;
  let processor: ProcessorClient;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    threeDs.webhook.script = presentedAtOnce;
    processor = new ProcessorClient(threeDs.platform.url);
    await fundAccount(threeDs.platform, threeDs.card.accountId, 1_000_000);
  });

  afterAll(() => threeDs?.close());

  /** A partner with a 3DS webhook, an active card, and these rules. */
  async function partnerWith(rules: ThreeDsRule[]) {
    const partner = await threeDs.platform.addPartner();
    await addThreeDsEndpoint(threeDs.platform, partner, threeDs.webhook.url);
    const card = await activeCard(partner);
    await fundAccount(threeDs.platform, card.accountId, 1_000_000);
    await set(partner, rules);
    return { partner, card, cardId: card.id };
  }

  async function set(partner: PartnerClient, rules: ThreeDsRule[]): Promise<ThreeDsRulesResource> {
    const { status, body } = await partner.put<ThreeDsRulesResource>(PATH, { rules });
    expect(status).toBe(200);
    return body;
  }

  async function ask(changes: object): Promise<Answer> {
    return (await threeDs.ask(changes)).body as Answer;
  }

  async function requestOf(
    partner: PartnerClient,
    { threeDsRequestId }: Answer,
  ): Promise<ThreeDsRequestResource> {
    return (await partner.get<ThreeDsRequestResource>(`/v1/three-ds-requests/${threeDsRequestId}`))
      .body;
  }

  async function approve(partner: PartnerClient, asked: Answer): Promise<string> {
    const { digest, id } = await requestOf(partner, asked);
    const body = { response: 'approved', digest };
    expect((await partner.post(`/v1/three-ds-requests/${id}/callback`, body)).status).toBe(200);
    return id;
  }

  async function authorize(
    cardId: string,
    threeDsRequestId: string | undefined,
    cents: number,
    more: object = {},
  ): Promise<unknown> {
    const { name, categoryCode, country } = merchant;
    const { body } = await processor.send(
      {
        ...{ kind: 'authorization', cardId, channel: 'online' },
        merchant: { name, categoryCode, country },
        ...(threeDsRequestId !== undefined && { threeDsRequestId }),
        ...more,
      },
      cents,
    );
    return body.reason ?? body.outcome;
  }

  const wasForwarded = (id: string | undefined) =>
    threeDs.forwarded().some(({ threeDsRequestId }) => threeDsRequestId === id);

  it('answers Y with the exemption, records the rule, and calls neither the webhook nor the ACS again', async () => {
    const { partner, cardId } = await partnerWith([small]);
    const acsTransactionId = randomUUID();
    const answer = await ask({ cardId, acsTransactionId, ...euros(3_000) });
    expect(answer).toEqual({
      acsTransactionId,
      threeDsRequestId: expect.stringMatching(/^tds_/),
      transStatus: 'Y',
      exemption: 'low_value',
      decidedAt: expect.any(String),
    });
    expect(await requestOf(partner, answer)).toMatchObject({
      status: 'authenticated',
      presentedAt: null,
      response: null,
      endedAt: answer.decidedAt,
      decision: {
        ...{ outcome: 'authenticate', reason: 'rule', rule: 'small', rulesVersion: 1 },
        exemption: 'low_value',
      },
    });
    expect(await ask({ cardId, acsTransactionId, ...euros(3_000) })).toEqual(answer);
    expect((await threeDs.findByAcs(acsTransactionId)).body).toEqual(answer);
    await threeDs.answered(answer.threeDsRequestId!);
    expect(wasForwarded(answer.threeDsRequestId)).toBe(false);
    expect(threeDs.resultsOf(answer.threeDsRequestId!)).toEqual([]);
    const late = await partner.post<Problem>(
      `/v1/three-ds-requests/${answer.threeDsRequestId}/presented`,
    );
    expect([late.status, late.body.code]).toEqual([409, 'challenge_expired']);
    // The neighbour at the limit.
    const asked = await ask({ cardId, ...euros(3_001) });
    expect(asked.transStatus).toBe('C');
    expect(wasForwarded(asked.threeDsRequestId)).toBe(true);
    expect((await requestOf(partner, asked)).decision).toEqual({
      ...{ outcome: 'challenge', reason: 'no_rule', rule: null, rulesVersion: 1, exemption: null },
    });
  });

  it('refuses with R, and asks the cardholder of a partner without rules', async () => {
    const { partner, cardId } = await partnerWith([refused, small]);
    const answer = await ask({ cardId, merchant: { ...merchant, country: 'KP' }, ...euros(100) });
    expect(answer).toMatchObject({ transStatus: 'R', transStatusReason: '12' });
    expect(answer).not.toHaveProperty('exemption');
    const { status, decision } = await requestOf(partner, answer);
    expect([status, decision.outcome, decision.rule]).toEqual(['refused', 'refuse', 'not here']);
    expect(wasForwarded(answer.threeDsRequestId)).toBe(false);
    expect(await authorize(cardId, answer.threeDsRequestId, 100)).toBe('authentication_invalid');
    const asked = await ask(euros(100));
    expect(asked.transStatus).toBe('C');
    expect((await requestOf(threeDs.partner, asked)).decision).toMatchObject({
      ...{ outcome: 'challenge', reason: 'no_rule', rulesVersion: null },
    });
  });

  it('knows a merchant after an authenticated and authorized payment, by its ids or its name', async () => {
    const { partner, card, cardId } = await partnerWith([known]);
    const merchantIds = { acquirerId: '400512', merchantId: 'BAHNHOF-0001' };
    const first = await ask({ cardId, merchantIds, ...euros(40_000) });
    expect(first.transStatus).toBe('C');
    const id = await approve(partner, first);
    // Approved, but not paid yet.
    expect((await ask({ cardId, ...euros(40_000) })).transStatus).toBe('C');
    expect(await authorize(cardId, id, 40_000)).toBe('approved');
    const upper = { ...merchant, name: merchant.name.toUpperCase() };
    const again = await ask({ cardId, merchant: upper, ...euros(50_000) });
    expect(again).toMatchObject({ transStatus: 'Y', exemption: 'transaction_risk_analysis' });
    expect((await ask({ cardId, ...euros(50_001) })).transStatus).toBe('C');
    const renamed = { merchant: { ...merchant, name: 'PAYCO*BAHNHOF' }, ...euros(100) };
    expect((await ask({ cardId, merchantIds, ...renamed })).transStatus).toBe('Y');
    const other = { merchantIds: { ...merchantIds, merchantId: 'BAHNHOF-0002' }, ...euros(100) };
    expect((await ask({ cardId, ...other })).transStatus).toBe('C');
    const elsewhere = { ...merchant, name: 'Elsewhere' };
    expect((await ask({ cardId, merchant: elsewhere, ...euros(100) })).transStatus).toBe('C');
    // A colleague has not paid there.
    const { id: personId } = await partner.createPerson(card.companyId);
    const order = { personId, accountId: card.accountId, cardType: 'virtual' };
    const { body: colleague } = await partner.post<{ id: string }>('/v1/cards', order);
    await partner.post(`/v1/cards/${colleague.id}/activate`);
    expect((await ask({ cardId: colleague.id, ...euros(100) })).transStatus).toBe('C');
    // A payment without a challenge makes no merchant known.
    const { partner: exempt, cardId: exemptCard } = await partnerWith([small]);
    const paid = await ask({ cardId: exemptCard, ...euros(100) });
    expect(await authorize(exemptCard, paid.threeDsRequestId, 100)).toBe('approved');
    await set(exempt, [known]);
    expect((await ask({ cardId: exemptCard, ...euros(100) })).transStatus).toBe('C');
  });

  it('is an exemption for the authorization: it covers its amount, and counts as low value', async () => {
    const { partner, cardId } = await partnerWith([small]);
    const pay = async (cents: number, paid = cents) =>
      authorize(cardId, (await ask({ cardId, ...euros(cents) })).threeDsRequestId, paid);
    expect(await pay(2_000, 2_001)).toBe('authentication_invalid');
    for (let count = 0; count < 4; count += 1) expect(await pay(1_000)).toBe('approved');
    const [fifth, sixth] = [
      await ask({ cardId, ...euros(100) }),
      await ask({ cardId, ...euros(100) }),
    ];
    expect([fifth.transStatus, sixth.transStatus]).toEqual(['Y', 'Y']);
    expect(await authorize(cardId, fifth.threeDsRequestId, 100)).toBe('approved');
    // The counter was used up meanwhile: the merchant repeats 3-D Secure, and the cardholder is asked.
    expect(await authorize(cardId, sixth.threeDsRequestId, 100)).toBe('authentication_required');
    const asked = await ask({ cardId, ...euros(100) });
    expect(asked.transStatus).toBe('C');
    const { decision } = await requestOf(partner, asked);
    expect([decision.reason, decision.rule]).toEqual(['low_value_exhausted', 'small']);
    expect(await authorize(cardId, await approve(partner, asked), 100)).toBe('approved');
    expect(await pay(3_000)).toBe('approved');
  });

  it('is no mandate, and resets no counter', async () => {
    const { partner, cardId } = await partnerWith([]);
    const lowValue = () => authorize(cardId, undefined, 100, { exemption: 'low_value' });
    for (let count = 0; count < 5; count += 1) expect(await lowValue()).toBe('approved');
    await set(partner, [
      { ...known, name: 'any' },
      { ...known, name: 'new', merchantKnown: false },
    ]);
    const first = await ask({ cardId, ...euros(2_000) });
    expect(first).toMatchObject({ transStatus: 'Y', exemption: 'transaction_risk_analysis' });
    const paymentId = randomUUID();
    expect(await authorize(cardId, first.threeDsRequestId, 2_000, { paymentId })).toBe('approved');
    expect(await lowValue()).toBe('authentication_required');
    const recurring = { initiator: 'merchant', originalPaymentId: paymentId };
    expect(await authorize(cardId, undefined, 2_000, recurring)).toBe('authentication_required');
  });

  it('is not decided for a card that may not pay, or for an amount of 0', async () => {
    const { partner, card, cardId } = await partnerWith([small]);
    await threeDs.platform.database.query(
      'UPDATE companies SET restricted_at = now() WHERE id = $1',
      [card.companyId],
    );
    const asked = await ask({ cardId, ...euros(100) });
    expect(asked.transStatus).toBe('C');
    expect((await requestOf(partner, asked)).decision.reason).toBe('card_not_usable');
    await threeDs.platform.database.query(
      'UPDATE companies SET restricted_at = NULL WHERE id = $1',
      [card.companyId],
    );
    const zero = await ask({ cardId, ...euros(0) });
    expect(zero.transStatus).toBe('C');
    expect((await requestOf(partner, zero)).decision.reason).toBe('amount_zero');
    await partner.post(`/v1/cards/${cardId}/freeze`);
    expect(await ask({ cardId, ...euros(100) })).toMatchObject({
      ...{ transStatus: 'N', transStatusReason: '12' },
    });
  });

  it('asks the cardholder if rules or facts cannot be read', async () => {
    const { partner, cardId } = await partnerWith([small]);
    const pool = threeDs.platform.app.get(ThreeDsPool);
    const query = pool.query.bind(pool);
    const broken: typeof pool.query = (text, values) =>
      text.includes('"isCardUsable"')
        ? Promise.reject(new Error('no database'))
        : query(text, values);
    pool.query = broken;
    const asked = await ask({ cardId, ...euros(100) });
    pool.query = query;
    expect(asked.transStatus).toBe('C');
    expect((await requestOf(partner, asked)).decision.reason).toBe('facts_unavailable');
    const ofLaterVersion = [{ ...small, onWeekdays: ['monday'] }];
    await threeDs.platform.database.query(
      `INSERT INTO three_ds_rules (partner_id, version, rules, changed_at, changed_by)
       VALUES ($1, 2, $2, now(), 'key_later')`,
      [partner.id, JSON.stringify(ofLaterVersion)],
    );
    const unread = await ask({ cardId, ...euros(100) });
    expect(unread.transStatus).toBe('C');
    expect((await requestOf(partner, unread)).decision.reason).toBe('rules_unreadable');
  });

  it('answers U if the decision cannot be stored', async () => {
    const { cardId } = await partnerWith([small]);
    const pool = threeDs.platform.app.get(ThreeDsPool);
    const query = pool.query.bind(pool);
    pool.query = (text, values) =>
      text.includes('made.decision')
        ? Promise.reject(new Error('no database'))
        : query(text, values);
    const before = threeDs.webhook.requests.length;
    const acsTransactionId = randomUUID();
    const asking = ask({ cardId, acsTransactionId, ...euros(100) });
    await eventually('the request is stored', async () => {
      const stored = await threeDs.platform.database.query(
        'SELECT FROM three_ds_requests WHERE acs_transaction_id = $1',
        [acsTransactionId],
      );
      return stored.length > 0;
    });
    await threeDs.pass(2_001);
    expect(await asking).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
    pool.query = query;
    expect(threeDs.webhook.requests).toHaveLength(before);
  });

  it('counts decisions', async () => {
    const { cardId } = await partnerWith([small]);
    const counted = async () =>
      (await (await fetch(`${threeDs.platform.url}/metrics`)).text()).match(
        /^three_ds_decisions_total\{.*outcome="authenticate",reason="rule"\} (\d+)$/m,
      )?.[1];
    const before = Number(await counted());
    await ask({ cardId, ...euros(100) });
    expect(Number(await counted())).toBe(before + 1);
  });
});

describe('the rules of a partner', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
  });

  afterAll(() => threeDs?.close());

  it('are replaced as a whole, with every version and who set it', async () => {
    const partner = await threeDs.platform.addPartnerWithoutWebhook();
    const get = async (path = PATH) => (await partner.get<ThreeDsRulesResource>(path)).body;
    expect(await get()).toEqual({ version: 0, rules: [], changedAt: null, changedBy: null });
    const put = (body: object) => partner.put<ThreeDsRulesResource & Problem>(PATH, body);
    const first = await put({ rules: [refused, small], version: 0 });
    expect(first).toMatchObject({
      status: 200,
      body: { version: 1, rules: [refused, small], changedBy: expect.stringMatching(/^key_/) },
    });
    expect((await put({ rules: [refused, small] })).body.version).toBe(1);
    expect((await put({ rules: [small, refused], version: 0 })).body.code).toBe(
      'three_ds_rules_changed',
    );
    expect((await put({ rules: [small, refused], version: 1 })).body.version).toBe(2);
    expect((await put({ rules: [] })).body).toMatchObject({ version: 3, rules: [] });
    expect(await get()).toMatchObject({ version: 3, rules: [] });
    expect(await get(`${PATH}/1`)).toEqual(first.body);
    expect((await partner.get<Problem>(`${PATH}/4`)).body.code).toBe('three_ds_rules_unknown');
    const admin = await ConsoleClient.signedIn(threeDs.platform, partner.id);
    const { body: trail } = await admin.get<{ data: { action: string }[] }>('access-events');
    expect(trail.data.filter(({ action }) => action === 'three_ds_rules_changed')).toHaveLength(3);
  });

  it('can be changed a hundred times in a day', async () => {
    const partner = await threeDs.platform.addPartnerWithoutWebhook();
    await threeDs.platform.database.query(
      `INSERT INTO three_ds_rules (partner_id, version, rules, changed_at, changed_by)
       SELECT $1, n, '[]', $2::timestamptz - interval '1 hour', 'key_1' FROM generate_series(1, 100) AS n`,
      [partner.id, threeDs.clock.now],
    );
    const { body } = await partner.put<Problem>(PATH, { rules: [small] });
    expect(body.code).toBe('three_ds_rules_changed_too_often');
    threeDs.clock.pass(24 * 3_600_000);
    expect((await partner.put(PATH, { rules: [small] })).status).toBe(200);
  });

  it.each<[object, string]>([
    [{}, '/rules'],
    [{ rules: null }, '/rules'],
    [{ rules: [null] }, '/rules'],
    [{ rules: Array.from({ length: 21 }, (_, n) => ({ ...small, name: `${n}` })) }, '/rules'],
    [{ rules: [{ ...small, name: null }] }, '/rules/0/name'],
    [{ rules: [{ ...small, name: 'x'.repeat(61) }] }, '/rules/0/name'],
    [{ rules: [{ ...small, outcome: 'approve' }] }, '/rules/0/outcome'],
    [{ rules: [{ ...small, exemption: undefined }] }, '/rules/0/exemption'],
    [{ rules: [{ ...small, exemption: null }] }, '/rules/0/exemption'],
    [{ rules: [{ ...small, exemption: 'trusted_beneficiary' }] }, '/rules/0/exemption'],
    [{ rules: [{ ...refused, exemption: 'low_value' }] }, '/rules/0/exemption'],
    [{ rules: [{ ...small, amount: null }] }, '/rules/0/amount'],
    [{ rules: [{ ...small, amount: { max: 1 } }] }, '/rules/0/amount/currency'],
    [{ rules: [{ ...small, amount: { currency: 'EUR', max: 1.5 } }] }, '/rules/0/amount/max'],
    [{ rules: [{ ...small, amount: { currency: 'EUR', min: null } }] }, '/rules/0/amount/min'],
    [{ rules: [{ ...small, amount: { currency: 'EUR', max: 3_001 } }] }, '/rules/0/amount'],
    [{ rules: [{ ...small, merchantKnown: 'yes' }] }, '/rules/0/merchantKnown'],
    [{ rules: [{ ...refused, merchantCountries: [] }] }, '/rules/0/merchantCountries'],
    [{ rules: [{ ...refused, merchantCountries: ['de'] }] }, '/rules/0/merchantCountries'],
    [{ rules: [{ ...refused, merchantCountries: ['DE', 'DE'] }] }, '/rules/0/merchantCountries'],
    [{ rules: [{ ...refused, device: 'known' }] }, '/rules/0/device'],
    [{ rules: [refused, { ...small, merchantCountries: ['KP'] }] }, '/rules/1'],
    [{ rules: [small, small] }, '/rules/1/name'],
    [{ rules: [], version: -1 }, '/version'],
    [{ rules: [], version: null }, '/version'],
  ])('are refused: %j', async (body, pointer) => {
    const { status, body: problem } = await threeDs.partner.put<Problem>(PATH, body);
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.pointer)).toContain(pointer);
    const { body: stored } = await threeDs.partner.get<ThreeDsRulesResource>(PATH);
    expect(stored.version).toBe(0);
  });
});
