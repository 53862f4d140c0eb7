import type { Bench, Findings, Measure, Series } from '../support/bench.ts';
import type { Goal } from '../support/goals.ts';
import { medianOf, ratioOf } from '../support/statistics.ts';
import { measureBatches } from './batches.ts';
import { measureBacklog, measureLookMs } from './backlog.ts';
import { measureReplicas } from './replicas.ts';
import { type Rig, startRig } from './rig.ts';
import { measureSpeeds, ROADS, type RoadSpeed, type SpeedRound } from './speed.ts';
import type { Drain, Road } from './throughput.ts';
import { measureKills, measureNeighbour, measureQuiet, receiveAll } from './trouble.ts';

const FEW_LOGGED = 10_000;
// Attempts in flight, results waiting to be recorded, and results being recorded.
const IN_FLIGHT = 3 * 32;

const CONTENDERS = { ours: 'platform', bare: 'bare outbox', naive: 'naive' } as const;
type Contender = keyof typeof CONTENDERS;
const contenders = Object.keys(CONTENDERS) as Contender[];

/** What each road is called, and the figures that the platform is to reach. */
const ROAD_GOALS = {
  event: { what: 'event recorded and delivered', cpuMs: 2.5, perSecond: 700 },
  order: { what: 'card ordered and its event delivered', cpuMs: 4, perSecond: 450 },
} as const;
const PACED_P99_MS = 20;

const options = {
  batches: 12,
  rounds: 3,
  drained: 20_000,
  orders: 5_000,
  seconds: 20,
  waiting: 2_000,
  retries: 100_000,
  logged: 1_000_000,
  kills: 3,
};
type Options = typeof options;

type Note = (text: string) => void;

export const bench: Bench<Options> = {
  title: 'Cards ordered, and the events of them delivered to a webhook',
  options,
  run: async (chosen, note) => {
    const rig = await startRig({ postgresSettings: { track_commit_timestamp: 'on' } });
    try {
      // First, because an empty queue of a new database is what the batches have to stay as cheap as.
      const batches = await measureBatches(rig, chosen, note);
      const speed = await measureSpeeds(rig, chosen, note);
      const trouble = await measureTrouble(rig, chosen, note);
      return findings(batches, speed, trouble);
    } finally {
      await rig.stop();
    }
  },
};

/**
 * Each measurement has a quiet counterpart in the same minute, because the p99 of a few hundred events is
 * one of the five slowest.
 */
async function measureNeighbours(rig: Rig, { rounds, seconds, waiting }: Options, note: Note) {
  const rounded: { quietMs: number; hangMs: number; dripMs: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const quietMs = await measureQuiet(rig, seconds);
    const hangMs = await measureNeighbour(rig, 'hang', { seconds, waiting });
    const dripMs = await measureNeighbour(rig, 'drip', { seconds, waiting });
    await receiveAll(rig);
    rounded.push({ quietMs, hangMs, dripMs });
    note(`p99 quiet ${quietMs} ms, beside a hanging ${hangMs} ms, a dripping one ${dripMs} ms`);
  }
  return rounded;
}

async function measureTrouble(rig: Rig, options: Options, note: Note) {
  const { rounds, seconds, retries, logged, kills } = options;
  const neighbours = await measureNeighbours(rig, options, note);
  const replicasMs = await measureReplicas(rig, { rounds, seconds });
  note(`from commit to receipt, two replicas: p99 ${replicasMs.join(', ')} ms`);
  const backlog = await measureBacklog(rig, retries);
  note(`backlog: ${backlog.moreMiB} MiB more, fresh events within ${backlog.freshP99Ms} ms`);
  const fewMs = await measureLookMs(rig, FEW_LOGGED);
  const manyMs = await measureLookMs(rig, logged);
  note(
    `the claim takes ${fewMs} ms with ${FEW_LOGGED} events in the log, ${manyMs} with ${logged}`,
  );
  const kill = await measureKills(rig, kills);
  note(`kill -9: ${kill.lost} lost, ${kill.doubled} doubled, back after ${kill.backAfterMs} ms`);
  return { neighbours, replicasMs, backlog, fewMs, manyMs, kill };
}

