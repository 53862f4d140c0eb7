import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRig } from '../delivery/rig.ts';
import { measureThroughput, type Road } from '../delivery/throughput.ts';
import type { Bench, Measure } from '../support/bench.ts';
import { CpuProfiler, type PackageShare, sharesOf } from '../support/cpu-profile.ts';

// Node compiles hot code during the first twenty thousand events; a real service runs for weeks.
const WARM_UP_RUNS = 2;
const SMALLEST_SHARE = 1;

const options = { orders: 5_000 };

const ROADS = {
  event: 'event recorded and delivered',
  order: 'card ordered and its event delivered',
} as const satisfies Record<Road, string>;

export const bench: Bench<typeof options> = {
  title: 'Where the platform’s process spends its time',
  options,
  run: async ({ orders }, note) => {
    const rig = await startRig({ nodeOptions: () => ['--inspect=127.0.0.1:0'] });
    try {
      await rig.partner.configure('transactions', `${rig.receiver.url}/fast`);
      const profiler = await CpuProfiler.attach(rig.stack.services.platform.logFile);
      const directory = mkdtempSync(join(tmpdir(), 'profile-'));
      const roads = Object.keys(ROADS) as Road[];
      for (let run = 0; run < WARM_UP_RUNS; run += 1) {
        for (const road of roads) await measureThroughput(rig, road, orders);
      }
      const measures: Measure[] = [];
      for (const road of roads) {
        const profile = await profiler.during(() => measureThroughput(rig, road, orders));
        const file = join(directory, `${road}.cpuprofile`);
        writeFileSync(file, JSON.stringify(profile));
        note(`${file} can be opened in the developer tools of Chrome`);
        measures.push(...measuresOf(ROADS[road], sharesOf(profile)));
      }
      profiler.close();
      return {
        setting:
          `${orders} events of 1 KiB by POST /v1/sandbox/events, and as many cards ordered by POST /v1/cards, 32 at ` +
          'once; shares of the time in which the process was busy, by package',
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
