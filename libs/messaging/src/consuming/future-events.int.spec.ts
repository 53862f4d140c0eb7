import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Event, EventHeader } from '#contracts';
import { eventually, testBrokers } from '#testing';
import { IsISO8601, IsString } from 'class-validator';
import kafkajs from 'kafkajs';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import { EventConsumer, FailureHeader, OnEvent, OnEvents } from '../index.js';

const { Kafka, logLevel } = kafkajs;

const topic = specTopic(1);

@Event<NoteSent>({
  identifier: 'note_sent',
  version: 1,
  topic,
  key: (event) => event.to,
})
class NoteSent {
  @IsISO8601()
  timestamp: string;

  @IsString()
  to: string;

  @IsString()
  text: string;
}

const read: string[] = [];

@EventConsumer()
class NoteConsumer {
  @OnEvent(NoteSent)
  async handle({ text }: NoteSent): Promise<void> {
    read.push(text);
  }
}

@EventConsumer()
class NotesConsumer {
  @OnEvents(NoteSent)
  async handle(notes: NoteSent[]): Promise<void> {
    read.push(...notes.map(({ text }) => text));
  }
}

describe('an event from the future', () => {
  let fixture: MessagingFixture;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([topic]);
    const to = randomUUID();
    await publishWithItsOwnTime({ timestamp: '9999-01-01T00:00:00.000Z', to, text: 'of 9999' });
    for (const [text, minutes] of [
      ['too early', 6],
      ['early', 4],
      ['now', 0],
    ] as const)
      await fixture.publish(NoteSent, {
        ...{ to, text },
        timestamp: new Date(Date.now() + minutes * 60_000).toISOString(),
      });
  });

  afterAll(() => fixture.close());

  /** A producer may choose the time of a record, as that of an event. */
  async function publishWithItsOwnTime(note: NoteSent): Promise<void> {
    const kafka = new Kafka({ brokers: testBrokers(), logLevel: logLevel.NOTHING });
    const producer = kafka.producer();
    await producer.connect();
    const message = {
      ...{ key: note.to, value: JSON.stringify(note), timestamp: String(Date.UTC(9999, 0)) },
      headers: { [EventHeader.type]: 'note_sent' },
    };
    await producer.send({ topic: topic.name, messages: [message] });
    await producer.disconnect();
  }

  it.each([
    ['one', NoteConsumer],
    ['a batch', NotesConsumer],
  ])('goes to the dead letters, where a handler takes %s', async (_what, consumer) => {
    const own = await MessagingFixture.start([]);
    const letters = await own.readDeadLetters();
    read.length = 0;
    await own.startService([consumer]);
    await eventually('the last one', () => read.includes('now'));
    expect(read).toEqual(['early', 'now']);
    await eventually('two dead letters', () => letters.records.length === 2);
    expect(letters.records.map(({ headers }) => headers[FailureHeader.reason])).toEqual(
      Array(2).fill(
        expect.stringContaining('note_sent happened more than 5 minutes after the broker wrote it'),
      ),
    );
    await own.close();
  });
});
