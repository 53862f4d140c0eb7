import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  deadLettersResolved,
  deadLetterTopicOf,
  Event,
  EventHeader,
  retryTopicOf,
} from '#contracts';
import {
  EventConsumer,
  type EventMeta,
  FailureHeader,
  type IncomingRecord,
  Inbox,
  OnEvent,
  type OutgoingRecord,
  PermanentError,
  type LetterList,
} from '#messaging';
import { eventually, type OwnBroker, startOwnBroker, type TopicReader } from '#testing';
import { IsISO8601, IsString } from 'class-validator';
import { MessagingFixture, specTopic } from '../../../libs/messaging/test/messaging-fixture.js';
import { RecordedTerminal } from '../test/recorded-terminal.js';
import { deadLettersCommand } from './dead-letters-command.js';

const topic = specTopic(1);

@Event<LampLit>({ identifier: 'lamp_lit', version: 1, topic, key: ({ street }) => street })
class LampLit {
  @IsISO8601()
  timestamp: string;

  @IsString()
  street: string;
}

class Lamps {
  refuses = true;
}

@EventConsumer()
class LampConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly lamps: Lamps,
  ) {}

  @OnEvent(LampLit)
  async handle({ street }: LampLit, meta: EventMeta): Promise<void> {
    if (this.lamps.refuses) throw new PermanentError('no oil');
    await this.inbox.once(meta, async (transaction) => {
      await transaction.query('INSERT INTO effects (event_id, note) VALUES ($1, $2)', [
        meta.id,
        `${street} ${meta.key} ${meta.offset}`,
      ]);
    });
  }
}

