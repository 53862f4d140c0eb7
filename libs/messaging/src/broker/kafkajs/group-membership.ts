import kafkajs from 'kafkajs';
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import OffsetManager from 'kafkajs/src/consumer/offsetManager/index.js';
import Runner from 'kafkajs/src/consumer/runner.js';

const { KafkaJSConnectionError, KafkaJSProtocolError } = kafkajs;

const { fetch, heartbeat } = ConsumerGroup.prototype;
const { commitOffsets } = OffsetManager.prototype;
const { stop } = Runner.prototype;

/**
 * kafkajs 2.2.4 asks who coordinates a group only when it joins. When that broker is killed, it goes on asking it,
 * gives up after half a minute, and begins anew. As in Kafka's own client, the coordinator is looked for here when it
 * is not reached, or is it no more. The next one knows the members, so nobody has to join again.
 */
ConsumerGroup.prototype.heartbeat = async function (options) {
  const asked = this.coordinator;
  try {
    await heartbeat.call(this, options);
  } catch (error) {
    if (!isLost(error)) throw error;
    // Another heartbeat of this member may have found it meanwhile.
    if (this.coordinator === asked) this.coordinator = await coordinatorOf(this);
    await heartbeat.call(this, options);
  }
};

OffsetManager.prototype.commitOffsets = async function (offsets) {
  try {
    await commitOffsets.call(this, offsets);
  } catch (error) {
    if (!isLost(error)) throw error;
    this.coordinator = await coordinatorOf(this);
    await commitOffsets.call(this, offsets);
  }
};

/**
 * A member that the coordinator does not know any more joins again. If that fails, because brokers are away, kafkajs
 * goes on without being a member: it sends no heartbeat, so nothing tells it, fetches partitions that others may
 * have, and can't commit, for as long as the process lives. Here it fetches nothing, and joins again.
 */
ConsumerGroup.prototype.fetch = async function (nodeId) {
  if (this.memberId === null) {
    const error = new KafkaJSProtocolError('This consumer is not a member of its group');
    throw Object.assign(error, { type: 'UNKNOWN_MEMBER_ID' });
  }
  return unlessStopped(this, fetch.call(this, nodeId));
};

/** How to end the open fetches of each consumer. */
const openFetches = new WeakMap<ConsumerGroup, Set<() => void>>();

/** A consumer that stops does not wait for its open fetch. Without new records, a fetch takes its longest time. */
Runner.prototype.stop = async function () {
  const stopped = stop.call(this);
  for (const end of openFetches.get(this.consumerGroup) ?? []) end();
  await stopped;
};

function unlessStopped<T>(group: ConsumerGroup, batches: Promise<T[]>): Promise<T[]> {
  const open = openFetches.get(group) ?? new Set();
  openFetches.set(group, open);
  return new Promise((resolve, reject) => {
    const end = () => resolve([]);
    open.add(end);
    batches.then(resolve, reject).finally(() => open.delete(end));
  });
}

function coordinatorOf({ cluster, groupId }: ConsumerGroup | OffsetManager) {
  return cluster.findGroupCoordinator({ groupId });
}

function isLost(error: unknown): boolean {
  return (
    error instanceof KafkaJSConnectionError ||
    (error instanceof KafkaJSProtocolError && error.type === 'NOT_COORDINATOR_FOR_GROUP')
  );
}

export { ConsumerGroup, OffsetManager, Runner };
