import { beforeEach, describe, expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { BrokerPool } from './kafkajs-patches.js';

const { KafkaJSConnectionError } = kafkajs;
const NO_LOGGER = { namespace: () => NO_LOGGER, debug: () => {}, error: () => {} };

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

  it('is without one that does not answer, so that it is not asked again', async () => {
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
