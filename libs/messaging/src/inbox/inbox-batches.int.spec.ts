import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { Event } from '#contracts';
import { eventually } from '#testing';
import { IsISO8601, IsString } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import { toRecord } from '../outbox/outbox.js';
import {
  EventConsumer,
  EventMeta,
  Inbox,
  type IncomingRecord,
  OnEvents,
  type ReceivedEvent,
} from '../index.js';

const parcels = specTopic(1);
const timestamp = '2026-03-01T12:00:00.000Z';

@Event<ParcelCame>({
  identifier: 'parcel_came',
  version: 1,
  topic: parcels,
  key: () => 'one and the same partition',
})
class ParcelCame {
  @IsISO8601()
  timestamp: string;

  @IsString()
  content: string;
}

@Injectable()
class Store {
  readonly batches: string[][] = [];

  async addAll(transaction: EntityManager, fresh: ReceivedEvent<ParcelCame>[]): Promise<void> {
    const contents = fresh.map(({ event }) => event.content);
    this.batches.push(contents);
    await transaction.query(
      `INSERT INTO effects (event_id, note)
       SELECT id, CASE WHEN content LIKE 'heavy%' THEN content::int::text ELSE content END
       FROM unnest($1::text[], $2::text[]) AS parcels(id, content)`,
      [fresh.map(({ meta }) => meta.id), contents],
    );
  }
}

@EventConsumer()
class ParcelConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly store: Store,
  ) {}

  @OnEvents(ParcelCame)
  async handle(events: ParcelCame[], metas: EventMeta[]): Promise<void> {
    await this.inbox.onceEach(events, metas, (transaction, fresh) =>
      this.store.addAll(transaction, fresh),
    );
  }
}

describe('Inbox.onceEach', () => {
  let fixture: MessagingFixture;
  let inbox: Inbox;
  let store: Store;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([parcels]);
    store = new Store();
    const service = await fixture.startService(
      [ParcelConsumer],
      [{ provide: Store, useValue: store }],
    );
    inbox = service.app.get(Inbox);
  });

  beforeEach(() => {
    store.batches.length = 0;
  });

  afterAll(() => fixture.close());

  const metaOf = (id: string) =>
    new EventMeta('spec', { headers: { 'event-id': id } } as unknown as IncomingRecord, 1);
  const parcel = (content: string): ParcelCame => ({ timestamp, content });
  const handle = (ids: string[]) =>
    inbox.onceEach(ids.map(parcel), ids.map(metaOf), (transaction, fresh) =>
      store.addAll(transaction, fresh),
    );
  const effectsOf = async (ids: string[]): Promise<string[]> => {
    const rows = await fixture.database.query(
      'SELECT event_id FROM effects WHERE event_id = ANY($1)',
      [ids],
    );
    return rows.map((row) => row.event_id as string);
  };
  const newIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

  it('lets those have an effect that had none, in their order, with one call', async () => {
    const ids = newIds(5);
    await handle([ids[3]!, ids[1]!]);
    const fresh = await handle(ids);
    expect(fresh.map(({ meta }) => meta.id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(store.batches).toEqual([
      [ids[3], ids[1]],
      [ids[0], ids[2], ids[4]],
    ]);
    expect((await effectsOf(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('counts a repeated event once', async () => {
    const [first, second] = newIds(2) as [string, string];
    const fresh = await handle([first, second, first]);
    expect(fresh.map(({ meta }) => meta.id)).toEqual([first, second]);
    expect(await effectsOf([first])).toEqual([first]);
  });

  it('asks for no effect if there is none to have', async () => {
    const ids = newIds(2);
    await handle(ids);
    expect(await handle(ids)).toEqual([]);
    expect(await handle([])).toEqual([]);
    expect(store.batches).toHaveLength(1);
  });

  it('leaves nothing of an effect that failed, for none of them', async () => {
    const ids = newIds(3);
    const failing = inbox.onceEach(ids.map(parcel), ids.map(metaOf), async (transaction, fresh) => {
      await store.addAll(transaction, fresh);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await effectsOf(ids)).toEqual([]);
    expect(await handle(ids)).toHaveLength(3);
  });

  it('lets replicas that get the same events at once, in any order, have each effect once', async () => {
    const ids = newIds(50);
    const rotations = Array.from({ length: 6 }, (_, turn) => [
      ...ids.slice(turn * 8),
      ...ids.slice(0, turn * 8),
    ]);
    await Promise.all(
      rotations.map((order, turn) => handle(turn % 2 === 0 ? order : order.toReversed())),
    );
    expect((await effectsOf(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('does not let one event that Postgres refuses take the others of its batch with it', async () => {
    const deadLetters = await fixture.readDeadLetters();
    const ids = newIds(4);
    const contents = ['a', 'heavy', 'c', 'd'];
    await fixture.publishRecord(
      ...ids.map((id, index) => toRecord(ParcelCame, parcel(contents[index]!), id, undefined)),
    );
    await eventually('the good ones', async () => (await effectsOf(ids)).length === 3);
    const [letter] = await eventually(
      'the dead letter',
      () => deadLetters.records.length > 0 && deadLetters.records,
    );
    expect(letter!.headers['event-id']).toBe(ids[1]);
    expect((await effectsOf(ids)).toSorted()).toEqual([ids[0], ids[2], ids[3]].toSorted());
  });
});
