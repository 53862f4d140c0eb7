import kafkajs from 'kafkajs';
import Connection from 'kafkajs/src/network/connection.js';

const { KafkaJSConnectionError, KafkaJSRequestTimeoutError } = kafkajs;

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
 * Kafka's own client, such a connection is closed here, and counts as one that can't be made:
 * then kafkajs asks another broker where the leaders are.
 */
Connection.prototype.send = async function (request) {
  try {
    return await send.call(this, request);
  } catch (error) {
    if (!(error instanceof KafkaJSRequestTimeoutError) || isHeld(this)) throw error;
    const lost = new KafkaJSConnectionError(error.message, { broker: this.broker });
    this.rejectRequests(lost);
    // It ends when its last request has, which nobody needs to wait for.
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
