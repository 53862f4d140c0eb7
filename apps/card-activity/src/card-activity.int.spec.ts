import { randomUUID } from 'node:crypto';
import {
  AccountCorrected,
  TransactionsActivated,
  type ActivityCard,
  CardExpiring,
  CardFrozen,
  CardOrdered,
  CardRenewed,
  CardReplaced,
  CardShipped,
  CardTerminated,
  CardUnfrozen,
  AccountTopUp,
  deadLetterTopicOf,
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  exampleOf,
  type Page,
  sentEventClassOf,
  transactionEventClasses,
  type WebhookEvent,
} from '#contracts';
import { FailureHeader, KafkajsBroker } from '#messaging';
import {
  ensureTestTopics,
  eventually,
  publishEvent,
  readTopic,
  testBrokers,
  type TopicReader,
} from '#testing';
import { ActivityFixture } from '../test/activity-fixture.js';
import { RecordedAccount, type RecordedEvent } from '../test/recorded-account.js';
import { SeededRandom } from '../test/seeded-random.js';

const handled: EventClass<{ timestamp: string }>[] = [
  TransactionsActivated,
  CardOrdered,
  CardFrozen,
  AccountCorrected,
  AccountTopUp,
  ...transactionEventClasses,
];

/** Of each account that is recorded. */
const CHANGES = 60;

