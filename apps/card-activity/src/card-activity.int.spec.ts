import { randomUUID } from 'node:crypto';
import {
  TransactionsActivated,
  CardOrdered,
  AccountTopUp,
  TransactionAuthorized,
  TransactionIncremented,
  TransactionDeclined,
  TransactionReversed,
  TransactionExpired,
  TransactionSettled,
  TransactionForcePosted,
  TransactionSettlementReversed,
  TransactionRefunded,
  deadLetterTopicOf,
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  exampleOf,
} from '#contracts';
import { FailureHeader } from '#messaging';
import {
  createTestDatabase,
  ensureTestTopics,
  eventually,
  openRoutesIn,
  publishEvent,
  readTopic,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
  type TopicReader,
} from '#testing';
import { cardActivityDatabase } from './database/card-activity-database.js';
import { CardActivityConfig } from './card-activity.config.js';
import { cardActivityServiceOptions } from './card-activity.service-options.js';

const handled: EventClass<{ timestamp: string }>[] = [
  TransactionsActivated,
  CardOrdered,
  AccountTopUp,
  TransactionAuthorized,
  TransactionIncremented,
  TransactionDeclined,
  TransactionReversed,
  TransactionExpired,
  TransactionSettled,
  TransactionForcePosted,
  TransactionSettlementReversed,
  TransactionRefunded,
];

describe('card-activity', () => {
  let database: TestDatabase;
  let service: TestService;
  let deadLetters: TopicReader;

  beforeAll(async () => {
    await ensureTestTopics();
    database = await createTestDatabase(cardActivityDatabase);
    const config = Object.assign(new CardActivityConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: testBrokers(),
    });
    service = await startTestService(cardActivityServiceOptions(config));
    deadLetters = await readTopic(deadLetterTopicOf('card-activity').name);
  });

  afterAll(async () => {
    await deadLetters?.close();
    await service?.close();
    await database?.drop();
  });

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(service)).toEqual([
      'GET /: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
    ]);
  });

  const received = (eventId: string) =>
    database.query('SELECT event_type, key, occurred_at FROM received_events WHERE event_id = $1', [
      eventId,
    ]);

  const deadLetter = (eventId: string) =>
    eventually('the dead letter', () =>
      deadLetters.records.find(({ headers }) => headers[EventHeader.id] === eventId),
    );

  const named = handled.map(
    (eventClass) => [eventDeclarationOf(eventClass).identifier, eventClass] as const,
  );

  it.each(named)('notes %s once, however often it is delivered', async (identifier, eventClass) => {
    const [event, repeatedId, laterId] = [exampleOf(eventClass), randomUUID(), randomUUID()];
    await publishEvent(eventClass, event, repeatedId);
    await publishEvent(eventClass, event, repeatedId);
    // Of the same key, and so behind them: once this one is noted, both are done.
    await publishEvent(eventClass, event, laterId);
    await eventually('the later event', async () => (await received(laterId)).length > 0);
    expect(await received(repeatedId)).toEqual([
      {
        event_type: identifier,
        key: eventDeclarationOf(eventClass).key(event),
        occurred_at: new Date(event.timestamp),
      },
    ]);
  });

  it.each(named)('puts %s with wrong data among the dead letters', async (_, eventClass) => {
    const [event, id] = [{ ...exampleOf(eventClass), timestamp: 'yesterday' }, randomUUID()];
    await publishEvent(eventClass, event, id);
    const { value, headers } = await deadLetter(id);
    expect(JSON.parse(String(value))).toEqual(event);
    expect(headers[FailureHeader.reason]).toContain('timestamp');
    expect(await received(id)).toEqual([]);
  });
});
