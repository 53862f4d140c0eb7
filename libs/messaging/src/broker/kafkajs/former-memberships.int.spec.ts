import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, testBrokers } from '#testing';
import kafkajs, { type Consumer } from 'kafkajs';
import { specTopic } from '../../../test/messaging-fixture.js';
import type { BrokerConsumer } from '../broker.js';
import type { GroupState } from '../broker-inspector.js';
import { KafkajsBroker } from './kafkajs-broker.js';

const { Kafka, logLevel } = kafkajs;
const SERVICE = 'spec';
const SESSION_MS = 30_000;
const SOON_MS = 15_000;

describe('a consumer whose process was killed, and started again', () => {
  const topic = specTopic(1);
  const broker = new KafkajsBroker(testBrokers(), SERVICE, 'host-1:4400');
  const inspector = broker.createInspector();
  let group: string;
  let former: Consumer;
  let consumer: BrokerConsumer;

  beforeAll(() => broker.ensureTopics([topic], 1));

  afterAll(() => Promise.all([inspector.close(), broker.close()]));

  beforeEach(() => {
    group = `spec-${randomUUID()}`;
    consumer = broker.createConsumer({ group, topics: [topic.name], concurrency: 1 });
  });

  afterEach(() => Promise.all([former.disconnect(), consumer.stop()]));

  /** Joins the group. If it shows no sign of life any more, that is all that Kafka knows of a killed one. */
  async function join(replica: string, heartbeatInterval: number): Promise<void> {
    const client = new Kafka({
      brokers: testBrokers(),
      clientId: `${SERVICE}@${replica}`,
      logLevel: logLevel.NOTHING,
    });
    const maxWaitTimeInMs = 100;
    former = client.consumer({
      groupId: group,
      sessionTimeout: SESSION_MS,
      heartbeatInterval,
      maxWaitTimeInMs,
    });
    await former.connect();
    await former.subscribe({ topics: [topic.name] });
    await former.run({ eachMessage: async () => {} });
  }

  async function state(): Promise<GroupState | undefined> {
    return (await inspector.groups()).find(({ name }) => name === group);
  }

  async function members(): Promise<number | undefined> {
    return (await state())?.members;
  }

  it('need not wait for the session of its former self', async () => {
    await join('host-1:4400', SESSION_MS - 1);
    const startedAt = Date.now();
    await consumer.run(async () => {});
    expect(Date.now() - startedAt).toBeLessThan(SOON_MS);
    expect(await members()).toBe(1);
  });

  it('leaves other replicas where they are', async () => {
    await join('host-2:4400', 100);
    await consumer.run(async () => {});
    expect(await members()).toBe(2);
  });

  it('waits for a silent one of another name, and the group can be looked at meanwhile', async () => {
    await join('host-2:4400', SESSION_MS - 1);
    const running = consumer.run(async () => {});
    await eventually('the group balances', async () => (await members()) === 2);
    expect(await state()).toMatchObject({ members: 2, topics: [] });
    await former.disconnect();
    await running;
    expect(await state()).toMatchObject({ members: 1, topics: [topic.name] });
  });
});
