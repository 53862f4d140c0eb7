import { randomUUID } from 'node:crypto';
import type { ActivityPayment, Page } from '#contracts';
import type { EventMeta } from '#messaging';
import { ActivityFixture } from '../../test/activity-fixture.js';
import { RecordedAccount } from '../../test/recorded-account.js';
import { DirectoryChangedConsumer } from '../directory/people.js';
import { Erasure } from './erasure.js';

describe('Erasure', () => {
  let activity: ActivityFixture;
  let companyId: string;
  let adas: RecordedAccount;
  let bens: RecordedAccount;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false }, { cardholderMonths: 120 });
  });

  afterAll(() => activity?.close());

  beforeEach(async () => {
    companyId = `cmp_${randomUUID()}`;
    adas = activity.platform.add(new RecordedAccount(companyId, 'ada'));
    bens = activity.platform.add(new RecordedAccount(companyId, 'ben'));
    for (const account of [adas, bens]) {
      account.topUp(10_000);
      account.settle(account.authorize(4_000), 4_400);
      for (const event of account.events) await activity.receive(event);
    }
  });

  async function holdersOf({ id }: RecordedAccount): Promise<unknown[]> {
    const path = `/activity/payments?accountId=${id}`;
    const { body } = await activity.operate<Page<ActivityPayment>>('GET', path);
    return body.data.map(({ externalId }) => externalId);
  }

  const erase = (externalId: string) =>
    activity.operate('DELETE', `/activity/people/${companyId}/${externalId}`);

  it('forgets a person’s name for payments and cards, and keeps what the company paid', async () => {
    for (let times = 0; times < 2; times += 1) expect((await erase('ada')).status).toBe(204);
    expect(await holdersOf(adas)).toEqual([null]);
    expect(await holdersOf(bens)).toEqual(['ben']);
    const cards = await activity.database.query(
      'SELECT id, person_id FROM cards WHERE company_id = $1 AND external_id IS NULL',
      [companyId],
    );
    expect(cards).toEqual([{ id: adas.cardId, person_id: null }]);
    await activity.expectWhole(adas);
    const session = activity.people.signIn(companyId, 'ada');
    const { body } = await activity.read<Page<ActivityPayment>>('/activity/payments', session);
    expect(body.data).toEqual([]);
  });

  it('forgets a person who is erased from the directory', async () => {
    const event = {
      timestamp: '2026-03-01T12:00:00.000Z',
      data: {
        directoryCompanyId: randomUUID(),
        platformCompanyId: companyId,
        externalId: 'ada',
      },
    };
    const meta = { id: randomUUID(), consumer: 'card-activity' } as EventMeta;
    const consumer = activity.service.app.get(DirectoryChangedConsumer);
    for (let times = 0; times < 2; times += 1) await consumer.onPersonErased(event, meta);
    expect(await holdersOf(adas)).toEqual([null]);
    expect(await holdersOf(bens)).toEqual(['ben']);
  });

  it('does not learn the name again from a later change of the payment', async () => {
    await erase('ada');
    const [payment] = adas.payments.keys();
    await activity.receive(adas.refund(payment!, 400));
    expect(await holdersOf(adas)).toEqual([null]);
    await activity.expectWhole(adas);
  });

  it('forgets who paid once a payment’s last change is long enough ago', async () => {
    await activity.database.query(
      `UPDATE payments SET updated_at = now() - interval '121 months' WHERE account_id = $1`,
      [adas.id],
    );
    await activity.service.app.get(Erasure).poll();
    expect(await holdersOf(adas)).toEqual([null]);
    expect(await holdersOf(bens)).toEqual(['ben']);
  });
});
