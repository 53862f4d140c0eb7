import { randomUUID } from 'node:crypto';
import { type Type } from '@nestjs/common';
import { Event, EventHeader, NestedObject, retryTopicOf } from '#contracts';
import { currentTraceparent, traceIdOf } from '#observability';
import { eventually } from '#testing';
import { IsString } from 'class-validator';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import {
  EventConsumer,
  type EventMeta,
  FailureHeader,
  OnEvent,
  OnEvents,
  OutageError,
} from '../index.js';

const topic = specTopic(1);

class ParcelData {
  @IsString()
  street: string;

  @IsString()
  to: string;

  @IsString()
  label: string;
}

@Event<ParcelSent>({
  identifier: 'parcel_sent',
  version: 1,
  topic,
  key: (event) => event.data.to,
})
class ParcelSent {
  @IsString()
  timestamp: string;

  @NestedObject(() => ParcelData)
  data: ParcelData;
}

/** Records what the handlers received, and defines how they react. */
class PostOffice {
  readonly delivered: string[] = [];
  readonly attempts: { label: string; meta: EventMeta; traceId?: string }[] = [];
  readonly deliveries: string[][] = [];
  failureOf: (label: string) => Error | undefined = () => undefined;

  /** @param street separates the specs of this file, which share one topic. */
  constructor(readonly street: string) {}

  take(parcels: ParcelData[], metas: EventMeta[]): Promise<void> {
    const own = parcels.flatMap(({ street, label }, index) =>
      street === this.street ? [{ label, meta: metas[index]! }] : [],
    );
    if (own.length === 0) return Promise.resolve();
    const labels = own.map(({ label }) => label);
    const traceId = traceIdOf(currentTraceparent());
    this.attempts.push(...own.map((attempt) => ({ ...attempt, traceId })));
    const failure = labels.map((label) => this.failureOf(label)).find(Boolean);
    if (failure) return Promise.reject(failure);
    this.delivered.push(...labels);
    this.deliveries.push(labels);
    return Promise.resolve();
  }
}

@EventConsumer()
class ParcelConsumer {
  constructor(private readonly office: PostOffice) {}

  @OnEvent(ParcelSent)
  handle({ data }: ParcelSent, meta: EventMeta): Promise<void> {
    return this.office.take([data], [meta]);
  }
}

@Event<LetterSent>({
  identifier: 'letter_sent',
  version: 1,
  topic,
  key: (event) => event.data.to,
})
class LetterSent extends ParcelSent {}

/**
 * Letters are handled one at a time and parcels in batches, so one fetch is handled in several
 * runs.
 */
@EventConsumer()
class LettersAndParcelsConsumer {
  constructor(private readonly office: PostOffice) {}

  @OnEvent(LetterSent)
  onLetter({ data }: LetterSent, meta: EventMeta): Promise<void> {
    return this.office.take([data], [meta]);
  }

  @OnEvents(ParcelSent)
  onParcels(events: ParcelSent[], metas: EventMeta[]): Promise<void> {
    return this.office.take(
      events.map(({ data }) => data),
      metas,
    );
  }
}

@EventConsumer()
class ParcelsConsumer {
  constructor(private readonly office: PostOffice) {}

  @OnEvents(ParcelSent)
  handle(events: ParcelSent[], metas: EventMeta[]): Promise<void> {
    return this.office.take(
      events.map(({ data }) => data),
      metas,
    );
  }
}

