import type { Bench, Findings, Series } from '../support/bench.ts';
import { medianOf, ratioOf } from '../support/statistics.ts';
import { measureBacklog, measureLookMs } from './backlog.ts';
import { type Rig, startRig } from './rig.ts';
import { measureCeiling, measureLatencies, measureThroughput, quantileOf } from './throughput.ts';
import { measureKills, measureNeighbour, measureQuiet, receiveAll } from './trouble.ts';

const PACED_SECONDS = 10;
// Node compiles what is called often, for some twenty thousand events: a service runs for weeks afterwards.
const WARM_UP_RUNS = 4;
const FEW_LOGGED = 10_000;
// Under way to the endpoint, waiting to be recorded together, and being recorded.
const IN_FLIGHT = 3 * 32;

const options = { rounds: 5, events: 5_000, seconds: 20, retries: 100_000, logged: 1_000_000 };
type Options = typeof options;

type Note = (text: string) => void;

export const bench: Bench<Options> = {
  title: 'Events accepted over HTTP and delivered to a webhook',
  options,
  run: async (chosen, note) => {
    const rig = await startRig();
    try {
      const speed = await measureSpeed(rig, chosen, note);
      const trouble = await measureTrouble(rig, chosen, note);
      return findings(speed, trouble);
    } finally {
      await rig.stop();
    }
  },
};

async function measureSpeed(rig: Rig, { rounds, events }: Options, note: Note) {
  const rounded: { ceiling: number; delivered: number; cpu: number; p50: number; p99: number }[] =
    [];
  for (let run = 0; run < WARM_UP_RUNS; run += 1) {
    await measureCeiling(rig, events);
    await measureThroughput(rig, events);
  }
  for (let round = 1; round <= rounds; round += 1) {
    const ceiling = await measureCeiling(rig, events);
    const { deliveredPerSecond, cpuMsPerEvent } = await measureThroughput(rig, events);
    const latencies = await measureLatencies(rig, PACED_SECONDS);
    const p50 = quantileOf(latencies, 0.5);
    const p99 = quantileOf(latencies, 0.99);
    rounded.push({ ceiling, delivered: deliveredPerSecond, cpu: cpuMsPerEvent, p50, p99 });
    note(
      `round ${round}: ${Math.round(deliveredPerSecond)}/s of ${Math.round(ceiling)}/s, ` +
        `${cpuMsPerEvent.toFixed(3)} ms CPU, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    );
  }
  return rounded;
}

/** Each beside a quiet one of the same minute: of a few hundred events the p99 is one of the five slowest. */
async function measureNeighbours(rig: Rig, { rounds, seconds }: Options, note: Note) {
  const rounded: { quietMs: number; hangMs: number; dripMs: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const quietMs = await measureQuiet(rig, seconds);
    const hangMs = await measureNeighbour(rig, 'hang', seconds);
    const dripMs = await measureNeighbour(rig, 'drip', seconds);
    await receiveAll(rig);
    rounded.push({ quietMs, hangMs, dripMs });
    note(`p99 quiet ${quietMs} ms, beside a hanging ${hangMs} ms, a dripping one ${dripMs} ms`);
  }
  return rounded;
}

async function measureTrouble(rig: Rig, options: Options, note: Note) {
  const { events, retries, logged } = options;
  const neighbours = await measureNeighbours(rig, options, note);
  const backlog = await measureBacklog(rig, retries);
  note(`backlog: ${backlog.moreMiB} MiB more, fresh events within ${backlog.freshP99Ms} ms`);
  const fewMs = await measureLookMs(rig, FEW_LOGGED);
  const manyMs = await measureLookMs(rig, logged);
  note(
    `the claim takes ${fewMs} ms with ${FEW_LOGGED} events in the log, ${manyMs} with ${logged}`,
  );
  const kill = await measureKills(rig, events);
  note(`kill -9: ${kill.lost} lost, ${kill.doubled} doubled, back after ${kill.backAfterMs} ms`);
  return { neighbours, backlog, fewMs, manyMs, kill };
}

function findings(
  speed: Awaited<ReturnType<typeof measureSpeed>>,
  { neighbours, backlog, fewMs, manyMs, kill }: Awaited<ReturnType<typeof measureTrouble>>,
): Findings {
  const series = (contender: string, key: keyof (typeof speed)[number]): Series => ({
    contender,
    values: speed.map((round) => round[key]),
  });
  const delivered = series('delivered', 'delivered');
  const ceiling = series('straight to the receiver', 'ceiling');
  const neighbour = (contender: string, key: keyof (typeof neighbours)[number]): Series => ({
    contender,
    values: neighbours.map((round) => round[key]),
  });
  const quiet = neighbour('quiet', 'quietMs');
  const hanging = neighbour('beside a hanging one', 'hangMs');
  const dripping = neighbour('beside a dripping one', 'dripMs');
  const median = (key: keyof (typeof speed)[number]) => medianOf(speed.map((round) => round[key]));
  const one = (contender: string, value: number): Series => ({ contender, values: [value] });
  const atMost = (name: string, unit: string, actual: number, most: number) => ({
    name,
    unit,
    actual,
    wanted: { atMost: most },
  });
  return {
    setting:
      'Events of 1 KiB, 32 at once, durable before they are acknowledged, of 500 companies, to one fast ' +
      'receiver; generator, receiver, platform and Postgres share the machine; CPU of platform and Postgres',
    measures: [
      { name: 'throughput', unit: 'events/s', series: [delivered, ceiling] },
      { name: 'CPU an event', unit: 'ms', series: [series('platform and Postgres', 'cpu')] },
      {
        name: 'from sending to receiving at 50/s',
        unit: 'ms',
        series: [series('p50', 'p50'), series('p99', 'p99')],
      },
      {
        name: 'p99 at 25/s',
        unit: 'ms',
        series: [quiet, hanging, dripping],
      },
      {
        name: 'looking for what is due',
        unit: 'ms',
        series: [one('short log', fewMs), one('long log', manyMs)],
      },
    ],
    goals: [
      { name: 'delivered', unit: '/s', actual: median('delivered'), wanted: { atLeast: 5_500 } },
      {
        name: 'delivered / straight to the receiver',
        unit: 'x',
        actual: ratioOf(delivered, ceiling),
        wanted: { atLeast: 0.55 },
      },
      atMost('CPU an event', 'ms', median('cpu'), 0.25),
      atMost('p50 at 50/s', 'ms', median('p50'), 2),
      atMost('p99 at 50/s', 'ms', median('p99'), 4),
      atMost('p99 beside a hanging endpoint / quiet', 'x', ratioOf(hanging, quiet), 1.5),
      atMost('p99 beside a dripping endpoint / quiet', 'x', ratioOf(dripping, quiet), 1.5),
      atMost('lost by kill -9', 'events', kill.lost, 0),
      atMost('doubled by kill -9', 'events', kill.doubled, IN_FLIGHT),
      atMost('back after kill -9', 'ms', kill.backAfterMs, 3_000),
      atMost('fresh events during a backlog, p99', 'ms', backlog.freshP99Ms, 1_000),
      atMost('memory for a backlog', 'MiB', backlog.moreMiB, 64),
    ],
  };
}
