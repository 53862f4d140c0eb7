import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { activityStreamEvents, type TransactionDeclined } from '#contracts';
import { eventually } from '#testing';
import { EventStream } from '../../../../libs/strong-auth/test/event-stream.js';
import { ActivityFixture, OPERATOR_TOKEN } from '../../test/activity-fixture.js';
import { RecordedAccount } from '../../test/recorded-account.js';
import { Payments, PaymentStreams } from './payments.js';

describe('the stream of payments', () => {
  let activity: ActivityFixture;
  let companyId: string;
  let bens: RecordedAccount;
  let ben: string;
  let stream: EventStream;

  beforeAll(async () => {
    activity = await ActivityFixture.start({ consumesEvents: false }, { gapSeconds: 3_600 });
  });

  afterAll(() => activity?.close());

  beforeEach(async () => {
    companyId = `cmp_${randomUUID()}`;
    bens = activity.platform.add(new RecordedAccount(companyId, 'ben'));
    ben = activity.people.signIn(companyId, 'ben');
    stream = await open(`card_app_partner=${ben}`);
  });

  afterEach(() => stream.close());

  const url = () => `${activity.service.url}/activity/payments/stream`;
  const open = (cookie: string) => EventStream.open(url(), { cookie });

  const toldIds = () =>
    stream.events
      .filter(({ event }) => event === activityStreamEvents.one)
      .map(({ data }) => (data as { id: string }).id);

  async function receiveAll(account: RecordedAccount): Promise<void> {
    for (const event of account.events) await activity.receive(event);
  }

  it('sends each new or changed payment to its cardholder only', async () => {
    const colleagues = new RecordedAccount(companyId, 'ada');
    colleagues.authorize(70);
    const others = new RecordedAccount(`cmp_${randomUUID()}`, 'ben');
    others.authorize(70);
    const id = bens.authorize(4_000);
    for (const account of [colleagues, others, bens]) await receiveAll(account);
    await eventually('the notification', () => toldIds().length > 0);
    expect(toldIds()).toEqual([id]);
    await activity.receive(bens.settle(id, 4_400));
    await eventually('the notification of the change', () => toldIds().length > 1);
    expect(toldIds()).toEqual([id, id]);
  });

  it('sends declined payments', async () => {
    const id = `txn_${randomUUID()}`;
    const { event } = bens.decline(id, 900);
    await activity.inTransaction((transaction) =>
      activity.service.app.get(Payments).decline(transaction, event as TransactionDeclined),
    );
    await eventually('the notification', () => toldIds().length > 0);
    expect(toldIds()).toEqual([id]);
  });

  it('sends nothing for a change that is rolled back', async () => {
    bens.authorize(70);
    const [event] = bens.events;
    const failing = activity.inTransaction(async (transaction) => {
      const declined = new RecordedAccount(companyId, 'ben').decline(`txn_${randomUUID()}`, 1);
      await activity.service.app
        .get(Payments)
        .decline(transaction, declined.event as TransactionDeclined);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await activity.receive(event!);
    await eventually('the next notification', () => toldIds().length > 0);
    expect(toldIds()).toEqual([...bens.payments.keys()]);
  });

  it('says that something may have been missed, when its own connection was lost', async () => {
    await activity.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name LIKE '% notifications' AND datname = current_database()`,
    );
    await stream.next('that it was missed', ({ event }) => event === activityStreamEvents.missed);
    bens.authorize(70);
    await receiveAll(bens);
    await eventually('another notification', () => toldIds().length > 0);
  });

  it("ends after the sign-out, and lasts while sessions can't be looked up", async () => {
    const streams = activity.service.app.get(PaymentStreams);
    activity.people.fault = () => ({ status: 503, body: {} });
    await streams.beat();
    activity.people.fault = () => undefined;
    await stream.next('a sign of life', ({ event }) => event === activityStreamEvents.alive);
    expect(stream.isEnded).toBe(false);
    activity.people.signOut(ben);
    await streams.beat();
    await eventually('it ends', () => stream.isEnded);
  });

  it('is for people who are signed in', async () => {
    const headers = [
      {},
      { cookie: 'card_app_partner=no-such-session' },
      { authorization: `Bearer ${OPERATOR_TOKEN}` },
    ];
    for (const each of headers) {
      const { status } = await fetch(url(), { headers: each as Record<string, string> });
      expect(status).toBe(401);
    }
  });
});