describe('card-activity', () => {
  let activity: ActivityFixture;
  let deadLetters: TopicReader;

  beforeAll(async () => {
    await ensureTestTopics();
    activity = await ActivityFixture.start({ consumesEvents: true });
    deadLetters = await readTopic(deadLetterTopicOf('card-activity').name);
  });

  afterAll(async () => {
    await deadLetters?.close();
    await activity?.close();
  });

  const deadLetter = (eventId: string) =>
    eventually('the dead letter', () =>
      deadLetters.records.find(({ headers }) => headers[EventHeader.id] === eventId),
    );

  const named = handled.map(
    (eventClass) => [eventDeclarationOf(eventClass).identifier, eventClass] as const,
  );

  it.each(named)('puts %s with wrong data among the dead letters', async (_, eventClass) => {
    const [event, id] = [{ ...exampleOf(eventClass), timestamp: 'yesterday' }, randomUUID()];
    await publishEvent(eventClass, event, id);
    const { value, headers } = await deadLetter(id);
    expect(JSON.parse(String(value))).toEqual(event);
    expect(headers[FailureHeader.reason]).toContain('timestamp');
  });

  it('knows accounts and cards before any money moves', async () => {
    const [companyId, accountId] = [`cmp_${randomUUID()}`, `acc_${randomUUID()}`];
    const [opened, ordered] = [exampleOf(TransactionsActivated), exampleOf(CardOrdered)];
    const cardId = `crd_${randomUUID()}`;
    await publishEvent(TransactionsActivated, {
      ...opened,
      companyId,
      data: { ...opened.data, accountId },
    });
    await publishEvent(CardOrdered, {
      ...ordered,
      companyId,
      data: { ...ordered.data, accountId, cardId },
    });
    await eventually('the card', async () => {
      const query = 'SELECT card_type FROM cards WHERE id = $1';
      return (await activity.database.query(query, [cardId])).length > 0;
    });
    expect(
      await activity.database.query(
        'SELECT company_id, account_type, currency, sequence::int FROM accounts WHERE id = $1',
        [accountId],
      ),
    ).toEqual([{ company_id: companyId, account_type: 'credit', currency: 'EUR', sequence: 0 }]);
  });

  it('shows the status of a card by its latest event, in whatever order they come', async () => {
    const [companyId, cardId] = [`cmp_${randomUUID()}`, `crd_${randomUUID()}`];
    const publish = async <T extends WebhookEvent & { data: { cardId: string } }>(
      eventClass: EventClass<T>,
      data: Partial<T['data']> = {},
    ) => {
      const example = exampleOf(eventClass);
      const event = { ...example, companyId, data: { ...example.data, cardId, ...data } };
      await publishEvent(eventClass, event as T);
    };
    const becomes = (status: string, sequence: number) =>
      eventually(`the status ${status}`, async () => {
        const query = 'SELECT status, event_sequence FROM cards WHERE id = $1';
        const [card] = await activity.database.query(query, [cardId]);
        return card?.status === status && card.event_sequence === sequence;
      });
    await publish(CardFrozen, { cardSequence: 4 });
    await becomes('frozen', 4);
    await publish(CardShipped, { cardSequence: 2 });
    await publish(CardOrdered);
    await publish(CardUnfrozen, { cardSequence: 5, frozenBy: [] });
    await becomes('active', 5);
    await publish(CardReplaced, { cardSequence: 6 });
    await becomes('active', 6);
    await publish(CardRenewed, { cardSequence: 7 });
    await becomes('active', 7);
    await publish(CardExpiring, { cardSequence: 8 });
    await becomes('active', 8);
    await publish(CardTerminated, { cardSequence: 9 });
    await becomes('terminated', 9);
    const { body } = await activity.operate<Page<ActivityCard>>('GET', '/activity/cards?limit=100');
    const found = body.data.find(({ id }) => id === cardId);
    expect(found).toMatchObject({ status: 'terminated', cardType: 'physical' });
  });

  it.each([11, 12])(
    'ends with what was recorded, though its webhooks come shuffled, twice and one in twenty never (seed %d)',
    async (seed) => {
      const random = new SeededRandom(seed);
      const companies = [`cmp_${randomUUID()}`, `cmp_${randomUUID()}`];
      const accounts = [...companies, companies[0]!].map((companyId) =>
        activity.platform.add(RecordedAccount.random(companyId, random, CHANGES)),
      );
      // A gap is seen only before something: the last change of an account comes. What if not: Comparison.
      const received = accounts.flatMap(({ events, sequence }) =>
        events.filter((event) => event.sequence === sequence || random.below(20) > 0),
      );
      expect(received.length).toBeLessThan(accounts.length * CHANGES * 0.98);
      await publishRecorded(random.shuffled([...received, ...received]));
      for (const account of accounts) {
        await eventually(
          'a complete account',
          async () => (await activity.stored(account))?.sequence === account.sequence,
        );
        await activity.expectWhole(account);
        expect(await activity.contradictionsOf(account)).toEqual([]);
      }
    },
  );

  it('shows a decline that came before and after, without a change of money', async () => {
    const account = activity.newAccount();
    const topUp = account.topUp(1_000);
    const refused = `txn_${randomUUID()}`;
    const decline = account.decline(refused, 5_000);
    const paid = account.authorize(100);
    await publishRecorded([decline, account.decline(paid, 9_000), topUp, account.events[2]!]);
    await eventually('the payment', async () => (await activity.stored(account))?.sequence === 2);
    const payments = await activity.database.query(
      `SELECT id, state, held::int, decline ->> 'reason' AS reason FROM payments WHERE account_id = $1
       ORDER BY held`,
      [account.id],
    );
    expect(payments).toEqual([
      { id: refused, state: 'declined', held: 0, reason: 'card_frozen' },
      { id: paid, state: 'authorized', held: 100, reason: 'card_frozen' },
    ]);
  });
});

/** Like the gateway, and many at once. */
async function publishRecorded(events: readonly RecordedEvent[]): Promise<void> {
  const producer = new KafkajsBroker(testBrokers(), 'spec').createProducer();
  const records = events.map(({ id, event }) => {
    const { topic, version } = eventDeclarationOf(sentEventClassOf(event.event)!);
    return {
      topic: topic.name,
      key: event.companyId,
      value: Buffer.from(JSON.stringify(event)),
      headers: {
        [EventHeader.id]: id,
        [EventHeader.type]: event.event,
        [EventHeader.version]: String(version),
        [EventHeader.occurredAt]: event.timestamp,
      },
    };
  });
  await producer.send(records);
  await producer.close();
}
