import kafkajs from 'kafkajs';
import BrokerPool from 'kafkajs/src/cluster/brokerPool.js';
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import OffsetManager from 'kafkajs/src/consumer/offsetManager/index.js';
import Runner from 'kafkajs/src/consumer/runner.js';
import Connection from 'kafkajs/src/network/connection.js';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const { KafkaJSConnectionError, KafkaJSProtocolError, KafkaJSRequestTimeoutError } = kafkajs;

const { fetch, heartbeat } = ConsumerGroup.prototype;
const { commitOffsets } = OffsetManager.prototype;
const { stop } = Runner.prototype;

/**
 * kafkajs 2.2.4 asks who coordinates a group only when it joins. When that broker is killed, it goes on asking it,
 * gives up after half a minute, and begins again. As in Kafka's own client, the coordinator is looked up here when it
 * is unreachable or no longer the coordinator. The next one knows the members, so no member has to join again.
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
 * goes on without being a member: it sends no heartbeat, so it does not notice, fetches partitions that others may
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

const { send } = Connection.prototype;

/**
 * JoinGroup and SyncGroup, to which a broker answers only when all members of a group have come. It answers in the
 * order of the requests, so whatever is asked after them waits, too, and nothing hangs.
 */
const HELD_REQUESTS = [11, 14];

/**
 * kafkajs 2.2.4 keeps a connection on which a request was not answered in time, asks the same broker
 * again, and does not look for new leaders. While one of several brokers hangs, a producer would go
 * on like that for five minutes, although its partitions have other leaders after seconds. As in
 * Kafka's own client, such a connection is closed here, and counts as refused:
 * then kafkajs asks another broker where the leaders are.
 */
Connection.prototype.send = async function (request) {
  try {
    return await send.call(this, request);
  } catch (error) {
    if (!(error instanceof KafkaJSRequestTimeoutError) || isHeld(this)) throw error;
    const lost = new KafkaJSConnectionError(error.message, { broker: this.broker });
    this.rejectRequests(lost);
    // It ends when its last request has, and nothing has to wait for that.
    this.disconnect().catch(() => {});
    throw lost;
  }
};

function isHeld({ requestQueue }: Connection): boolean {
  return [...requestQueue.inflight.values()].some(({ entry }) =>
    HELD_REQUESTS.includes(entry.apiKey),
  );
}

export { Connection };

const { scheduleCheckPendingRequests } = RequestQueue.prototype;

/**
 * kafkajs 2.2.4 sets a timer for the end of a throttling also where there is none. Its time lies in
 * the past, so each connection looks a thousand times a second for requests that wait, which is most
 * of the work of an idle service. Here it looks only while requests wait.
 */
RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this);
};

export { RequestQueue };

const { refreshMetadata } = BrokerPool.prototype;

/**
 * kafkajs 2.2.4 asks any broker that it can connect to where the leaders are. It can connect to a frozen
 * broker, because the kernel accepts connections until the queue of 50 is full. If the connections to the
 * other brokers have been closed meanwhile, it knows only the frozen one, and would ask it for
 * four and a half minutes, while nothing is published. Here a broker that does not answer is forgotten until
 * another one names it again. If none is left, kafkajs goes on with the configured addresses in turn.
 */
BrokerPool.prototype.refreshMetadata = async function (topics) {
  try {
    return await refreshMetadata.call(this, topics);
  } catch (error) {
    if (error instanceof KafkaJSConnectionError) forget(this, String(error.broker));
    throw error;
  }
};

/** @param address as errors name it, `host:port`. */
function forget(pool: BrokerPool, address: string): void {
  const silent = Object.values(pool.brokers).find(
    ({ connectionPool: { host, port } }) => `${host}:${port}` === address,
  );
  if (silent === undefined) return;
  pool.removeBroker(silent.connectionPool);
  // It ends when its last request has, and nothing has to wait for that.
  silent.disconnect().catch(() => {});
}

export { BrokerPool };
