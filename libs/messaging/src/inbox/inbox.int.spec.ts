import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { deadLetterTopicOf, Event, retryTopicOf, webhookEvents } from '#contracts';
import { eventually, type TestService } from '#testing';
import { IsISO8601, IsString } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import {
  FailureHeader,
  EventConsumer,
  EventMeta,
  Inbox,
  INBOX_KEPT_DAYS,
  InboxRetention,
  type IncomingRecord,
  OnEvent,
  PermanentError,
} from '../index.js';

const letters = specTopic(1);

@Event<LetterCame>({
  identifier: 'letter_came',
  version: 1,
  topic: letters,
  key: () => 'one and the same partition',
})
class LetterCame {
  @IsISO8601()
  timestamp: string;

  @IsString()
  text: string;
}

@Injectable()
class Office {
  failuresLeft = 0;
  attempts = 0;

  async note(transaction: EntityManager, id: string, text: string): Promise<void> {
    this.attempts += 1;
    if (text.startsWith('seats: ')) await transaction.query('SELECT $1::int', [text.slice(7)]);
    await transaction.query('INSERT INTO effects (event_id, note) VALUES ($1, $2)', [id, text]);
    if (this.failuresLeft > 0) {
      this.failuresLeft -= 1;
      throw new Error('the office is closed');
    }
  }
}

@EventConsumer()
class LetterConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly office: Office,
  ) {}

  @OnEvent(LetterCame)
  async handle({ text }: LetterCame, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.office.note(transaction, meta.id, text));
  }
}