type Trouble = Awaited<ReturnType<typeof measureTrouble>>;

function findings(
  batches: readonly number[],
  speed: readonly SpeedRound[],
  trouble: Trouble,
): Findings {
  const [drained, drainCpu] = drainsOf(speed);
  return {
    setting:
      'Events of 1 KiB by POST /v1/sandbox/events and cards ordered by POST /v1/cards, of 1,000 companies, 32 at ' +
      'once or 50 a second; the event of each goes to one fast receiver; generator, receiver, server and Postgres ' +
      'share the machine; CPU of server and Postgres. The bare outbox does the least that an outbox shared by ' +
      'replicas must, with the same libraries; the naive one is what is written first with Nest and TypeORM',
    measures: [
      ...ROADS.flatMap((road) => measuresOf(road, speed)),
      drained,
      drainCpu,
      {
        name: 'CPU of Postgres, card ordered and its event delivered, one batch after the other',
        unit: 'ms',
        series: batches.map((ms, number) => one(`batch ${number + 1}`, [ms])),
      },
      ...troubleMeasures(trouble),
    ],
    goals: [
      ...ROADS.flatMap((road) => goalsOf(road, speed)),
      atMost('CPU of Postgres, last batch / first', 'x', batches.at(-1)! / batches[0]!, 1.25),
      atLeast(
        'drained / straight to the receiver',
        'x',
        ratioOf(drained.series[0]!, drained.series[2]!),
        0.5,
      ),
      atLeast('drained / bare outbox', 'x', ratioOf(drained.series[0]!, drained.series[1]!), 0.8),
      atMost(
        'CPU a delivery, draining / bare outbox',
        'x',
        ratioOf(drainCpu.series[0]!, drainCpu.series[1]!),
        1.5,
      ),
      ...troubleGoals(trouble),
    ],
  };
}

function drainsOf(speed: readonly SpeedRound[]): [Measure, Measure] {
  const both = (value: (drain: Drain) => number) =>
    (['ours', 'bare'] as const).map((contender) =>
      seriesOf(contender, speed, ({ drains }) => value(drains[contender])),
    );
  const ceiling = one(
    'straight to the receiver',
    speed.map((round) => round.ceiling),
  );
  return [
    {
      name: 'draining what waited',
      unit: 'events/s',
      series: [...both(({ deliveredPerSecond }) => deliveredPerSecond), ceiling],
    },
    {
      name: 'CPU a delivery, draining',
      unit: 'ms',
      series: both(({ cpuMsPerDelivery }) => cpuMsPerDelivery),
    },
  ];
}

function troubleMeasures({ neighbours, replicasMs, fewMs, manyMs }: Trouble): Measure[] {
  return [
    {
      name: 'from commit to receipt at 50/s, two replicas',
      unit: 'ms',
      series: [one('platform, p99', replicasMs)],
    },
    { name: 'p99 at 25/s', unit: 'ms', series: Object.values(neighbourSeries(neighbours)) },
    {
      name: 'looking for what is due',
      unit: 'ms',
      series: [one('short log', [fewMs]), one('long log', [manyMs])],
    },
  ];
}

function troubleGoals({ neighbours, replicasMs, backlog, kill }: Trouble): Goal[] {
  const { quiet, hanging, dripping } = neighbourSeries(neighbours);
  return [
    atMost('from commit to receipt, two replicas: p99', 'ms', medianOf(replicasMs), PACED_P99_MS),
    atMost('p99 beside a hanging endpoint / quiet', 'x', ratioOf(hanging, quiet), 1.5),
    atMost('p99 beside a dripping endpoint / quiet', 'x', ratioOf(dripping, quiet), 1.5),
    atMost('lost by kill -9', 'events', kill.lost, 0),
    atMost('doubled by kill -9', 'events', kill.doubled, IN_FLIGHT),
    atMost('back after kill -9', 'ms', kill.backAfterMs, 3_000),
    atMost('fresh events during a backlog, p99', 'ms', backlog.freshP99Ms, 1_000),
    atMost('memory for a backlog', 'MiB', backlog.moreMiB, 64),
  ];
}

