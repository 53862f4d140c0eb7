import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { Event, EventHeader, NestedObject, retryDelayMsOf } from '#contracts';
import { eventually, type TestService, type TopicReader } from '#testing';
import { Registry } from 'prom-client';
import { ConsumerMetrics } from './consumer-metrics.js';
import { IsISO8601, IsString, Length } from 'class-validator';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import {
  EventLiveness,
  EventReadiness,
  FailureHeader,
  EventConsumer,
  type EventMeta,
  EventServer,
  OnEvent,
  PermanentError,
} from '../index.js';

const PARTITIONS = 6;
const steps = specTopic(PARTITIONS);
const timestamp = '2026-03-01T12:00:00.000Z';

class Step {
  @IsString()
  walker: string;

  @IsString()
  @Length(1, 10)
  name: string;
}

@Event<StepTaken>({
  identifier: 'step_taken',
  version: 2,
  topic: steps,
  key: (event) => event.data.walker,
})
class StepTaken {
  @IsISO8601()
  timestamp: string;

  @NestedObject(() => Step)
  data: Step;
}

/** Several groups read one topic, and each handles its own events. */
@Event<StepPlanned>({
  identifier: 'step_planned',
  version: 1,
  topic: steps,
  key: (event) => event.walker,
})
class StepPlanned {
  @IsISO8601()
  timestamp: string;

  @IsString()
  walker: string;
}

interface Call {
  walker: string;
  name: string;
  attempt: number;
  id: string;
}

/** Defines what the handler does with an event, and counts the calls. */
@Injectable()
class Walk {
  readonly calls: Call[] = [];
  readonly done: string[] = [];
  react: (call: Call) => Promise<void> = () => Promise.resolve();
}

@EventConsumer()
class StepConsumer {
  constructor(private readonly walk: Walk) {}

  @OnEvent(StepTaken)
  async handle({ data: { walker, name } }: StepTaken, meta: EventMeta): Promise<void> {
    const call = { walker, name, attempt: meta.attempt, id: meta.id };
    this.walk.calls.push(call);
    await this.walk.react(call);
    this.walk.done.push(name);
  }
}

