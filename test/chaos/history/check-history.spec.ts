import { describe, expect, it } from '@jest/globals';
import {
  checkHistory,
  type ConsumerHistory,
  type ExpectedEvent,
  type History,
  type ProducerHistory,
} from './check-history.ts';

const expectedEvent = (sequence: number, changes: Partial<ExpectedEvent> = {}): ExpectedEvent => ({
  id: `e${sequence}`,
  key: 'cmp_1',
  sequence,
  outcome: 'effect',
  isDue: true,
  hasCountedEffect: true,
  isToBeMoved: false,
  ...changes,
});

const doomed = expectedEvent(4, { outcome: 'dead-letter' });
const moved = expectedEvent(2, { isToBeMoved: true });
const later = expectedEvent(5, { isDue: false });

/** Three effects, one of them late after a retry topic, and a dead letter with a copy. */
const consumer: ConsumerHistory = {
  consumer: 'ledger',
  expected: [expectedEvent(1), moved, expectedEvent(3), doomed],
  inbox: ['e1', 'e3', 'e2'],
  effects: ['e3', 'e1', 'e2'],
  deadLetters: ['e4', 'e4'],
  retried: ['e2'],
};

const producer: ProducerHistory = {
  producer: 'gateway',
  confirmed: [
    { key: 'cmp_1', sequence: 1 },
    { key: 'cmp_1', sequence: 2 },
  ],
  // The first attempt at the first event arrived again later.
  records: [
    { key: 'cmp_1', sequence: 1, eventId: 'e1' },
    { key: 'cmp_1', sequence: 2, eventId: 'e2' },
    { key: 'cmp_1', sequence: 1, eventId: 'e1' },
  ],
  isOrdered: true,
};

const lag = { group: 'ledger', topic: 'webhooks.events', partition: 3, behind: 0 };

const kept: History = {
  producers: [producer],
  consumers: [consumer],
  lags: [lag],
  leftovers: [{ what: 'the outbox of onboarding', count: 0 }],
};

const withConsumer = (changes: Partial<ConsumerHistory>): History => ({
  ...kept,
  consumers: [{ ...consumer, ...changes }],
});

const withProducer = (changes: Partial<ProducerHistory>): History => ({
  ...kept,
  producers: [{ ...producer, ...changes }],
});

const faultsOf = (history: History): string[] =>
  checkHistory(history).map(({ where, what, ids }) => `${where} ${what}: ${ids.join()}`);

describe('the check of a history', () => {
  it('finds nothing where every promise was kept', () => {
    expect(checkHistory(kept)).toEqual([]);
  });

  it.each<[string, History]>([
    ['is on its way', withConsumer({ expected: [...consumer.expected, later] })],
    [
      'has arrived already',
      withConsumer({
        expected: [...consumer.expected, later],
        inbox: [...consumer.inbox, later.id],
        effects: [...consumer.effects, later.id],
      }),
    ],
  ])('takes no offence at an event after the last look that %s', (_title, history) => {
    expect(checkHistory(history)).toEqual([]);
  });

  it('finds a dead letter of an event after the last look', () => {
    const history = withConsumer({
      expected: [...consumer.expected, later],
      deadLetters: [...consumer.deadLetters, later.id],
    });
    expect(faultsOf(history)).toEqual([`ledger has a dead letter and must not: ${later.id}`]);
  });

  it.each<[string, History, string[]]>([
    [
      'a missing effect',
      withConsumer({ inbox: ['e1', 'e2'], effects: ['e1', 'e2'] }),
      ['ledger is not in the inbox: e3', 'ledger has no effect: e3'],
    ],
    [
      'an event that was noted without its effect',
      withConsumer({ effects: ['e1', 'e2'] }),
      ['ledger has no effect: e3'],
    ],
    [
      'a doubled effect',
      withConsumer({ effects: ['e1', 'e2', 'e3', 'e3'] }),
      ['ledger has its effect twice: e3'],
    ],
    [
      'an effect of an event that was never sent',
      withConsumer({ effects: ['e1', 'e2', 'e3', 'e9'] }),
      ['ledger has an effect and must not: e9'],
    ],
    [
      'an effect where only a dead letter may be',
      withConsumer({ inbox: ['e1', 'e3', 'e2', 'e4'] }),
      ['ledger is in the inbox and must not be: e4'],
    ],
    ['a lost dead letter', withConsumer({ deadLetters: [] }), ['ledger has no dead letter: e4']],
    [
      'a dead letter beside the effect',
      withConsumer({ deadLetters: ['e4', 'e1'] }),
      ['ledger has a dead letter and must not: e1'],
    ],
    [
      'an event moved aside that could have been handled',
      withConsumer({ retried: ['e2', 'e3'] }),
      ['ledger was moved to a retry topic and must not be: e3'],
    ],
    [
      'a wrong order',
      withConsumer({ inbox: ['e3', 'e1', 'e2'] }),
      ['ledger came out of order: e1'],
    ],
    [
      'an event that was confirmed and never published',
      withProducer({ records: producer.records.slice(0, 1) }),
      ['gateway was confirmed and is not on the topic: cmp_1 #2'],
    ],
    [
      'an event published under two ids',
      withProducer({
        records: [...producer.records, { key: 'cmp_1', sequence: 2, eventId: 'e2-again' }],
      }),
      ['gateway is on the topic under several ids: cmp_1 #2'],
    ],
    [
      'a published event of a transaction that never was',
      withProducer({ confirmed: producer.confirmed.slice(0, 1) }),
      ['gateway is on the topic and was never confirmed: cmp_1 #2'],
    ],
    [
      'a wrong order on the topic',
      withProducer({ records: producer.records.toReversed().slice(1) }),
      ['gateway came to the topic out of order: cmp_1 #1'],
    ],
    [
      'an offset that is behind',
      { ...kept, lags: [{ ...lag, behind: 2 }] },
      ['ledger is 2 behind: webhooks.events/3'],
    ],
    [
      'an outbox that is not empty',
      { ...kept, leftovers: [{ what: 'the outbox of onboarding', count: 1 }] },
      ['the outbox of onboarding still holds 1: '],
    ],
  ])('finds %s', (_name, history, faults) => {
    expect(faultsOf(history)).toEqual(faults);
  });

  it('asks each key for its own order only', () => {
    const history = withConsumer({
      expected: [expectedEvent(1), expectedEvent(2, { key: 'cmp_2' })],
      inbox: ['e2', 'e1'],
      effects: ['e2', 'e1'],
      deadLetters: [],
      retried: [],
    });
    expect(checkHistory(history)).toEqual([]);
  });

  it('asks nothing for an order that was not promised', () => {
    const records = producer.records.toReversed().slice(1);
    expect(checkHistory(withProducer({ records, isOrdered: false }))).toEqual([]);
  });
});
