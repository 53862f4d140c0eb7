import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { eventually } from '#testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Broker, type OutgoingRecord, RecordRefusedError } from '../broker/broker.js';
import { BrokerUnavailableError, EventPublisher, RecordBatcher } from './event-publisher.js';

const record: OutgoingRecord = {
  topic: 'spec',
  key: 'a',
  value: Buffer.from('b'),
  headers: {},
};

/** An {@link EventPublisher} whose broker answers with `send`. */
function publisherOf(send: () => Promise<void>, events: string[] = []): EventPublisher {
  const producer = {
    send,
    close: () => {
      events.push('closed');
      return Promise.resolve();
    },
  };
  return new EventPublisher({ createProducer: () => producer } as unknown as Broker);
}

describe('EventPublisher', () => {
  it('resolves once the broker has the record', async () => {
    const publisher = publisherOf(() => Promise.resolve());
    await expect(publisher.publish(record)).resolves.toBeUndefined();
  });

  it('says that the broker is not available when it refuses', async () => {
    const cause = new Error('not enough replicas');
    const publisher = publisherOf(() => Promise.reject(cause));
    const error = await publisher.publish(record).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BrokerUnavailableError);
    expect(error).toMatchObject({ cause });
  });

  it('says so too when the broker does not answer in time', async () => {
    const publisher = publisherOf(() => new Promise(() => {}));
    await expect(publisher.publish(record, 10)).rejects.toBeInstanceOf(BrokerUnavailableError);
  });

  it('does not blame the broker for the time in which this process was busy itself', async () => {
    const { port1: broker, port2: answers } = new MessageChannel();
    const publisher = publisherOf(async () => {
      await once(answers, 'message');
      answers.close();
    });
    const published = publisher.publish(record, 10);
    await new Promise(setImmediate);
    // The answer has arrived, but the event loop runs expired timers before it reads the answer.
    broker.postMessage('done');
    const busyUntil = Date.now() + 50;
    while (Date.now() < busyUntil);
    await expect(published).resolves.toBeUndefined();
  });

  it('bears a refusal that comes after its time', async () => {
    let refuse = (_error: Error): void => {};
    const publisher = publisherOf(() => new Promise((_resolve, reject) => (refuse = reject)));
    await expect(publisher.publish(record, 10)).rejects.toBeInstanceOf(BrokerUnavailableError);
    refuse(new Error('too late'));
    await publisher.onApplicationShutdown();
  });

  it('closes only after what is under way', async () => {
    const events: string[] = [];
    const publisher = publisherOf(async () => {
      await new Promise(setImmediate);
      events.push('sent');
    }, events);
    const published = publisher.publish(record);
    await publisher.onApplicationShutdown();
    await published;
    expect(events).toEqual(['sent', 'closed']);
  });
});

const MEBIBYTE = 1024 * 1024;

const recordOf = (key: string, bytes = 10): OutgoingRecord => ({
  topic: 'spec',
  key,
  value: Buffer.alloc(bytes),
  headers: {},
});
const numbered = (length: number, bytes?: number) =>
  Array.from({ length }, (_, number) => recordOf(String(number), bytes));

/** A broker that answers when the spec says so. */
class ScriptedBroker {
  readonly batches: string[][] = [];
  private readonly answers: ((error?: Error) => void)[] = [];

  send = (records: OutgoingRecord[]): Promise<void> => {
    this.batches.push(records.map(({ key }) => String(key)));
    return new Promise((resolve, reject) => {
      this.answers.push((error) => (error ? reject(error) : resolve()));
    });
  };

  async hasBatches(count: number): Promise<void> {
    await eventually(`${count} batches`, () => this.batches.length === count);
  }

  answer(error?: Error): void {
    this.answers.shift()!(error);
  }

  async answerAll(count: number): Promise<void> {
    for (let batch = 1; batch <= count; batch += 1) {
      await this.hasBatches(batch);
      this.answer();
    }
  }
}