describe('Inbox', () => {
  let fixture: MessagingFixture;
  let service: TestService;
  let inbox: Inbox;
  let office: Office;
  let id: string;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([letters]);
    office = new Office();
    service = await fixture.startService([LetterConsumer], [{ provide: Office, useValue: office }]);
    inbox = service.app.get(Inbox);
  });

  beforeEach(() => {
    id = randomUUID();
    Object.assign(office, { failuresLeft: 0, attempts: 0 });
  });

  afterAll(() => fixture.close());

  const publish = (text: string, ofId = id) =>
    fixture.publish(LetterCame, { timestamp: new Date().toISOString(), text }, { id: ofId });
  const effectsOf = async (ofId: string) =>
    (await fixture.database.query('SELECT note FROM effects WHERE event_id = $1', [ofId])).map(
      ({ note }) => note,
    );
  const inboxRowsOf = (ofId: string) =>
    fixture.database.query('SELECT consumer FROM inbox WHERE event_id = $1', [ofId]);
  const metaOf = (consumer: string) =>
    new EventMeta(consumer, { headers: { 'event-id': id } } as unknown as IncomingRecord, 1);

  /** When a later event of the same partition has its effect, the events before it are done too. */
  async function othersAreHandled(): Promise<void> {
    const last = randomUUID();
    await publish('last', last);
    await eventually('the last event', async () => (await effectsOf(last)).length > 0);
  }

  it('lets an event have one effect, however often it comes', async () => {
    for (let delivery = 0; delivery < 3; delivery += 1) await publish('hello');
    await othersAreHandled();
    expect(await effectsOf(id)).toEqual(['hello']);
  });

  it('takes an effect that failed back, together with the note of it, and tries again', async () => {
    office.failuresLeft = 2;
    await publish('hello');
    await othersAreHandled();
    expect(office.attempts).toBe(4);
    expect(await effectsOf(id)).toEqual(['hello']);
    expect(await inboxRowsOf(id)).toHaveLength(1);
  });

  it('leaves nothing of an effect that failed', async () => {
    const failing = inbox.once(metaOf('spec'), async (transaction) => {
      await office.note(transaction, id, 'hello');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await effectsOf(id)).toEqual([]);
    expect(await inboxRowsOf(id)).toEqual([]);
  });

  it('returns whether the effect happened now', async () => {
    const once = () => inbox.once(metaOf('spec'), (one) => office.note(one, id, 'hello'));
    expect(await once()).toBe(true);
    expect(await once()).toBe(false);
  });

  it('lets one of several that come at the same moment have the effect', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        inbox.once(metaOf('spec'), (transaction) => office.note(transaction, id, 'hello')),
      ),
    );
    expect(outcomes.filter((hadEffect) => hadEffect)).toHaveLength(1);
    expect(await effectsOf(id)).toEqual(['hello']);
  });

  it('lets the same event have an effect for each consumer', async () => {
    for (const consumer of ['spec-a', 'spec-b', 'spec-a']) {
      await inbox.once(metaOf(consumer), (one) => office.note(one, id, consumer));
    }
    expect(await effectsOf(id)).toEqual(['spec-a', 'spec-b']);
  });

  it('does not block its partition with a value that Postgres refuses', async () => {
    const deadLetters = await fixture.readDeadLetters();
    await publish('seats: 98765432109876');
    await othersAreHandled();
    expect(office.attempts).toBe(2);
    const [letter] = await eventually(
      'the dead letter',
      () => deadLetters.records.length > 0 && deadLetters.records,
    );
    const reason = letter!.headers[FailureHeader.reason];
    expect(reason).toContain('22003');
    expect(reason).not.toContain('98765432109876');
  });

  it('waits in place while Postgres only reads, as a standby does until it has taken over', async () => {
    const { database } = fixture;
    const setReadOnly = async (isReadOnly: boolean) => {
      const setting = `SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
      await database.query('SET default_transaction_read_only = off');
      const [row] = await database.query('SELECT current_database() AS name');
      await database.query(`ALTER DATABASE ${String(row!.name)} ${setting}`);
      // The next connection finds these settings.
      await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    };
    const retries = await fixture.read(retryTopicOf(fixture.group, '1m'));
    await setReadOnly(true);
    await publish('patient');
    // Longer than the retries in place of any other error.
    await sleep(6_000);
    expect(retries.records).toEqual([]);
    await setReadOnly(false);
    await eventually('the effect', async () => (await effectsOf(id)).length > 0);
    expect(retries.records).toEqual([]);
  });

  it('takes no effect for done that swallows an error of Postgres, and its neighbour for itself', async () => {
    const neighbour = inbox.once(metaOf('spec'), (one) => office.note(one, id, 'hello'));
    const swallowing = inbox.once(metaOf('careless'), async (transaction) => {
      await transaction.query('INSERT INTO nowhere VALUES (1)').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('transaction is aborted');
    expect(await neighbour).toBe(true);
    expect(await effectsOf(id)).toEqual(['hello']);
  });

  it('leaves other refusals of Postgres to a later try', async () => {
    const failing = inbox.once(metaOf('spec'), async (transaction) => {
      await transaction.query('INSERT INTO nowhere VALUES (1)');
    });
    await expect(failing).rejects.not.toBeInstanceOf(PermanentError);
  });

  it('keeps each row for as long as its event can come again, and deletes all older ones', async () => {
    await fixture.database.query(
      `INSERT INTO inbox (consumer, event_id, handled_at)
       SELECT 'spec', $1 || '/' || n, now() - interval '${INBOX_KEPT_DAYS} days' + make_interval(mins => 1 - 2 * (n % 2))
       FROM generate_series(1, 12001) n`,
      [id],
    );
    await service.app.get(InboxRetention).poll();
    const kept = await fixture.database.query(
      `SELECT count(*) AS count, min(handled_at) > now() - interval '${INBOX_KEPT_DAYS} days' AS "areYoung"
       FROM inbox WHERE event_id LIKE $1 || '/%'`,
      [id],
    );
    expect(kept).toEqual([{ count: '6000', areYoung: true }]);
  });

  it('keeps rows for longer than dead letters and topics together', () => {
    const redelivered = 35;
    const days = [webhookEvents, retryTopicOf('any', '1h'), deadLetterTopicOf('any')].map(
      ({ retentionMs }) => retentionMs! / 86_400_000,
    );
    const [topic, retry, deadLetters] = days as [number, number, number];
    expect(INBOX_KEPT_DAYS).toBeGreaterThan(redelivered + topic + retry + deadLetters + retry);
  });
});
