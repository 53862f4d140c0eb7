import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventHeader } from '#contracts';
import { eventually, testBrokers, type TopicReader } from '#testing';
import { MessagingFixture, specTopic } from '../../test/messaging-fixture.js';
import type { LapDone, ReplicaOptions } from '../../test/outbox-replica.main.js';

const MAIN = fileURLToPath(new URL('../../test/outbox-replica.main.ts', import.meta.url));
const KILLS_OF_EACH = 8;
const MOST_LAPS_BEFORE_KILL = 100;
const runners = ['Ada', 'Grace', 'Hedy', 'Katherine', 'Radia'];
const laps = specTopic(3);

interface ReadLap extends LapDone {
  eventId: string;
}

describe('the outbox of two replicas that are killed again and again', () => {
  let fixture: MessagingFixture;
  let reader: TopicReader;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    fixture = await MessagingFixture.start([laps]);
    reader = await fixture.read(laps);
    await fixture.database.query(
      'SET ROLE spec_owner; CREATE TABLE laps (runner text PRIMARY KEY, lap int NOT NULL); RESET ROLE',
    );
    await fixture.database.query('INSERT INTO laps SELECT unnest($1::text[]), 0', [runners]);
  });

  afterAll(async () => {
    await Promise.all([...running].map(kill));
    await fixture?.close();
  });

  async function startReplica(itsRunners: string[]): Promise<ChildProcess> {
    const options: ReplicaOptions = {
      databaseUrl: fixture.database.url,
      brokers: testBrokers(),
      topic: laps,
      runners: itsRunners,
    };
    const replica = spawn(
      process.execPath,
      ['--disable-warning=TimeoutNegativeWarning', MAIN, JSON.stringify(options)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    running.add(replica);
    const ended = once(replica, 'exit').then(() => {
      throw new Error('a replica ended by itself');
    });
    await Promise.race([once(replica.stdout!, 'data'), ended]);
    return replica;
  }

  async function kill(replica: ChildProcess): Promise<void> {
    const gone = once(replica, 'exit');
    replica.kill('SIGKILL');
    await gone;
    running.delete(replica);
  }

  async function committedLaps(): Promise<Map<string, number>> {
    const rows = await fixture.database.query('SELECT runner, lap FROM laps');
    return new Map(rows.map(({ runner, lap }) => [runner as string, lap as number]));
  }

  async function committedCount(): Promise<number> {
    return [...(await committedLaps()).values()].reduce((sum, count) => sum + count, 0);
  }

  async function runAndKill(): Promise<void> {
    for (let kills = 0; kills < KILLS_OF_EACH; kills += 1) {
      const replica = await startReplica(runners);
      const enough = (await committedCount()) + MOST_LAPS_BEFORE_KILL * Math.random();
      await eventually('some laps', async () => (await committedCount()) > enough);
      await kill(replica);
    }
  }

  const readLaps = (): ReadLap[] =>
    reader.records.map(({ value, headers }) => ({
      ...(JSON.parse(value!.toString()) as LapDone),
      eventId: headers[EventHeader.id]!,
    }));

  it('brings all that was committed to the broker, in order per key, and nothing else', async () => {
    await Promise.all([runAndKill(), runAndKill()]);
    await startReplica([]);
    await eventually('an empty outbox', async () => {
      const waiting = await fixture.database.query('SELECT id FROM outbox');
      return waiting.length === 0;
    });
    // Only now: Postgres may still commit what a killed replica had sent.
    const committed = await committedLaps();
    const isRead = (runner: string) =>
      readLaps().some((read) => read.runner === runner && read.lap === committed.get(runner));
    await eventually('the last laps', () => runners.every(isRead));

    const read = readLaps();
    expect(read.filter(({ isRolledBack }) => isRolledBack)).toEqual([]);
    for (const runner of runners) {
      const ofRunner = read.filter((one) => one.runner === runner);
      const first = [...new Set(ofRunner.map(({ lap }) => lap))];
      expect(first).toEqual(Array.from(first, (_lap, index) => index + 1));
      expect(first.length).toBe(committed.get(runner));
      // A lap that was sent twice has the same event id.
      expect(new Set(ofRunner.map(({ eventId }) => eventId)).size).toBe(first.length);
    }
  });
});
