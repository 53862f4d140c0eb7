import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Event, EventHeader } from '#contracts';
import { eventually, publishRecords } from '#testing';
import { IsISO8601, IsString } from 'class-validator';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import {
  EventConsumer,
  type EventMeta,
  FailureHeader,
  Inbox,
  OnEvent,
  OnEvents,
} from '../index.js';

const ownTopic = specTopic(1);
const otherTopic = specTopic(1);

class TextSent {
  @IsISO8601()
  timestamp: string;

  @IsString()
  text: string;
}

@Event<NoteSent>({ identifier: 'note_sent', version: 1, topic: ownTopic, key: () => 'ada' })
class NoteSent extends TextSent {}

@Event<BillSent>({ identifier: 'bill_sent', version: 1, topic: otherTopic, key: () => 'ada' })
class BillSent extends TextSent {}

const read: string[] = [];

@EventConsumer()
class OneByOneConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(NoteSent)
  async onNote({ text }: NoteSent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async () => void read.push(text));
  }

  @OnEvent(BillSent)
  async onBill({ text }: BillSent): Promise<void> {
    read.push(text);
  }
}

@EventConsumer()
class BatchConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvents(NoteSent)
  async onNotes(notes: NoteSent[], metas: EventMeta[]): Promise<void> {
    await this.inbox.onceEach(notes, metas, async (_transaction, fresh) => {
      read.push(...fresh.map(({ event }) => event.text));
    });
  }

  @OnEvents(BillSent)
  async onBills(bills: BillSent[]): Promise<void> {
    read.push(...bills.map(({ text }) => text));
  }
}

describe('a record of a foreign producer', () => {
  let topics: MessagingFixture;
  let own: MessagingFixture;

  beforeAll(async () => {
    topics = await MessagingFixture.start([ownTopic, otherTopic]);
    const record = (event: string, text: string) => ({
      key: 'ada',
      value: JSON.stringify({ timestamp: new Date().toISOString(), text }),
      headers: { [EventHeader.type]: event },
    });
    await publishRecords(otherTopic.name, [
      record('note_sent', 'forged'),
      record('bill_sent', 'a bill'),
    ]);
    const ids = ['', '', Buffer.from([0x41, 0xff]), Buffer.from([0x41, 0xfe]), 'a\0b', 'a\0b'];
    const long = 'x'.repeat(30_000);
    const known = ['known', 'known'];
    const notes = [...ids, long, long, ...known].map((id, index) => {
      const note = record('note_sent', String(index));
      return { ...note, headers: { ...note.headers, [EventHeader.id]: id } };
    });
    await publishRecords(ownTopic.name, [...notes, record('note_sent', 'last')]);
  });

  beforeEach(async () => {
    read.length = 0;
    own = await MessagingFixture.start([]);
  });

  afterEach(() => own.close());

  afterAll(() => topics?.close());

  it.each([
    ['one', OneByOneConsumer],
    ['a batch', BatchConsumer],
  ])(
    'has its effect once if its event id is usable, and else by its position, where a handler takes %s',
    async (_what, consumer) => {
      const letters = await own.readDeadLetters();
      await own.startService([consumer]);
      await eventually('the last ones', () => read.includes('last') && read.includes('a bill'));
      expect(read.filter((text) => text !== 'a bill')).toEqual([
        ...['0', '1', '2', '3', '4', '5', '6', '7', '8', 'last'],
      ]);
      const letter = await eventually('the dead letter', () => letters.records[0]);
      expect(letter.headers[FailureHeader.topic]).toBe(otherTopic.name);
      expect(letter.headers[FailureHeader.reason]).toBe(
        `note_sent belongs to the topic ${ownTopic.name}, not to ${otherTopic.name}`,
      );
      expect(letters.records).toHaveLength(1);
    },
  );

  it.each([
    ['one', OneByOneConsumer],
    ['a batch', BatchConsumer],
  ])(
    'is a dead letter if the database would refuse or change its text, where a handler takes %s',
    async (_what, consumer) => {
      const letters = await own.readDeadLetters();
      await own.startService([consumer]);
      const record = (text: string) => ({
        key: 'ada',
        value: `{"timestamp":"${new Date().toISOString()}","text":"${text}"}`,
        headers: { [EventHeader.type]: 'bill_sent' },
      });
      read.length = 0;
      const texts = [String.raw`a\ud800`, String.raw`a\u0000`, String.raw`\ud83d\ude00`];
      await publishRecords(otherTopic.name, texts.map(record));
      await eventually('the pair', () => read.includes('\u{1f600}'));
      const refused = () =>
        letters.records.filter(({ headers }) =>
          headers[FailureHeader.reason]?.startsWith('bill_sent'),
        );
      await eventually('the dead letters', () => refused().length >= 2);
      for (const { headers } of refused()) {
        expect(headers[FailureHeader.reason]).toBe(
          'bill_sent has NUL or an unpaired surrogate in its text: text',
        );
      }
      expect(read.filter((text) => text.startsWith('a') && text !== 'a bill')).toEqual([]);
    },
  );
});