describe('an event whose handler fails', () => {
  let fixture: MessagingFixture;
  let office: PostOffice;

  beforeEach(async () => {
    fixture = await MessagingFixture.start([topic]);
    office = new PostOffice(randomUUID());
  });

  afterEach(() => fixture.close());

  const start = (consumer: Type = ParcelConsumer) =>
    fixture.startService([consumer], [{ provide: PostOffice, useValue: office }]);

  const send = (label: string, to: string) => fixture.publish(ParcelSent, parcel(to, label));

  const parcel = (to: string, label: string): ParcelSent => ({
    timestamp: new Date().toISOString(),
    data: { street: office.street, to, label },
  });

  it('holds up its own key and no other of its partition', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()];
    let isMended = false;
    office.failureOf = (label) =>
      label === 'stuck' && !isMended ? new OutageError('not now') : undefined;
    await start();
    await send('stuck', stuck);
    await send('behind it', stuck);
    await send('beside it', other);
    await eventually('the other key', () => office.delivered.includes('beside it'));
    expect(office.delivered).toEqual(['beside it']);
    isMended = true;
    await eventually('all', () => office.delivered.length === 3);
    // Records that were handled while the first one was stuck are read again, but not handled
    // again.
    expect(office.delivered).toEqual(['beside it', 'stuck', 'behind it']);
  });

  it('holds up no other key where some handlers take batches', async () => {
    let isMended = false;
    office.failureOf = (label) =>
      label === 'stuck' && !isMended ? new OutageError('not now') : undefined;
    const letter = (label: string, to: string) => fixture.publish(LetterSent, parcel(to, label));
    const [stuck, other] = [randomUUID(), randomUUID()];
    await letter('stuck', stuck);
    await send('behind it', stuck);
    await send('beside it', other);
    await letter('last', other);
    await start(LettersAndParcelsConsumer);
    await eventually('the other key', () => office.delivered.includes('last'));
    expect(office.delivered).toEqual(['beside it', 'last']);
    isMended = true;
    await eventually('all', () => office.delivered.length === 4);
    expect(office.delivered).toEqual(['beside it', 'last', 'stuck', 'behind it']);
  });

  it('goes to the first retry topic when trying in place did not help', async () => {
    office.failureOf = (label) => (label === 'broken' ? new Error('ada@example.com') : undefined);
    await start();
    await send('broken', 'ada');
    await send('next', 'ada');
    await eventually('the next', () => office.delivered.includes('next'));
    const reader = await fixture.read(retryTopicOf(fixture.group, '1m'));
    const record = await eventually('the retry', () => reader.records[0]);
    expect(office.attempts.filter(({ label }) => label === 'broken').length).toBe(6);
    expect(record.headers).toMatchObject({
      [EventHeader.type]: 'parcel_sent',
      [FailureHeader.topic]: topic.name,
      [FailureHeader.attempts]: '6',
    });
    const { headers } = record;
    expect(JSON.stringify(headers)).not.toContain('ada@example.com');
    const waitMs =
      Date.parse(headers[FailureHeader.retryAt]!) - Date.parse(headers[FailureHeader.failedAt]!);
    expect(waitMs).toBe(60_000);
  });

  it('is tried again when its time has come, and not before', async () => {
    await start();
    const retry = (label: string, retryAt: number) =>
      fixture.publishRecord({
        topic: retryTopicOf(fixture.group, '10m').name,
        key: 'ada',
        value: Buffer.from(JSON.stringify(parcel('ada', label))),
        headers: {
          [EventHeader.id]: label,
          [EventHeader.type]: 'parcel_sent',
          [FailureHeader.topic]: topic.name,
          [FailureHeader.partition]: '0',
          [FailureHeader.offset]: '41',
          [FailureHeader.attempts]: '12',
          [FailureHeader.retryAt]: new Date(retryAt).toISOString(),
        },
      });
    const dueAt = Date.now() + 1_500;
    await retry('due', Date.now() - 1);
    await retry('soon', dueAt);
    await retry('later', Date.now() + 3_600_000);
    await eventually('the due record', () => office.delivered.includes('due'));
    const { meta } = office.attempts[0]!;
    expect([meta.id, meta.attempt, meta.topic, meta.offset]).toEqual(['due', 13, topic.name, '41']);
    await eventually('the next', () => office.delivered.includes('soon'));
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
    expect(office.delivered).toEqual(['due', 'soon']);
  });

  it('stays in the trace of its first try, on a retry topic and among the dead letters', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    office.failureOf = () => new Error('no');
    await start();
    await fixture.publish(ParcelSent, parcel('ada', 'first'), { traceparent });
    const retries = await fixture.read(retryTopicOf(fixture.group, '1m'));
    const { headers } = await eventually('the retry', () => retries.records[0]);
    await fixture.publishRecord({
      topic: retryTopicOf(fixture.group, '1h').name,
      key: 'ada',
      value: Buffer.from(JSON.stringify(parcel('ada', 'last'))),
      headers: { ...headers, [FailureHeader.retryAt]: new Date().toISOString() },
    });
    const letters = await fixture.readDeadLetters();
    const letter = await eventually('the dead letter', () => letters.records[0]);
    expect(letter.headers[EventHeader.traceparent]).toBe(headers[EventHeader.traceparent]);
    expect(traceIdOf(letter.headers[EventHeader.traceparent])).toBe(traceId);
    expect(office.attempts.map((attempt) => attempt.traceId)).toEqual(Array(12).fill(traceId));
  });

  it('lies among the dead letters when the last retry did not help', async () => {
    office.failureOf = () => new Error('no');
    await start();
    const value = JSON.stringify(parcel('ada', 'hopeless'));
    await fixture.publishRecord({
      topic: retryTopicOf(fixture.group, '1h').name,
      key: 'ada',
      value: Buffer.from(value),
      headers: {
        [EventHeader.type]: 'parcel_sent',
        [FailureHeader.topic]: topic.name,
        [FailureHeader.attempts]: '18',
      },
    });
    const reader = await fixture.readDeadLetters();
    const letter = await eventually('the dead letter', () => reader.records[0]);
    expect(letter.value!.toString()).toBe(value);
    expect(letter.headers[FailureHeader.attempts]).toBe('24');
    expect(letter.headers[FailureHeader.retryAt]).toBeUndefined();
  });

  it('does not hold back the others of its batch', async () => {
    office.failureOf = (label) => (label === '7' ? new Error('no') : undefined);
    for (let number = 0; number < 20; number += 1) await send(String(number), randomUUID());
    await start(ParcelsConsumer);
    await eventually('the others', () => office.delivered.length === 19);
    expect(office.delivered).not.toContain('7');
    expect(new Set(office.delivered).size).toBe(19);
  });

  it('counts its earlier tries in a batch, too', async () => {
    const records = ['first', 'second'].map((label) => ({
      topic: retryTopicOf(fixture.group, '1m').name,
      key: 'ada',
      value: Buffer.from(JSON.stringify(parcel('ada', label))),
      headers: {
        [EventHeader.type]: 'parcel_sent',
        [FailureHeader.topic]: topic.name,
        [FailureHeader.attempts]: '6',
      },
    }));
    await fixture.publishRecord(...records);
    await start(ParcelsConsumer);
    await eventually('both', () => office.delivered.length === 2);
    expect(office.deliveries).toEqual([['first', 'second']]);
    expect(office.attempts.map(({ meta }) => meta.attempt)).toEqual([7, 7]);
  });

  it('is handled with many others where the handler takes batches', async () => {
    for (let number = 0; number < 50; number += 1) await send(String(number), 'ada');
    await start(ParcelsConsumer);
    await eventually('all', () => office.delivered.length === 50);
    expect(office.delivered).toEqual(Array.from({ length: 50 }, (_, number) => String(number)));
    expect(office.deliveries.length).toBeLessThan(10);
  });

  it('is counted where many records fail together, and then handled one by one', async () => {
    const to = randomUUID();
    for (let number = 0; number < 20; number += 1) await send(String(number), to);
    const take = office.take.bind(office);
    // Fails for several records and for no single one.
    office.take = (parcels, metas) => {
      office.failureOf = () =>
        parcels.filter(({ street }) => street === office.street).length > 1
          ? new Error('too many at once')
          : undefined;
      return take(parcels, metas);
    };
    const service = await start(ParcelsConsumer);
    await eventually('all', () => office.delivered.length === 20);
    expect(office.delivered).toEqual(Array.from({ length: 20 }, (_, number) => String(number)));
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const countOf = (outcome: string) =>
      metrics
        .split('\n')
        .filter((line) => line.startsWith('events_failures_total{') && line.includes(topic.name))
        .filter((line) => line.includes(`outcome="${outcome}"`))
        .map((line) => Number(line.split(' ').at(-1)));
    expect(countOf('one-by-one')).toEqual([expect.any(Number)]);
    expect(countOf('one-by-one')[0]).toBeGreaterThan(0);
    expect(countOf('retry-in-place')).toEqual([0]);
  });
});