describe('the dead letters', () => {
  let own: OwnBroker;
  let fixture: MessagingFixture;
  let lamps: Lamps;
  let reader: TopicReader;

  beforeAll(async () => {
    own = await startOwnBroker();
  });

  beforeEach(async () => {
    fixture = await MessagingFixture.start([topic], own.brokers);
    lamps = new Lamps();
    reader = await fixture.readDeadLetters();
  });

  afterEach(() => fixture.close());

  afterAll(() => own.stop());

  const startConsumer = () =>
    fixture.startService([LampConsumer], [{ provide: Lamps, useValue: lamps }]);

  /** A dead letter as a consumer writes it. */
  function letter(headers: Record<string, string> = {}, value = '{}'): OutgoingRecord {
    return {
      topic: deadLetterTopicOf(fixture.group).name,
      key: 'ada',
      value: Buffer.from(value),
      headers: {
        [EventHeader.id]: randomUUID(),
        [EventHeader.type]: 'lamp_lit',
        [FailureHeader.topic]: topic.name,
        [FailureHeader.partition]: '0',
        [FailureHeader.offset]: '7',
        [FailureHeader.reason]: 'no oil',
        [FailureHeader.attempts]: '6',
        [FailureHeader.firstFailedAt]: '2026-11-20T10:00:00.000Z',
        [FailureHeader.failedAt]: '2026-11-20T12:00:00.000Z',
        ...headers,
      },
    };
  }

  /** Publishes an event that the consumer refuses, and waits until it is a dead letter. */
  async function deadLamp(street: string): Promise<IncomingRecord> {
    const id = randomUUID();
    await fixture.publish(LampLit, { timestamp: new Date().toISOString(), street }, { id });
    return eventually('the dead letter', () => reader.records.find((one) => idOf(one) === id));
  }

  const idOf = ({ headers }: IncomingRecord) => headers[EventHeader.id]!;
  const originOf = ({ headers }: IncomingRecord) => headers[FailureHeader.offset]!;

  async function run(...args: string[]): Promise<RecordedTerminal & { code: number }> {
    const terminal = new RecordedTerminal();
    terminal.environment = { KAFKA_BROKERS: own.brokers.join(',') };
    const code = await deadLettersCommand(args, terminal);
    return Object.assign(terminal, { code });
  }

  async function list(...filters: string[]): Promise<LetterList> {
    const { text, code } = await run('list', '--json', '--group', fixture.group, ...filters);
    expect(code).toBe(0);
    return JSON.parse(text) as LetterList;
  }

  async function idsListed(...filters: string[]): Promise<string[]> {
    return (await list(...filters)).newest.map(({ eventId }) => eventId).sort();
  }

  async function recordsIn(name: string): Promise<bigint> {
    const inspector = fixture.broker.createInspector();
    const ranges = await inspector.ranges([name]);
    await inspector.close();
    return ranges.reduce((sum, { start, end }) => sum + end - start, 0n);
  }

  const effects = () =>
    fixture.database.query('SELECT event_id, note FROM effects ORDER BY event_id');

  it('are listed as the filters say', async () => {
    const other = { [EventHeader.type]: 'lamp_broken', [FailureHeader.reason]: 'Wind and rain' };
    await fixture.publishRecord(
      letter({ [EventHeader.id]: 'a' }),
      letter({ [EventHeader.id]: 'b', ...other, [EventHeader.companyId]: 'acme' }),
      { ...letter({ [EventHeader.id]: 'c' }), key: 'bob' },
      letter({ [EventHeader.id]: 'd', [FailureHeader.failedAt]: '2026-11-20T13:00:00.000Z' }),
    );
    expect(await idsListed()).toEqual(['a', 'b', 'c', 'd']);
    expect(await idsListed('--event', 'lamp_broken')).toEqual(['b']);
    expect(await idsListed('--reason', 'wind')).toEqual(['b']);
    expect(await idsListed('--company', 'acme')).toEqual(['b']);
    expect(await idsListed('--company', 'bob')).toEqual(['c']);
    expect(await idsListed('--key', 'bob')).toEqual(['c']);
    expect(await idsListed('--id', 'a')).toEqual(['a']);
    expect(await idsListed('--since', '2026-11-20T12:00:01Z')).toEqual(['d']);
    expect(await idsListed('--until', '2026-11-20T12:00:01Z')).toEqual(['a', 'b', 'c']);
    expect(await idsListed('--limit', '1')).toEqual(['d']);
    const { total, counts } = await list('--limit', '1');
    expect(total).toBe(4);
    expect(counts).toMatchObject([
      { topic: topic.name, eventType: 'lamp_lit', reason: 'no oil', count: 3 },
      { topic: topic.name, eventType: 'lamp_broken', reason: 'Wind and rain', count: 1 },
    ]);
  });

  it('are shown with all that is known, and as the original bytes', async () => {
    await fixture.publishRecord(letter({ [EventHeader.id]: fixture.group }, '{"a":1}'));
    const place = `${fixture.group}.dlt/0/0`;
    const { text } = await run('show', fixture.group);
    for (const known of [place, `${topic.name}/0/7`, 'no oil', '2026-11-20T10:00:00.000Z', 'open'])
      expect(text).toContain(known);
    expect(text).toContain('{\n  "a": 1\n}');
    const raw = await run('show', place, '--raw');
    expect(raw.outputs).toEqual([Buffer.from('{"a":1}')]);
    const missing = await run('show', `${fixture.group}.dlt/0/1`);
    expect([missing.code, missing.noted]).toEqual([
      1,
      `There is no dead letter ${fixture.group}.dlt/0/1`,
    ]);
  });

  it('that others put there are listed too, whatever they are', async () => {
    const foreign = ['{"event":5}', '{"event":{"is":"none"}}', '', 'nonsense'];
    await fixture.publishRecord(
      ...foreign.map((value) => ({ ...letter({}, value), key: null, headers: {} })),
    );
    const { code, text, noted } = await run('list', '--group', fixture.group);
    expect([code, noted]).toEqual([0, '']);
    expect(text).toContain('unknown');
    expect((await list()).counts).toMatchObject([{ eventType: 'unknown', count: foreign.length }]);
  });

  it('of events that came without an id are found by what is listed as their id', async () => {
    const { [EventHeader.id]: _id, ...headers } = letter().headers;
    await fixture.publishRecord({ ...letter(), headers });
    const [id] = await idsListed();
    expect(id).toBe(`${topic.name}/0/7`);
    expect((await run('show', id!)).text).toContain(`${fixture.group}.dlt/0/0`);
    expect(await idsListed('--id', id!)).toEqual([id]);
    expect((await run('replay', id!, '--group', fixture.group, '--yes')).text).toBe(
      '1 of 1 replayed.',
    );
  });

  it('are replayed to the consumer that failed: each has its effect once', async () => {
    await startConsumer();
    const [hill, mill] = [await deadLamp('Hill Road'), await deadLamp('Mill Lane')];
    lamps.refuses = false;
    const { code, text, advanced } = await run('replay', idOf(hill), idOf(mill), '--yes');
    expect([code, text, advanced]).toEqual([0, '2 of 2 replayed.', 2]);
    await eventually('the effects', async () => (await effects()).length === 2);
    expect(await effects()).toEqual(
      [
        { event_id: idOf(hill), note: `Hill Road Hill Road ${originOf(hill)}` },
        { event_id: idOf(mill), note: `Mill Lane Mill Lane ${originOf(mill)}` },
      ].sort((a, b) => (a.event_id < b.event_id ? -1 : 1)),
    );
    // Replayed to this group only: the topic that all groups read has no new record.
    expect(await recordsIn(topic.name)).toBe(BigInt(originOf(mill)) + 1n);
    const retries = await fixture.read(retryTopicOf(fixture.group, '1m'));
    await eventually('the retries', () => retries.records.length === 2);
    expect(retries.records.map(({ key, value }) => [key, value])).toEqual([
      [hill.key, hill.value],
      [mill.key, mill.value],
    ]);
    expect(retries.records[0]!.headers[FailureHeader.reason]).toBeUndefined();
  });

  it('that claim to come from a topic that their group does not read are not replayed', async () => {
    await startConsumer();
    const good = await deadLamp('good');
    lamps.refuses = false;
    const forgedId = randomUUID();
    await fixture.publishRecord(
      letter({ [EventHeader.id]: forgedId, [FailureHeader.topic]: deadLettersResolved.name }),
    );
    await eventually('the forged letter', () =>
      reader.records.some((one) => idOf(one) === forgedId),
    );
    const { noted, text } = await run('replay', idOf(good), forgedId, '--yes');
    expect(noted).toContain('claim to come from a topic that their group does not read');
    expect(text).toBe('1 of 1 replayed.');
    await eventually('the effect', async () => (await effects()).length === 1);
    expect(await effects()).toEqual([expect.objectContaining({ event_id: idOf(good) })]);
    const again = await run('replay', forgedId, '--yes');
    expect([again.code, again.text]).toEqual([1, '']);
  });

  it('say where the record was, whatever its producer claims', async () => {
    await startConsumer();
    const id = randomUUID();
    await fixture.publishRecord({
      ...letter({ [EventHeader.id]: id, [FailureHeader.topic]: 'elsewhere' }),
      topic: topic.name,
      value: Buffer.from(JSON.stringify({ timestamp: new Date().toISOString(), street: 'a' })),
    });
    const dead = await eventually('the dead letter', () =>
      reader.records.find((one) => idOf(one) === id),
    );
    expect(dead.headers).toMatchObject({
      [FailureHeader.topic]: topic.name,
      [FailureHeader.attempts]: '1',
    });
    expect(Date.parse(dead.headers[FailureHeader.firstFailedAt]!)).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });

  it('are shown with the control characters of others made visible', async () => {
    await fixture.publishRecord({
      ...letter({ 'x-note': 'a\n0 dead letters' }),
      key: '\x1b[2Jada\u202e',
    });
    const [{ place }] = (
      await eventually('the letter', () => reader.records[0] && reader.records)
    ).map(({ topic: name, partition, offset }) => ({
      place: `${name}/${partition}/${offset}`,
    })) as [{ place: string }];
    const shown = [await run('list', '--group', fixture.group), await run('show', place)];
    for (const { text } of shown) expect(text).toContain('\\u001b[2Jada\\u202e');
    expect(shown[1]!.text).toContain('a\\u000a0 dead letters');
  });

  it('are replayed once, however often that is asked for', async () => {
    await fixture.publishRecord(letter(), letter());
    const replay = () => run('replay', '--group', fixture.group, '--yes');
    await replay();
    const again = await replay();
    expect([again.code, again.noted]).toEqual([0, 'No dead letter fits: nothing to do.']);
    expect(await recordsIn(`${fixture.group}.retry-1m`)).toBe(2n);
    expect((await list()).total).toBe(0);
    expect((await run('show', `${fixture.group}.dlt/0/0`)).text).toContain('replayed at 20');
  });

  it('that were replayed and not remembered are replayed again without a second effect', async () => {
    await startConsumer();
    const [first, last] = [await deadLamp('Hill Road'), await deadLamp('Hill Road')];
    lamps.refuses = false;
    // Simulates that an earlier run was killed before it recorded the replay.
    await fixture.publishRecord({ ...first, topic: `${fixture.group}.retry-1m` });
    await eventually('the effect', async () => (await effects()).length === 1);
    const { text } = await run('replay', idOf(first), idOf(last), '--yes');
    expect(text).toBe('2 of 2 replayed.');
    // The retry topic has one partition, so when the last record is done, the first is, too.
    await eventually('the last', async () => (await effects()).length === 2);
    expect((await effects()).map(({ event_id }) => event_id)).toEqual(
      [idOf(first), idOf(last)].sort(),
    );
  });

  it('are not touched by a dry run, nor without a yes', async () => {
    await fixture.publishRecord(letter(), letter());
    const before = await recordsIn(deadLettersResolved.name);
    const dry = await run('replay', '--group', fixture.group, '--dry-run');
    expect([dry.code, dry.text]).toEqual([0, 'Dry run: would replay 2 dead letters.']);
    const terminal = new RecordedTerminal();
    terminal.isInteractive = true;
    const args = ['discard', '--group', fixture.group, '--brokers', own.brokers.join(',')];
    expect(await deadLettersCommand(args, terminal)).toBe(1);
    expect(terminal.questions).toEqual(['Discard 2 dead letters?']);
    expect((await list()).total).toBe(2);
    expect(await recordsIn(`${fixture.group}.retry-1m`)).toBe(0n);
    expect(await recordsIn(deadLettersResolved.name)).toBe(before);
  });

  it('that are discarded are gone from the list, and are not replayed', async () => {
    await fixture.publishRecord(letter({ [EventHeader.id]: 'a' }), letter());
    const discarded = await run('discard', `${fixture.group}.dlt/0/0`, '--yes');
    expect(discarded.text).toBe('1 of 1 discarded.');
    expect(await idsListed('--id', 'a')).toEqual([]);
    const replayed = await run('replay', '--group', fixture.group, '--yes');
    expect(replayed.text).toBe('1 of 1 replayed.');
    expect(replayed.noted).toContain(`No consumer of ${fixture.group} is running`);
    expect(await recordsIn(`${fixture.group}.retry-1m`)).toBe(1n);
  });

  it('are left where they are when it is interrupted, and done by the next run', async () => {
    const some = Array.from({ length: 150 }, () => letter());
    await fixture.publishRecord(...some);
    const terminal = new RecordedTerminal();
    terminal.interruption.abort();
    const args = ['replay', '--group', fixture.group, '--yes', '--brokers', own.brokers.join(',')];
    expect(await deadLettersCommand(args, terminal)).toBe(1);
    expect(terminal.text).toBe('100 of 150 replayed.');
    expect((await run(...args)).text).toBe('50 of 50 replayed.');
    expect(await recordsIn(`${fixture.group}.retry-1m`)).toBe(150n);
  });

  it('of an unknown group are an error that names the existing groups', async () => {
    const { code, noted } = await run('list', '--group', 'nobody');
    expect(code).toBe(1);
    expect(noted).toMatch(/^No group "nobody" has dead letters here\. There are: .*notification/);
  });
});
