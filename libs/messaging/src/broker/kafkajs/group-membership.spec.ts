import { beforeEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { ConsumerGroup, OffsetManager, Runner } from './kafkajs-patches.js';

const { KafkaJSConnectionError, KafkaJSProtocolError } = kafkajs;
const NO_LOGGER = { namespace: () => NO_LOGGER, debug: () => {}, error: () => {} };
const NO_EVENTS = { emit: () => {} };
const OFFSETS = { topics: [{ topic: 'events', partitions: [{ partition: 0, offset: '7' }] }] };

/** A broker that was the coordinator of the group, or is. */
class KnownBroker {
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
  let former: KnownBroker;
  let next: KnownBroker;
  let group: ConsumerGroup;
  let offsets: OffsetManager;

  beforeEach(() => {
    former = new KnownBroker();
    next = new KnownBroker();
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