function neighbourSeries(neighbours: Trouble['neighbours']) {
  return {
    quiet: one(
      'quiet',
      neighbours.map(({ quietMs }) => quietMs),
    ),
    hanging: one(
      'beside a hanging one',
      neighbours.map(({ hangMs }) => hangMs),
    ),
    dripping: one(
      'beside a dripping one',
      neighbours.map(({ dripMs }) => dripMs),
    ),
  };
}

function measuresOf(road: Road, speed: readonly SpeedRound[]): Measure[] {
  const { what } = ROAD_GOALS[road];
  const all = (value: (speed: RoadSpeed) => number, label = '') =>
    contenders.map((contender) => roadSeries(contender, road, speed, value, label));
  return [
    {
      name: what,
      unit: '/s',
      series: [
        ...all(({ acceptedPerSecond }) => acceptedPerSecond, ', accepted'),
        ...all(({ deliveredPerSecond }) => deliveredPerSecond, ', delivered'),
      ],
    },
    {
      name: `CPU, ${what}`,
      unit: 'ms',
      series: [...all(cpuMsOf), ...all(({ postgresMs }) => postgresMs, ', Postgres')],
    },
    {
      name: `sent to received at 50/s, ${what}`,
      unit: 'ms',
      series: [...all(({ p50 }) => p50, ', p50'), ...all(({ p99 }) => p99, ', p99')],
    },
  ];
}

function goalsOf(road: Road, speed: readonly SpeedRound[]): Goal[] {
  const { what, cpuMs, perSecond } = ROAD_GOALS[road];
  const of = (contender: Contender, value: (speed: RoadSpeed) => number) =>
    roadSeries(contender, road, speed, value);
  const cpu = of('ours', cpuMsOf);
  const delivered = of('ours', ({ deliveredPerSecond }) => deliveredPerSecond);
  const naive = of('naive', ({ deliveredPerSecond }) => deliveredPerSecond);
  const p99 = of('ours', (each) => each.p99);
  return [
    atMost(`${what}: CPU`, 'ms', medianOf(cpu.values), cpuMs),
    atMost(`${what}: CPU / bare outbox`, 'x', ratioOf(cpu, of('bare', cpuMsOf)), 2.5),
    atLeast(`${what}, a second`, '/s', medianOf(delivered.values), perSecond),
    atLeast(`${what}, a second / naive`, 'x', ratioOf(delivered, naive), 3),
    atMost(`${what}: p99 at 50/s`, 'ms', medianOf(p99.values), PACED_P99_MS),
  ];
}

function roadSeries(
  contender: Contender,
  road: Road,
  speed: readonly SpeedRound[],
  value: (speed: RoadSpeed) => number,
  label = '',
): Series {
  return seriesOf(contender, speed, ({ speeds }) => value(speeds[contender][road]), label);
}

function seriesOf(
  contender: Contender,
  speed: readonly SpeedRound[],
  value: (round: SpeedRound) => number,
  label = '',
): Series {
  return { contender: CONTENDERS[contender] + label, values: speed.map(value) };
}

function one(contender: string, values: number[]): Series {
  return { contender, values };
}

function cpuMsOf({ serverMs, postgresMs }: RoadSpeed): number {
  return serverMs + postgresMs;
}

function atMost(name: string, unit: string, actual: number, most: number): Goal {
  return { name, unit, actual, wanted: { atMost: most } };
}

function atLeast(name: string, unit: string, actual: number, least: number): Goal {
  return { name, unit, actual, wanted: { atLeast: least } };
}
