import type { CardResource, ComplianceCase, Page } from '#contracts';
import { MoneyReview } from '../../../test/money-review.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY } from '../../../test/processor-client.js';
import { TransactionMonitoring } from './transaction-monitoring.js';

describe('transaction monitoring', () => {
  let money: MoneyReview;
  let replica: PlatformFixture;

  beforeAll(async () => {
    money = await MoneyReview.start();
    const settings = { processorApiKeys: [PROCESSOR_KEY] };
    replica = await PlatformFixture.start(settings, money.platform.database);
  });

  afterAll(async () => {
    await replica?.stop();
    await money?.close();
  });

  beforeEach(async () => {
    await money.openAccount();
    await money.fund(100_000_000);
  });

  const pay = async (cents: number, country = 'DE', cardId = money.card.id) => {
    const merchant = { name: 'Kiosk', categoryCode: '5942', country };
    const message = { kind: 'authorization' as const, cardId, merchant };
    return (await money.processor.send(message, cents)).body.outcome;
  };

  const payTimes = async (count: number, cents: number) => {
    for (let index = 0; index < count; index += 1) {
      expect(await pay(cents + index)).toBe('approved');
    }
  };

  const poll = () =>
    Promise.all([money.platform, replica].map(({ app }) => app.get(TransactionMonitoring).poll()));

  async function cases(state = 'open'): Promise<ComplianceCase[]> {
    await poll();
    // A replica that found the other one at work has done nothing.
    await poll();
    const path = `compliance-cases?companyId=${money.card.companyId}&state=${state}`;
    return (await money.rosa.get<Page<ComplianceCase>>(path)).body.data;
  }

  const rules = async () => (await cases()).map(({ details }) => details['rule']).sort();

  it('opens a case for 10 payments of a card within an hour, and none for 9', async () => {
    await payTimes(9, 101);
    expect(await rules()).toEqual([]);
    await payTimes(1, 201);
    const [found, ...others] = await cases();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'transactions',
      company: { id: money.card.companyId },
      details: { rule: 'velocity', cardId: money.card.id },
    });
    expect(found!.details['transactionIds']).toHaveLength(10);
  });

  it('opens one case for a card, rule and day, also after a reviewer has closed it', async () => {
    expect(await pay(1_234, 'KP')).toBe('approved');
    const [found] = await cases();
    expect(found!.details).toMatchObject({ rule: 'merchant_country' });
    expect(await pay(1_234, 'IR')).toBe('approved');
    expect(await cases()).toHaveLength(1);
    const note = 'The company has a customer there.';
    const closed = await money.rosa.post(`compliance-cases/${found!.id}/close`, { note });
    expect(closed.status).toBe(204);
    expect(await pay(1_234, 'KP')).toBe('approved');
    expect([await cases(), (await cases('closed')).map((one) => one.note)]).toEqual([[], [note]]);
  });

  it('opens a case for 3 round amounts on a day', async () => {
    for (const cents of [30_000, 12_345, 50_000]) await pay(cents);
    expect(await rules()).toEqual([]);
    await pay(10_000);
    expect(await rules()).toEqual(['round_amounts']);
  });

  it('counts neither declined payments nor those of other cards', async () => {
    await pay(40_000);
    await pay(40_000);
    expect(await pay(900_000_000, 'KP')).toBe('declined');
    const { personId, accountId } = money.card;
    const order = { personId, cardType: 'virtual', accountId };
    const { id: other } = (await money.partner.post<CardResource>('/v1/cards', order)).body;
    await money.partner.post(`/v1/cards/${other}/activate`);
    expect(await pay(40_000, 'DE', other)).toBe('approved');
    expect(await rules()).toEqual([]);
  });

  it('checks again what a killed replica has not finished', async () => {
    await pay(1_234, 'KP');
    const { database } = money.platform;
    // As if the replica was killed before it stored its progress.
    await database.query("UPDATE monitoring_progress SET checked_to = now() - interval '1 day'");
    expect(await rules()).toEqual(['merchant_country']);
    await database.query("UPDATE monitoring_progress SET checked_to = now() - interval '1 day'");
    expect(await rules()).toEqual(['merchant_country']);
  });
});