describe('RecordBatcher', () => {
  let broker: ScriptedBroker;
  let batcher: RecordBatcher;

  beforeEach(() => {
    broker = new ScriptedBroker();
    batcher = new RecordBatcher(broker.send);
  });

  const addAll = (records: OutgoingRecord[]) =>
    Promise.all(records.map((record) => batcher.add(record)));
  const outcomesOf = (records: OutgoingRecord[]) =>
    Promise.all(
      records.map((record) =>
        batcher.add(record).then(
          () => 'written',
          (error: Error) => error.message,
        ),
      ),
    );

  it('sends a lone record at once', async () => {
    const written = batcher.add(recordOf('a'));
    await broker.hasBatches(1);
    expect(broker.batches).toEqual([['a']]);
    broker.answer();
    await written;
  });

  it('sends together what arrives while a batch is under way, in its order', async () => {
    const first = batcher.add(recordOf('a'));
    await broker.hasBatches(1);
    const others = addAll(['b', 'c', 'd'].map((key) => recordOf(key)));
    broker.answer();
    await first;
    await broker.hasBatches(2);
    expect(broker.batches).toEqual([['a'], ['b', 'c', 'd']]);
    broker.answer();
    await others;
  });

  it('keeps one batch under way at a time', async () => {
    const first = batcher.add(recordOf('a'));
    await broker.hasBatches(1);
    const second = batcher.add(recordOf('b'));
    await new Promise(setImmediate);
    expect(broker.batches).toEqual([['a']]);
    broker.answer();
    await broker.hasBatches(2);
    broker.answer();
    await Promise.all([first, second]);
  });

  it('resolves a record only when its batch is safe', async () => {
    let isWritten = false;
    const written = batcher.add(recordOf('a')).then(() => (isWritten = true));
    await broker.hasBatches(1);
    await new Promise(setImmediate);
    expect(isWritten).toBe(false);
    broker.answer();
    await written;
  });

  it('starts a new batch above 2,000 records', async () => {
    const written = addAll(numbered(2_500));
    await broker.answerAll(2);
    await written;
    expect(broker.batches.map((batch) => batch.length)).toEqual([2_000, 500]);
    expect(broker.batches.flat()).toEqual(numbered(2_500).map(({ key }) => key));
  });

  it('starts a new batch above a mebibyte, and sends a larger record alone', async () => {
    const written = addAll([
      recordOf('a', 0.6 * MEBIBYTE),
      recordOf('b', 0.6 * MEBIBYTE),
      recordOf('c', 0.3 * MEBIBYTE),
      recordOf('d', 5 * MEBIBYTE),
      recordOf('e'),
    ]);
    await broker.answerAll(4);
    await written;
    expect(broker.batches).toEqual([['a'], ['b', 'c'], ['d'], ['e']]);
  });

  it('fails a whole batch at once when the broker is away', async () => {
    const outcomes = outcomesOf(numbered(3));
    await broker.hasBatches(1);
    broker.answer(Object.assign(new Error('the broker is away'), { retriable: false }));
    expect(await outcomes).toEqual(Array(3).fill('the broker is away'));
    expect(broker.batches).toHaveLength(1);
  });

  it('continues with the next batch after a failed one', async () => {
    const outcomes = outcomesOf([recordOf('a')]);
    await broker.hasBatches(1);
    const others = addAll([recordOf('b')]);
    broker.answer(new Error('the broker is away'));
    expect(await outcomes).toEqual(['the broker is away']);
    await broker.hasBatches(2);
    broker.answer();
    await others;
  });

  it('sends the other records when one is refused', async () => {
    const outcomes = outcomesOf(['a', 'bad', 'c'].map((key) => recordOf(key)));
    const refusal = new RecordRefusedError('too large');
    await broker.hasBatches(1);
    broker.answer(refusal);
    await broker.hasBatches(2);
    broker.answer();
    await broker.hasBatches(3);
    broker.answer(refusal);
    await broker.hasBatches(4);
    broker.answer();
    expect(await outcomes).toEqual(['written', 'too large', 'written']);
    expect(broker.batches).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it('refuses what is too much to wait, and takes more once there is room', async () => {
    const waiting = addAll(numbered(13, 5 * MEBIBYTE));
    await broker.hasBatches(1);
    // The first record is being sent; twelve wait, which makes 60 of 64 MiB.
    const last = batcher.add(recordOf('last', 5 * MEBIBYTE));
    await expect(batcher.add(recordOf('too much'))).rejects.toThrow('too much is waiting');
    broker.answer();
    await broker.hasBatches(2);
    const later = batcher.add(recordOf('later'));
    for (let batch = 2; batch <= 15; batch += 1) {
      await broker.hasBatches(batch);
      broker.answer();
    }
    await Promise.all([waiting, last, later]);
    expect(broker.batches.flat()).not.toContain('too much');
  });

  it('is idle once nothing waits any more', async () => {
    await batcher.idle();
    const written = addAll(numbered(2));
    const idle = batcher.idle();
    await broker.answerAll(1);
    await idle;
    await written;
  });
});
