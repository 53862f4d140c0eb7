import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connectTo, type Rig, startRig } from '../delivery/rig.ts';
import { measureThroughput, type Road } from '../delivery/throughput.ts';
import type { Bench, Measure } from '../support/bench.ts';
import { CpuProfiler, type PackageShare, sharesOf } from '../support/cpu-profile.ts';

// Node compiles hot code during the first twenty thousand events; a real service runs for weeks.
const WARM_UP_RUNS = 2;
const SMALLEST_SHARE = 1;
const FEWEST_CALLS = 0.02;
const STATEMENT_LENGTH = 80;

const options = { orders: 5_000 };

const ROADS = {
  event: 'event recorded and delivered',
  order: 'card ordered and its event delivered',
} as const satisfies Record<Road, string>;

export const bench: Bench<typeof options> = {
  title: 'Where the platform’s process spends its time',
  options,
  run: async ({ orders }, note) => {
    const rig = await startRig({
      nodeOptions: () => ['--inspect=127.0.0.1:0'],
      postgresSettings: { shared_preload_libraries: 'pg_stat_statements' },
    });
    try {
      await rig.partner.configure('transactions', `${rig.receiver.url}/fast`);
      const profiler = await CpuProfiler.attach(rig.stack.services.platform.logFile);
      const directory = mkdtempSync(join(tmpdir(), 'profile-'));
      const roads = Object.keys(ROADS) as Road[];
      for (let run = 0; run < WARM_UP_RUNS; run += 1) {
        for (const road of roads) await measureThroughput(rig, road, orders);
      }
      const measures: Measure[] = [];
      const statements = await Statements.in(rig);
      for (const road of roads) {
        await statements.clear();
        const profile = await profiler.during(() => measureThroughput(rig, road, orders));
        measures.push(await statements.perRequest(ROADS[road], orders));
        const file = join(directory, `${road}.cpuprofile`);
        writeFileSync(file, JSON.stringify(profile));
        note(`${file} can be opened in the developer tools of Chrome`);
        measures.push(...measuresOf(ROADS[road], sharesOf(profile)));
      }
      profiler.close();
      await statements.close();
      return {
        setting:
          `${orders} events of 1 KiB by POST /v1/sandbox/events, and as many cards ordered by POST /v1/cards, 32 at ` +
          'once; statements by how often they run, COMMIT included; shares of the time in which the process was busy, by ' +
          'package',
        measures,
        goals: [],
      };
    } finally {
      await rig.stop();
    }
  },
};

function measuresOf(road: string, shares: readonly PackageShare[]): Measure[] {
  const shown = shares.filter(({ own }) => own >= SMALLEST_SHARE);
  const rest = shares.reduce((sum, { own }) => sum + (own < SMALLEST_SHARE ? own : 0), 0);
  const seriesOf = (contender: string, value: number) => ({ contender, values: [value] });
  return [
    {
      name: `${road}: own code`,
      unit: '%',
      series: [...shown.map(({ name, own }) => seriesOf(name, own)), seriesOf('others', rest)],
    },
    {
      name: `${road}: with what it calls`,
      unit: '%',
      series: shares
        .filter(
          ({ name, withCalled }) =>
            withCalled >= SMALLEST_SHARE && !/^(\(|native |node:)/.test(name),
        )
        .toSorted((one, other) => other.withCalled - one.withCalled)
        .map(({ name, withCalled }) => seriesOf(name, withCalled)),
    },
  ];
}

/** Counts the statements of the platform's database, with the extension pg_stat_statements. */
class Statements {
  private readonly client: pg.Client;

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async in(rig: Rig): Promise<Statements> {
    const client = await connectTo(rig);
    await client.query('CREATE EXTENSION pg_stat_statements');
    return new Statements(client);
  }

  async clear(): Promise<void> {
    await this.client.query('SELECT pg_stat_statements_reset()');
  }

  /** Leaves out statements that run for fewer than two of a hundred requests. Concurrent requests share some. */
  async perRequest(road: string, requests: number): Promise<Measure> {
    const { rows } = await this.client.query<{ text: string; calls: string }>(
      `SELECT query AS text, sum(calls) AS calls
       FROM pg_stat_statements JOIN pg_database d ON d.oid = dbid AND d.datname = current_database()
       GROUP BY query ORDER BY sum(calls) DESC`,
    );
    const counted = rows.map(({ text, calls }) => ({ text, each: Number(calls) / requests }));
    const all = counted.reduce((sum, { each }) => sum + each, 0);
    return {
      name: `${road}: statements`,
      unit: 'a request',
      series: [
        { contender: 'all', values: [all] },
        ...counted
          .filter(({ each }) => each >= FEWEST_CALLS)
          .map(({ text, each }) => ({
            contender: text.replace(/\s+/g, ' ').trim().slice(0, STATEMENT_LENGTH),
            values: [each],
          })),
      ],
    };
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
