import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import type { Broker, OutgoingRecord } from '../broker/broker.js';
import { BrokerUnavailableError, EventPublisher } from './event-publisher.js';

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
