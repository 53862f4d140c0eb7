import { eventually } from '#testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import {
  BrokerPool,
  ConsumerGroup,
  OffsetManager,
  RequestQueue,
  Runner,
} from './kafkajs-patches.js';

const { KafkaJSConnectionError, KafkaJSProtocolError } = kafkajs;
const NO_LOGGER = { namespace: () => NO_LOGGER, debug: () => {}, error: () => {} };
const NO_EVENTS = { emit: () => {} };
const OFFSETS = { topics: [{ topic: 'events', partitions: [{ partition: 0, offset: '7' }] }] };

/** A broker that was the coordinator of the group, or is. */
class Coordinator {
  requests: string[] = [];
  error: Error | undefined;

  isConnected = () => true;
  heartbeat = () => this.answer('heartbeat');
  offsetCommit = () => this.answer('commit');

  private async answer(request: string): Promise<object> {
    if (this.error) throw this.error;
    this.requests.push(request);
    return {};
  }
}

describe('a member of a group', () => {
  let former: Coordinator;
  let next: Coordinator;
  let group: ConsumerGroup;
  let offsets: OffsetManager;

  beforeEach(() => {
    former = new Coordinator();
    next = new Coordinator();
    const cluster = {
      findGroupCoordinator: async () => next,
      refreshMetadata: async () => {},
      committedOffsets: () => ({}),
    };
    const common = { cluster, groupId: 'spec', instrumentationEmitter: NO_EVENTS };
    group = new ConsumerGroup({ ...common, logger: NO_LOGGER, topics: [], retry: {} });
    Object.assign(group, { coordinator: former, memberId: 'member-1', lastRequest: 0 });
    offsets = new OffsetManager({
      ...common,
      ...{ coordinator: former, memberAssignment: { events: [0] }, topicConfigurations: {} },
    });
  });

  const lost = [
    ['is not reached', new KafkaJSConnectionError('connect ECONNREFUSED')],
    [
      'is it no more',
      Object.assign(new KafkaJSProtocolError('This is not the correct coordinator'), {
        type: 'NOT_COORDINATOR_FOR_GROUP',
      }),
    ],
  ] as const;

  it.each(lost)('finds the next coordinator when the one it knows %s', async (_, error) => {
    former.error = error;
    await group.heartbeat({ interval: 0 });
    await offsets.commitOffsets(OFFSETS);
    await offsets.commitOffsets(OFFSETS);
    expect(next.requests).toEqual(['heartbeat', 'commit', 'commit']);
    expect(group.coordinator).toBe(next);
  });

  it('hears of every other error, such as a rebalance', async () => {
    former.error = Object.assign(new KafkaJSProtocolError('The group is rebalancing'), {
      type: 'REBALANCE_IN_PROGRESS',
    });
    await expect(group.heartbeat({ interval: 0 })).rejects.toBe(former.error);
    await expect(offsets.commitOffsets(OFFSETS)).rejects.toBe(former.error);
    expect(next.requests).toEqual([]);
  });

  it('fetches nothing once it is none, but joins again', async () => {
    group.memberId = null;
    await expect(group.fetch('1')).rejects.toMatchObject({ type: 'UNKNOWN_MEMBER_ID' });
  });

  it('ends its open fetches when it stops', async () => {
    const never = new Promise<never>(() => {});
    Object.assign(group.cluster, { findBroker: () => never });
    Object.assign(group, {
      partitionsPerSubscribedTopic: new Map(),
      subscriptionState: { paused: () => [], assigned: () => [] },
      offsetManager: { resolveOffsets: () => never },
    });
    const open = group.fetch('1');
    await Runner.prototype.stop.call({ running: false, consumerGroup: group } as unknown as Runner);
    expect(await open).toEqual([]);
  });
});

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

/** A broker that a client is connected to, as far as it knows. */
class KnownBroker {
  readonly nodeId: number;
  readonly connectionPool: { host: string; port: number; rack: null };
  isAnswering = true;
  isDisconnected = false;

  constructor(nodeId: number) {
    this.nodeId = nodeId;
    this.connectionPool = { host: 'kafka', port: 9_000 + nodeId, rack: null };
  }

  isConnected = () => true;

  async disconnect(): Promise<void> {
    this.isDisconnected = true;
  }

  async metadata() {
    const { host, port } = this.connectionPool;
    if (!this.isAnswering) {
      throw new KafkaJSConnectionError('Request timed out', { broker: `${host}:${port}` });
    }
    const addressOf = (nodeId: number) => ({ nodeId, host, port: 9_000 + nodeId, rack: null });
    return { brokers: [1, 2, 3].map(addressOf), topicMetadata: [] };
  }
}

describe('what a client knows of the brokers', () => {
  let pool: BrokerPool;
  let seeds: KnownBroker[];
  let known: Record<number, KnownBroker>;

  beforeEach(() => {
    known = Object.fromEntries([1, 2, 3].map((nodeId) => [nodeId, new KnownBroker(nodeId)]));
    seeds = [new KnownBroker(3)];
    pool = new BrokerPool({
      connectionPoolBuilder: { build: async () => ({}) },
      logger: NO_LOGGER,
      retry: { retries: 0 },
    });
    pool.createBroker = () => Object.assign(seeds.shift()!, { connect: async () => {} });
    pool.brokers = known;
    pool.seedBroker = known[1];
  });

  it('is everything while they answer', async () => {
    for (let times = 0; times < 20; times += 1) await pool.refreshMetadata([]);
    expect(Object.keys(pool.brokers)).toEqual(['1', '2', '3']);
  });

  it('drops a broker that does not answer, so that it is not asked again', async () => {
    const silent = known[2]!;
    silent.isAnswering = false;
    await expect(untilRefused()).rejects.toThrow('Request timed out');
    expect(Object.keys(pool.brokers)).toEqual(['1', '3']);
    expect(silent.isDisconnected).toBe(true);
    expect(known[1]!.isDisconnected).toBe(false);
  });

  it('comes from the configured addresses if the only one left does not answer', async () => {
    known[2]!.isAnswering = false;
    pool.brokers = { 2: known[2]! };
    pool.seedBroker = known[2];
    await expect(pool.refreshMetadata([])).rejects.toThrow('Request timed out');
    seeds.push(new KnownBroker(1), new KnownBroker(2));
    await pool.refreshMetadata([]);
    expect(Object.keys(pool.brokers)).toEqual(['1', '2', '3']);
  });

  it('stays as it was if an answer is an error', async () => {
    known[1]!.metadata = () => Promise.reject(new Error('Not authorized'));
    pool.brokers = { 1: known[1]! };
    await expect(pool.refreshMetadata([])).rejects.toThrow('Not authorized');
    expect(Object.keys(pool.brokers)).toEqual(['1']);
  });

  /** Which broker is asked is random. */
  async function untilRefused(): Promise<never> {
    for (;;) await pool.refreshMetadata([]);
  }
});
