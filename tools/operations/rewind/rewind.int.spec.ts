import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allTopics, retryTopicOf, webhookEvents } from '#contracts';
import { KafkajsBroker } from '#messaging';
import { eventually } from '#testing';
import { startStack, type Stack } from '../../local/stack.ts';
import { RecordedTerminal } from '../test/recorded-terminal.js';
import { rewindCommand } from './rewind-command.js';

const group = 'notification';
const retries = retryTopicOf(group, '1m').name;
const records = 4;

describe('a consumer group', () => {
  let stack: Stack;
  let broker: KafkajsBroker;

  beforeAll(async () => {
    stack = await startStack({ isTemporary: true, services: [], infrastructure: ['kafka'] });
    broker = new KafkajsBroker(stack.kafkaBrokers, 'spec');
    await broker.ensureTopics(allTopics, 1);
    const producer = broker.createProducer();
    // One by one: a new partition may refuse a record, and a retry would then send all of them again.
    for (const topic of [webhookEvents.name, retries]) {
      for (let number = 0; number < records; number += 1) {
        const record = { topic, key: String(number), value: Buffer.from('{}'), headers: {} };
        // On a busy machine a new partition has no leader for longer than the producer waits.
        await eventually('the record is written', () => producer.send([record]).then(() => true));
      }
    }
    await producer.close();
    await read(group, webhookEvents.name);
    await read(`${group}.retry`, retries);
  });

  afterAll(async () => {
    await broker?.close();
    await stack?.stop();
  });

  async function open(name: string, topic: string) {
    const consumer = broker.createConsumer({ group: name, topics: [topic], concurrency: 1 });
    let seen = 0;
    await consumer.run((batch) => {
      for (const record of batch.records) batch.resolve(record);
      seen += batch.records.length;
      return Promise.resolve();
    });
    return { consumer, seen: () => seen };
  }

  /** Reads until all records were read, from the group's position on. */
  async function read(name: string, topic: string): Promise<void> {
    const { consumer, seen } = await open(name, topic);
    await eventually('all records', () => seen() === records);
    await consumer.stop();
  }

  /** How many records both groups have read, as their offsets say. */
  async function committed(): Promise<number[]> {
    const inspector = broker.createInspector();
    try {
      const states = await inspector.groups();
      return [group, `${group}.retry`].map((name) =>
        Number(
          states
            .find((state) => state.name === name)!
            .committed.reduce((sum, { offset }) => sum + offset, 0n),
        ),
      );
    } finally {
      await inspector.close();
    }
  }

  async function rewind(...args: string[]): Promise<{ code: number; said: string }> {
    const terminal = new RecordedTerminal();
    terminal.environment = { KAFKA_BROKERS: stack.kafkaBrokers.join(',') };
    const code = await rewindCommand(args, terminal);
    return { code, said: `${terminal.noted}\n${terminal.text}` };
  }

  it('is not moved by a dry run, nor to where it stands, nor without an answer', async () => {
    expect(await rewind('--group', group, '--to', '1h', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining('would have 8 records read again'),
    });
    expect(await rewind('--group', group, '--to', '2999-01-01', '--yes')).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing to do'),
    });
    expect((await rewind('--group', group, '--to', '1h')).code).toBe(2);
    expect((await rewind('--group', 'unknown-group', '--to', '1h', '--yes')).code).toBe(1);
    expect((await rewind('--group', '', '--to', '1h', '--yes')).code).toBe(2);
    expect(await committed()).toEqual([records, records]);
  });

  it('is not moved while its service runs', async () => {
    const { consumer } = await open(group, webhookEvents.name);
    const found = await eventually('a member', async () => {
      const answer = await rewind('--group', group, '--to', '1h', '--yes');
      return answer.said.includes('has members') && answer;
    });
    expect(found).toMatchObject({ code: 1 });
    await consumer.stop();
    expect(await committed()).toEqual([records, records]);
  });

  it('reads again what was written since, and its retries', async () => {
    const found = await eventually('no member', async () => {
      const answer = await rewind('--group', group, '--to', '1h', '--yes');
      return !answer.said.includes('has members') && answer;
    });
    expect(found).toMatchObject({
      code: 0,
      said: expect.stringContaining('8 records are read again'),
    });
    expect(await committed()).toEqual([0, 0]);
    // Not forward again, which would skip what is to be read.
    expect(await rewind('--group', group, '--to', '2999-01-01', '--yes')).toMatchObject({
      code: 0,
      said: expect.stringContaining('nothing to do'),
    });
    expect(await committed()).toEqual([0, 0]);
    await read(group, webhookEvents.name);
    await read(`${group}.retry`, retries);
    expect(await committed()).toEqual([records, records]);
  });
});