describe('EventServer', () => {
  let fixture: MessagingFixture;
  let deadLetters: TopicReader;
  let walk: Walk;
  let walker: string;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([steps]);
    deadLetters = await fixture.readDeadLetters();
  });

  beforeEach(() => {
    walk = new Walk();
    walker = randomUUID();
  });

  afterEach(() => fixture.stopServices());
  afterAll(() => fixture.close());

  const startService = (ofWalk = walk) =>
    fixture.startService([StepConsumer], [{ provide: Walk, useValue: ofWalk }]);
  const publish = (name: string, ofWalker = walker, id?: string) =>
    fixture.publish(
      StepTaken,
      { timestamp, data: { walker: ofWalker, name } },
      { ...(id && { id }) },
    );
  const publishBytes = (value: Buffer | string, headers: Record<string, string> = {}) =>
    fixture.publishRecord({
      topic: steps.name,
      key: walker,
      value: Buffer.from(value),
      headers: { [EventHeader.type]: 'step_taken', ...headers },
    });
  const stepOf = (name: unknown) => JSON.stringify({ timestamp, data: { walker, name } });
  const deadLettersOf = (key: string) =>
    deadLetters.records.filter((record) => record.key?.toString() === key);
  const isDone = (name: string) => eventually(name, () => walk.done.includes(name));

  describe('with events that can not be handled', () => {
    it('puts what it can not read to the dead letters, as it came, and goes on', async () => {
      await startService();
      const unreadable: [Buffer | string, Record<string, string>][] = [
        ['{"half": ', {}],
        // Valid JSON in a wrong encoding.
        [Buffer.from(stepOf('é'), 'latin1'), {}],
        ['[1, 2]', {}],
        ['null', {}],
        [stepOf('a-secret-that-is-too-long'), {}],
        [stepOf(null), {}],
        [stepOf('fine'), { [EventHeader.version]: '3' }],
        [`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}],
      ];
      for (const [value, headers] of unreadable) {
        await publishBytes(value, { [EventHeader.id]: 'id-1', 'x-other': 'kept', ...headers });
      }
      await publish('good');
      await isDone('good');
      expect(walk.calls.map(({ name }) => name)).toEqual(['good']);

      await eventually(
        'the dead letters',
        () => deadLettersOf(walker).length === unreadable.length,
      );
      const letters = deadLettersOf(walker);
      expect(letters.map(({ value }) => value)).toEqual(
        unreadable.map(([value]) => Buffer.from(value)),
      );
      for (const { headers } of letters) {
        expect(headers).toMatchObject({
          [EventHeader.type]: 'step_taken',
          [EventHeader.id]: 'id-1',
          'x-other': 'kept',
          [FailureHeader.topic]: steps.name,
          [FailureHeader.partition]: expect.stringMatching(/^\d+$/),
          [FailureHeader.offset]: expect.stringMatching(/^\d+$/),
          [FailureHeader.attempts]: '1',
          [FailureHeader.failedAt]: expect.stringMatching(/Z$/),
        });
        expect(headers[FailureHeader.reason]).toMatch(/./);
        expect(headers[FailureHeader.reason]).not.toContain('secret');
      }
      expect(letters[4]!.headers[FailureHeader.reason]).toContain('/data/name');
    });

    it('puts an event to the dead letters when its handler says that no retry will help', async () => {
      await startService();
      walk.react = ({ name }) =>
        name === 'hopeless' ? Promise.reject(new PermanentError('no such way')) : Promise.resolve();
      await publish('hopeless');
      await publish('next');
      await isDone('next');
      expect(walk.calls.map(({ name }) => name)).toEqual(['hopeless', 'next']);
      const [letter] = await eventually('the dead letter', () => {
        const letters = deadLettersOf(walker);
        return letters.length > 0 && letters;
      });
      expect(letter!.headers).toMatchObject({
        [FailureHeader.reason]: 'no such way',
        [EventHeader.version]: '2',
      });
      expect(JSON.parse(letter!.value!.toString())).toMatchObject(JSON.parse(stepOf('hopeless')));
    });

    it('skips events without a handler here, and bytes without a kind', async () => {
      await startService();
      await fixture.publish(StepPlanned, { timestamp, walker });
      await publishBytes('{}', { [EventHeader.type]: 'never_heard_of' });
      await publishBytes('nonsense', { [EventHeader.type]: '' });
      await publish('mine');
      await isDone('mine');
      expect(walk.calls).toHaveLength(1);
      expect(deadLettersOf(walker)).toEqual([]);
    });

    it('knows an event of a foreign producer by its body', async () => {
      await startService();
      const event = { event: 'step_taken', timestamp, data: { walker, name: 'foreign' } };
      await publishBytes(JSON.stringify(event), { [EventHeader.type]: '' });
      await isDone('foreign');
      // An event without an id is identified by its position, which is the same for every delivery.
      expect(walk.calls[0]!.id).toMatch(new RegExp(`^${steps.name}/\\d+/\\d+$`));
    });
  });

  describe('with a handler that fails', () => {
    it('tries again until it passes, and only then goes on to the next of the partition', async () => {
      await startService();
      walk.react = ({ name, attempt }) =>
        name === 'first' && attempt < 4 ? Promise.reject(new Error('later')) : Promise.resolve();
      for (const name of ['first', 'second', 'third']) await publish(name);
      await isDone('third');
      expect(walk.calls.map(({ name, attempt }) => [name, attempt])).toEqual([
        ['first', 1],
        ['first', 2],
        ['first', 3],
        ['first', 4],
        ['second', 1],
        ['third', 1],
      ]);
      expect(walk.done).toEqual(['first', 'second', 'third']);
      expect(deadLettersOf(walker)).toEqual([]);
    });

    it('gets the event again after a restart, and nothing of what was done before', async () => {
      const id = randomUUID();
      walk.react = ({ name }) =>
        name === 'stuck' ? Promise.reject(new Error('not today')) : Promise.resolve();
      const service = await startService();
      await publish('before');
      await publish('stuck', walker, id);
      await publish('after');
      await eventually('some attempts', () => walk.calls.some(({ attempt }) => attempt > 1));
      await fixture.stopService(service);
      expect(walk.done).toEqual(['before']);

      const next = new Walk();
      await startService(next);
      await eventually('what was left', () => next.done.includes('after'));
      expect(next.done).toEqual(['stuck', 'after']);
      expect(next.calls[0]).toMatchObject({ id, attempt: 1 });
    });

    it('does not hold up the other partitions', async () => {
      await startService();
      let isMended = false;
      walk.react = ({ name }) =>
        name === 'stuck' && !isMended ? Promise.reject(new Error('not yet')) : Promise.resolve();
      await publish('stuck');
      await eventually('an attempt', () => walk.calls.length > 0);
      const others = Array.from({ length: 30 }, (_, number) => `other-${number}`);
      for (const name of others) await publish(name, randomUUID());
      // There are six partitions, so some of these keys share the partition of the stuck one.
      await eventually('others', () => walk.done.length > 10);
      expect(walk.done).not.toContain('stuck');
      isMended = true;
      await eventually('all', () => walk.done.length === others.length + 1);
    });

    it('lets another replica join, which takes its part of the partitions', async () => {
      await startService();
      let isMended = false;
      walk.react = ({ name }) =>
        name === 'stuck' && !isMended ? Promise.reject(new Error('not yet')) : Promise.resolve();
      await publish('stuck');
      await eventually('an attempt', () => walk.calls.length > 0);

      const replica = new Walk();
      await startService(replica);
      let count = 0;
      await eventually('an event at the replica', async () => {
        await publish(`step-${(count += 1)}`, randomUUID());
        return replica.done.length > 0;
      });
      isMended = true;
      await eventually('the stuck one', () =>
        [...walk.done, ...replica.done].some((name) => name === 'stuck'),
      );
    });
  });

  it('handles each event once among its replicas, in order per key', async () => {
    const replica = new Walk();
    await startService();
    await startService(replica);
    await eventually('both replicas at work', async () => {
      await publish('warm-up', randomUUID());
      return walk.done.length > 0 && replica.done.length > 0;
    });
    const walkers = Array.from({ length: 12 }, (): string => randomUUID());
    for (let number = 0; number < 20; number += 1) {
      await Promise.all(walkers.map((one) => publish(`${number}`, one)));
    }
    const calls = () =>
      [...walk.calls, ...replica.calls].filter((call) => walkers.includes(call.walker));
    await eventually('all events', () => calls().length >= 12 * 20);
    expect(new Set(calls().map(({ id }) => id)).size).toBe(calls().length);
    for (const one of walkers) {
      const names = calls().filter((call) => call.walker === one);
      expect(names.map(({ name }) => Number(name))).toEqual([...Array(20).keys()]);
    }
  });

  it('reports no lag of a partition that went to another replica', async () => {
    const first = await startService();
    const partitionsWithLag = async ({ app }: TestService) => {
      const lag = await app.get(Registry).getSingleMetric('events_lag_records')!.get();
      return lag.values
        .filter(({ labels }) => labels['topic'] === steps.name)
        .map(({ labels }) => labels['partition']);
    };
    let published = 0;
    const publishOne = async () => {
      await publish('step', randomUUID());
      published += 1;
    };
    const reachAll = async (partitions: () => Promise<unknown[]>) => {
      await publishOne();
      return (await partitions()).length === PARTITIONS;
    };
    await eventually('lags of all', () => reachAll(() => partitionsWithLag(first)));
    const walkAtSecond = new Walk();
    const second = await startService(walkAtSecond);
    const both = async () => [
      ...(await partitionsWithLag(first)),
      ...(await partitionsWithLag(second)),
    ];
    await eventually('lags at the second', async () => {
      await publishOne();
      return (await partitionsWithLag(second)).length > 0;
    });
    await eventually('lags of all, at both', () => reachAll(both));
    const partitions = await both();
    expect(new Set(partitions).size).toBe(partitions.length);
    // The next test would get them.
    await eventually('all are handled', () => {
      const calls = [...walk.calls, ...walkAtSecond.calls];
      return new Set(calls.map(({ id }) => id)).size === published;
    });
  });

  it('waits for the handler at work when it stops, and commits what that did', async () => {
    let release = (): void => {};
    walk.react = () => new Promise((resolve) => (release = resolve));
    const service = await startService();
    await publish('at work');
    await eventually('the handler', () => walk.calls.length > 0);
    const stopped = fixture.stopService(service);
    release();
    await stopped;
    expect(walk.done).toEqual(['at work']);

    const next = new Walk();
    await startService(next);
    await publish('later');
    await eventually('the later one', () => next.done.includes('later'));
    expect(next.done).toEqual(['later']);
  });

  it('is not healthy before it consumes', async () => {
    const service = await startService();
    await expect(service.app.get(EventReadiness).check()).resolves.toBeUndefined();
    await expect(service.app.get(EventLiveness).check()).resolves.toBeUndefined();
    const metrics = new ConsumerMetrics(new Registry());
    const idle = new EventServer(fixture.broker, fixture.group, metrics, retryDelayMsOf);
    const eventClasses = new Map([['step_taken', StepTaken]]);
    idle.addHandler('step_taken', () => Promise.resolve(), true, { eventClasses });
    const readiness = new EventReadiness(idle);
    await expect(readiness.check()).rejects.toThrow('not consuming');
  });
});
