import kafkajs from 'kafkajs';
import BrokerPool from 'kafkajs/src/cluster/brokerPool.js';

const { KafkaJSConnectionError } = kafkajs;

const { refreshMetadata } = BrokerPool.prototype;

/**
 * kafkajs 2.2.4 asks any broker that it can connect to where the leaders are. It can connect to one that is
 * frozen, because the kernel accepts connections until the queue of 50 is full. If the connections to the
 * other brokers have been closed meanwhile, the frozen one is the only one that it knows, and it would be asked for
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
  // It ends when its last request has, which nobody needs to wait for.
  silent.disconnect().catch(() => {});
}

export { BrokerPool };
