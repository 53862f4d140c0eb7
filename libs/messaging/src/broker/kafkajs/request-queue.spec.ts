import { describe, expect, it } from '@jest/globals';
import { eventually } from '#testing';
import { RequestQueue } from './kafkajs-patches.js';

const logger = { debug: () => {}, warn: () => {} };

describe('the requests of a connection to Kafka', () => {
  const sent: number[] = [];

  function queueOf(maxInFlightRequests: number): RequestQueue {
    sent.length = 0;
    return new RequestQueue({ maxInFlightRequests, requestTimeout: 5_000, logger });
  }

  function push(queue: RequestQueue, correlationId: number): void {
    const entry = { correlationId, resolve: () => {}, reject: () => {} };
    const sendRequest = () => sent.push(correlationId);
    queue.push({ entry, expectResponse: true, sendRequest });
  }

  const fulfill = (queue: RequestQueue, correlationId: number) =>
    queue.fulfillRequest({ correlationId, payload: Buffer.alloc(0), size: 0 });

  it('leave no timer behind when all are answered', () => {
    const queue = queueOf(2);
    push(queue, 1);
    fulfill(queue, 1);
    expect(sent).toEqual([1]);
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });

  it('wait for the answer to another one, in order', () => {
    const queue = queueOf(1);
    for (const id of [1, 2, 3]) push(queue, id);
    expect(sent).toEqual([1]);
    fulfill(queue, 1);
    expect(sent).toEqual([1, 2]);
    fulfill(queue, 2);
    expect(sent).toEqual([1, 2, 3]);
    queue.destroy();
  });

  it('wait until the broker no longer throttles', async () => {
    const queue = queueOf(1);
    queue.maybeThrottle(50);
    push(queue, 1);
    expect(sent).toEqual([]);
    await eventually('it is sent', () => sent.length > 0);
    fulfill(queue, 1);
    expect(queue.throttleCheckTimeoutId).toBeNull();
  });
});
