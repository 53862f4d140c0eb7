import type { Bench, Findings, Series } from '../support/bench.ts';
import { ratioOf } from '../support/statistics.ts';
import { measureBacklog, measureLookMs } from './backlog.ts';
import { type Rig, startRig } from './rig.ts';
import { measureSpeeds, type Speed, type SpeedRound } from './speed.ts';
import { measureKills, measureNeighbour, measureQuiet, receiveAll } from './trouble.ts';

const FEW_LOGGED = 10_000;
// Attempts in flight, results waiting to be recorded, and results being recorded.
const IN_FLIGHT = 3 * 32;

const OURS = 'platform';
const BARE = 'bare outbox';

const options = {
  rounds: 3,
  drained: 20_000,
  orders: 5_000,
  seconds: 20,
  retries: 100_000,
  logged: 1_000_000,
};
type Options = typeof options;

type Note = (text: string) => void;

export const bench: Bench<Options> = {
  title: 'Cards ordered, and the events of them delivered to a webhook',
  options,
  run: async (chosen, note) => {
    const rig = await startRig();
    try {
      const speed = await measureSpeeds(rig, chosen, note);
      const trouble = await measureTrouble(rig, chosen, note);
      return findings(speed, trouble);
    } finally {
      await rig.stop();
    }
  },
};

/**
 * Each measurement has a quiet counterpart in the same minute, because the p99 of a few hundred events is
 * one of the five slowest.
 */
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
  const { orders, retries, logged } = options;
  const neighbours = await measureNeighbours(rig, options, note);
  const backlog = await measureBacklog(rig, retries);
  note(`backlog: ${backlog.moreMiB} MiB more, fresh events within ${backlog.freshP99Ms} ms`);
  const fewMs = await measureLookMs(rig, FEW_LOGGED);
  const manyMs = await measureLookMs(rig, logged);
  note(
    `the claim takes ${fewMs} ms with ${FEW_LOGGED} events in the log, ${manyMs} with ${logged}`,
  );
  const kill = await measureKills(rig, orders);
  note(`kill -9: ${kill.lost} lost, ${kill.doubled} doubled, back after ${kill.backAfterMs} ms`);
  return { neighbours, backlog, fewMs, manyMs, kill };
}

function findings(
  speed: readonly SpeedRound[],
  { neighbours, backlog, fewMs, manyMs, kill }: Awaited<ReturnType<typeof measureTrouble>>,
): Findings {
  const pair = (key: keyof Speed, label = ''): [Series, Series] => [
    { contender: OURS + label, values: speed.map(({ ours }) => ours[key]) },
    { contender: BARE + label, values: speed.map(({ bare }) => bare[key]) },
  ];
  const drained = pair('drained');
  const drainCpu = pair('drainCpu');
  const ordered = pair('ordered');
  const cpu = pair('cpu');
  const p50 = pair('p50', ', p50');
  const p99 = pair('p99', ', p99');
  const ceiling = {
    contender: 'straight to the receiver',
    values: speed.map((round) => round.ceiling),
  };
  const neighbour = (contender: string, key: keyof (typeof neighbours)[number]): Series => ({
    contender,
    values: neighbours.map((round) => round[key]),
  });
  const quiet = neighbour('quiet', 'quietMs');
  const hanging = neighbour('beside a hanging one', 'hangMs');
  const dripping = neighbour('beside a dripping one', 'dripMs');
  const one = (contender: string, value: number): Series => ({ contender, values: [value] });
  const atMost = (name: string, unit: string, actual: number, most: number) => ({
    name,
    unit,
    actual,
    wanted: { atMost: most },
  });
  const atLeast = (name: string, unit: string, actual: number, least: number) => ({
    name,
    unit,
    actual,
    wanted: { atLeast: least },
  });
  return {
    setting:
      'Cards ordered by POST /v1/cards, of 1,000 companies, 32 at once or 50 a second; the event of each goes to ' +
      'one fast receiver; generator, receiver, platform and Postgres share the machine; CPU of platform and ' +
      'Postgres. The bare outbox does the least that an outbox shared by replicas must, with the same libraries',
    measures: [
      { name: 'draining what waited', unit: 'events/s', series: [...drained, ceiling] },
      { name: 'CPU a delivery, draining', unit: 'ms', series: drainCpu },
      { name: 'ordered and delivered', unit: 'orders/s', series: ordered },
      { name: 'CPU an order and its delivery', unit: 'ms', series: cpu },
      { name: 'from commit to receipt at 50/s', unit: 'ms', series: [...p50, ...p99] },
      { name: 'p99 at 25/s', unit: 'ms', series: [quiet, hanging, dripping] },
      {
        name: 'looking for what is due',
        unit: 'ms',
        series: [one('short log', fewMs), one('long log', manyMs)],
      },
    ],
    goals: [
      atLeast('drained / straight to the receiver', 'x', ratioOf(drained[0], ceiling), 0.5),
      atLeast('drained / bare outbox', 'x', ratioOf(...drained), 0.8),
      atMost('p50 at 50/s / bare outbox', 'x', ratioOf(...p50), 1.25),
      atMost('p99 at 50/s / bare outbox', 'x', ratioOf(...p99), 1.25),
      atMost('CPU an order and its delivery / bare outbox', 'x', ratioOf(...cpu), 1.5),
      atMost('CPU a delivery, draining / bare outbox', 'x', ratioOf(...drainCpu), 1.5),
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
