import { randomUUID } from 'node:crypto';
import { Event, EventHeader, OptionalField } from '#contracts';
import { continuing, traceIdOf } from '#observability';
import {
  createTestDatabase,
  eventually,
  growing,
  queuePages,
  type TestDatabase,
  type TestService,
  type TopicReader,
} from '#testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { IsInt, IsISO8601, IsString } from 'class-validator';
import { DataSource } from 'typeorm';
import {
  database as messagingDatabase,
  MessagingFixture,
  specTopic,
} from '../../test/messaging-fixture.js';
import { Outbox, PermanentError } from '../index.js';
import { SELECT_BATCH } from './outbox.js';

const laps = specTopic(6);
const timestamp = '2026-03-01T12:00:00.000Z';

@Event<LapDone>({
  identifier: 'lap_done',
  version: 4,
  topic: laps,
  key: (event) => event.runner,
})
class LapDone {
  @IsISO8601()
  timestamp: string;

  @IsString()
  runner: string;

  @IsInt()
  lap: number;

  @OptionalField()
  @IsString()
  report?: string;
}

describe('the outbox', () => {
  let fixture: MessagingFixture;
  let reader: TopicReader;

  beforeAll(async () => {
    fixture = await MessagingFixture.start([laps]);
    reader = await fixture.read(laps);
  });

  afterEach(() => fixture.stopServices());
  afterAll(() => fixture.close());

  const lapsOf = (runner: string, ...numbers: number[]): LapDone[] =>
    numbers.map((lap) => ({ timestamp, runner, lap }));
  const recordsOf = (runner: string) =>
    reader.records.filter((record) => record.key?.toString() === runner);
  const lapsReadOf = (runner: string) =>
    recordsOf(runner).map(({ value }) => (JSON.parse(value!.toString()) as LapDone).lap);
  const waitingRows = () => fixture.database.query('SELECT id FROM outbox');
  const outboxIsEmpty = () =>
    eventually('an empty outbox', async () => (await waitingRows()).length === 0);

  /** Publishes in its own transaction, which is rolled back if `fault` is given. */
  function publish({ app }: TestService, events: LapDone[], fault?: Error): Promise<void> {
    return app.get(DataSource).transaction(async (transaction) => {
      await app.get(Outbox).publish(transaction, LapDone, events);
      if (fault) throw fault;
    });
  }

  it('publishes nothing of a transaction that is rolled back', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const failing = publish(service, lapsOf(runner, 1), new Error('rolled back'));
    await expect(failing).rejects.toThrow('rolled back');
    await publish(service, lapsOf(runner, 2));
    await eventually('the second lap', () => lapsReadOf(runner).includes(2));
    expect(lapsReadOf(runner)).toEqual([2]);
  });

  it('refuses an event that its consumers would refuse, and stores nothing', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const events = [...lapsOf(runner, 1), { timestamp, runner, lap: 'two' as unknown as number }];
    const error = await publish(service, events).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PermanentError);
    expect(error).toMatchObject({ message: 'lap_done has wrong data: /lap (is_int)' });
    expect(await waitingRows()).toEqual([]);
    await publish(service, lapsOf(runner, 3));
    await eventually('the third lap', () => lapsReadOf(runner).includes(3));
    expect(lapsReadOf(runner)).toEqual([3]);
  });

  it('publishes what was committed, with all that belongs to its event', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    await continuing(`00-${traceId}-00f067aa0ba902b7-01`, () =>
      publish(service, lapsOf(runner, 1, 2)),
    );
    await eventually('both laps', () => recordsOf(runner).length === 2);
    const [first, second] = recordsOf(runner);
    expect(JSON.parse(first!.value!.toString())).toEqual({
      ...{ event: 'lap_done', timestamp, runner, lap: 1 },
    });
    expect(first!.headers).toMatchObject({
      [EventHeader.id]: expect.stringMatching(/^[0-9a-f-]{36}$/),
      [EventHeader.type]: 'lap_done',
      [EventHeader.version]: '4',
      [EventHeader.occurredAt]: timestamp,
      [EventHeader.traceparent]: expect.any(String),
      ce_dataschema: 'urn:partner-card-platform:event:lap_done:v4',
    });
    expect(traceIdOf(first!.headers[EventHeader.traceparent])).toBe(traceId);
    expect(second!.headers[EventHeader.id]).not.toBe(first!.headers[EventHeader.id]);
    await outboxIsEmpty();
  });

  it('relays each event once and in order per key, also with two replicas', async () => {
    const services = [await fixture.startService([]), await fixture.startService([])];
    const runners = Array.from({ length: 20 }, () => randomUUID());
    const lapCount = 60;
    await Promise.all(
      runners.map(async (runner) => {
        for (let lap = 0; lap < lapCount; lap += 1) {
          await publish(services[lap % 2]!, lapsOf(runner, lap));
        }
      }),
    );
    await outboxIsEmpty();
    const isRead = (runner: string) => lapsReadOf(runner).includes(lapCount - 1);
    await eventually('the last laps', () => runners.every(isRead));
    for (const runner of runners) {
      expect(lapsReadOf(runner)).toEqual([...Array(lapCount).keys()]);
    }
  });

  it('keeps the order of commits when transactions of one key overlap', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const slow = service.app.get(DataSource).createQueryRunner();
    await slow.startTransaction();
    await service.app.get(Outbox).publish(slow.manager, LapDone, lapsOf(runner, 1));
    const quick = publish(service, lapsOf(runner, 2));
    await eventually('the quick one waits, or is through', async () => {
      const waiting = await fixture.database.query(
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`,
      );
      return waiting.length > 0 || lapsReadOf(runner).length > 0;
    });
    await slow.commitTransaction();
    await slow.release();
    await quick;
    await eventually('both laps', () => lapsReadOf(runner).length === 2);
    expect(lapsReadOf(runner)).toEqual([1, 2]);
  });

  it('does not block itself when transactions publish for the same keys in any order', async () => {
    const service = await fixture.startService([]);
    const runners = Array.from({ length: 50 }, () => randomUUID());
    const rounds = Array.from({ length: 20 }, (_, lap) => {
      const inTurn = lap % 2 === 0 ? runners : runners.toReversed();
      return publish(
        service,
        inTurn.flatMap((runner) => lapsOf(runner, lap)),
      );
    });
    await Promise.all(rounds);
    await outboxIsEmpty();
  });

  it('brings a batch that is larger than a topic takes at once', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const report = 'x'.repeat(100 * 1024);
    const numbers = Array.from({ length: 40 }, (_, lap) => lap);
    await publish(
      service,
      lapsOf(runner, ...numbers).map((lap) => ({ ...lap, report })),
    );
    await eventually('all laps', () => lapsReadOf(runner).length === numbers.length);
    expect(lapsReadOf(runner)).toEqual(numbers);
  });

  it('refuses an event that its topic will never take, and goes on', async () => {
    const service = await fixture.startService([]);
    const runner = randomUUID();
    const [tooLarge] = lapsOf(runner, 1).map((lap) => ({
      ...lap,
      report: 'x'.repeat(laps.maxMessageBytes),
    }));
    await expect(publish(service, [tooLarge!])).rejects.toThrow(PermanentError);
    await publish(service, lapsOf(runner, 2));
    await eventually('the second lap', () => lapsReadOf(runner).includes(2));
    expect(lapsReadOf(runner)).toEqual([2]);
  });

  it('finds records without a notification', async () => {
    await fixture.startService([]);
    await outboxIsEmpty();
    const runner = randomUUID();
    await fixture.database.query(
      `INSERT INTO outbox (topic, key, value, headers) VALUES ($1, $2, $3, '{}')`,
      [laps.name, runner, JSON.stringify({ lap: 1 })],
    );
    await eventually('the lap', () => lapsReadOf(runner).length === 1);
  });

  it('goes on with another replica when one stops', async () => {
    const first = await fixture.startService([]);
    const second = await fixture.startService([]);
    await fixture.stopService(first);
    const runner = randomUUID();
    await publish(second, lapsOf(runner, 1));
    await eventually('the lap', () => lapsReadOf(runner).length === 1);
  });

  it('keeps what it can not bring to the broker, and brings it later', async () => {
    const runner = randomUUID();
    // Nothing listens at this port.
    const cutOff = await fixture.startService([], [], ['127.0.0.1:9']);
    await publish(cutOff, lapsOf(runner, 1, 2, 3));
    await eventually('its metrics', async () => {
      const lines = (await (await fetch(`${cutOff.url}/metrics`)).text()).split('\n');
      const metric = (name: string) =>
        lines
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1);
      return (
        metric('outbox_waiting_records') === '3' &&
        Number(metric('outbox_oldest_waiting_seconds')) > 0 &&
        Number(metric('outbox_failures_total')) > 0
      );
    });
    await fixture.stopService(cutOff);
    expect(await waitingRows()).toHaveLength(3);
    await fixture.startService([]);
    await eventually('the laps', () => lapsReadOf(runner).length === 3);
    expect(lapsReadOf(runner)).toEqual([1, 2, 3]);
    await outboxIsEmpty();
  });
});

describe('the outbox', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(messagingDatabase);
  });

  afterAll(() => database?.drop());

  it.each([true, false])(
    'relaying a batch reads as much of a long outbox as of a short one (prepared: %s)',
    async (preparesStatements) => {
      const options = (url: string) => ({ ...messagingDatabase(url), preparesStatements });
      const measured = await queuePages(database, options, {
        rows: { outbox: { value: `decode(repeat('ab', 200), 'hex')` } },
        statements: { SELECT_BATCH: { sql: SELECT_BATCH, values: [100, 524_288] } },
      });
      expect(growing(measured)).toEqual([]);
      await database.query('TRUNCATE outbox');
    },
  );
});
