import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Course, Findings, Measure, Series } from '../support/bench.ts';
import type { Goal } from '../support/goals.ts';
import { confirmRate, findHighestRate } from './highest-rate.ts';
import { applyLoad, type Load } from './load.ts';
import { INITIAL_LIMIT_MS, type Latencies, type LoadSummary, summarize } from './load-summary.ts';
import { perPayment, processorTimeOf } from './processor-time.ts';
import { type Rig, startRig } from './rig.ts';

const options = { rate: 200, seconds: 60, phases: 4, overload: 400, searchseconds: 15 };
type Options = typeof options;
type Note = (text: string) => void;

// Node and the JVM compile hot code during the first twenty thousand payments; real services run for weeks.
const MOST_WARM_UP_SECONDS = 100;
const SETTLE_MS = 3_000;
const RECOVERY = { rate: 10, seconds: 2 };
const RECOVERY_ATTEMPTS = 20;
/** The share of answers that must be challenges for a rate to count as sustained. */
const HELD_SHARE = 0.99;

interface Phases {
  steady: LoadSummary;
  processorTime: Series[];
  restart?: { load: Load; summary: LoadSummary };
  overload?: LoadSummary;
  highest?: HighestRate;
}

interface Overload {
  overload: number;
  overloadSeconds: number;
}

interface HighestRate {
  /** 0 if no rate was sustained. */
  rate: number;
  summary?: LoadSummary;
}

export const bench: Bench<Options> = {
  title: '3-D Secure from the question of the ACS to its final answer',
  options,
  run: async (chosen, note) => {
    const rig = await startRig(note);
    try {
      return findings(chosen, await measure(rig, chosen, note));
    } finally {
      await rig.stop();
    }
  },
};

async function measure(rig: Rig, chosen: Options, note: Note): Promise<Phases> {
  const { rate, seconds } = chosen;
  await applyLoad(rig, { rate, seconds: Math.min(2 * seconds, MOST_WARM_UP_SECONDS) });
  const before = processorTimeOf(rig);
  const steady = summarize(await applyLoad(rig, { rate, seconds }));
  const processorTime = perPayment(before, processorTimeOf(rig), steady.asked);
  note(`steady: ${lineOf(steady)}`);
  if (chosen.phases < 2) return { steady, processorTime };
  const load = await withBrokerRestart(rig, chosen);
  const restart = { load, summary: summarize(load) };
  note(`with a restart of the broker: ${lineOf(restart.summary)}`);
  if (chosen.phases < 3) return { steady, processorTime, restart };
  await untilRecovered(rig, note);
  const overload = await withOverload(rig, chosen);
  note(`${chosen.overload}/s: ${lineOf(overload)}`);
  if (chosen.phases < 4) return { steady, processorTime, restart, overload };
  await untilRecovered(rig, note);
  const highest = await searchHighestRate(rig, chosen, note);
  return { steady, processorTime, restart, overload, highest };
}

/** More than any machine of this size can do, to measure how excess requests are refused. */
async function withOverload(rig: Rig, { overload, searchseconds }: Options): Promise<LoadSummary> {
  return summarize(await applyLoad(rig, { rate: overload, seconds: searchseconds }));
}

async function withBrokerRestart(rig: Rig, { rate, seconds }: Options): Promise<Load> {
  const kafka = rig.stack.kafka!;
  const restarting = (async () => {
    await sleep((seconds * 1_000) / 2);
    await kafka.stop();
    await kafka.start();
  })();
  const [load] = await Promise.all([applyLoad(rig, { rate, seconds }), restarting]);
  return load;
}

/** Waits until the system is healthy again, after a restart of the broker or an overload. */
async function untilRecovered(rig: Rig, note: Note): Promise<void> {
  for (let attempt = 1; attempt <= RECOVERY_ATTEMPTS; attempt += 1) {
    if (isHeld(summarize(await applyLoad(rig, RECOVERY)))) return;
    note('not recovered yet');
    await sleep(SETTLE_MS);
  }
}

/** Searches with short loads; the result must then hold for as long as the steady load. */
async function searchHighestRate(rig: Rig, chosen: Options, note: Note): Promise<HighestRate> {
  const hold = async (rate: number, seconds: number): Promise<LoadSummary | undefined> => {
    const summary = summarize(await applyLoad(rig, { rate, seconds }));
    note(`${rate}/s for ${seconds} s: ${lineOf(summary)}`);
    if (isHeld(summary)) return summary;
    await untilRecovered(rig, note);
    return undefined;
  };
  const found = await findHighestRate(chosen.rate, async (rate) => {
    // Repeated, in case other load on the machine disturbed the first try.
    const { searchseconds } = chosen;
    return ((await hold(rate, searchseconds)) ?? (await hold(rate, searchseconds))) !== undefined;
  });
  const confirmed = await confirmRate(found, (rate) => hold(rate, chosen.seconds));
  return confirmed ? { rate: confirmed.rate, summary: confirmed.result } : { rate: 0 };
}

function isHeld({ initial, counts, asked, twice }: LoadSummary): boolean {
  return initial.p99 < INITIAL_LIMIT_MS && counts.C >= asked * HELD_SHARE && twice === 0;
}

function lineOf({ asked, initial, afterCallback, fromTap, counts, ...rest }: LoadSummary): string {
  const percentiles = (name: string, { p50, p99, max }: Latencies) =>
    `${name} ${[p50, p99, max].map((ms) => ms.toFixed(1)).join(' / ')} ms`;
  return [
    `${asked} asked, C ${counts.C}, U ${counts.U}, N ${counts.N}, none ${counts.error}`,
    percentiles('initial', initial),
    percentiles('after the callback', afterCallback),
    percentiles('from the tap', fromTap),
    Object.entries(rest)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join(', '),
  ].join('; ');
}

function findings({ rate, seconds, overload, searchseconds }: Options, phases: Phases): Findings {
  const { steady, restart } = phases;
  const rates = { overload, overloadSeconds: searchseconds };
  return {
    setting:
      `${rate} payments a second for ${seconds} s: ACS simulator, platform, gateway, Kafka, three-ds, an open app ` +
      'that approves at once with a passkey, and back. Generator, devices, services, broker and Postgres share ' +
      'the machine; Postgres waits for the disk',
    measures: [
      latencyMeasure('initial answer', (summary) => summary.initial, phases, rates),
      latencyMeasure('final answer after the callback', (one) => one.afterCallback, phases, rates),
      latencyMeasure('final answer after the tap', (summary) => summary.fromTap, phases, rates),
      ...answersOfOverload(phases.overload, rates),
      { name: 'CPU a payment', unit: 'ms', series: phases.processorTime },
    ],
    ...(restart && { courses: [answersOverTime(restart.load)] }),
    goals: [
      atMost('initial answer, p50', 'ms', steady.initial.p50, 15),
      atMost('initial answer, p99', 'ms', steady.initial.p99, 60),
      atMost('initial answer, longest', 'ms', steady.initial.max, INITIAL_LIMIT_MS),
      atMost('final answer after the callback, p99', 'ms', steady.afterCallback.p99, 50),
      atMost('not approved', 'payments', steady.asked - steady.approved, 0),
      atMost('answered twice', 'payments', steady.twice, 0),
      ...honestyGoals('broker restarted', restart?.summary),
      ...honestyGoals(`${overload}/s`, phases.overload),
      ...rateGoals(phases.highest?.rate, rate),
    ],
  };
}

function latencyMeasure(
  name: string,
  latenciesOf: (summary: LoadSummary) => Latencies,
  { steady, restart, overload, highest }: Phases,
  rates: Overload,
): Measure {
  const seriesOf = (phase: string, summary: LoadSummary) => {
    const { p50, p99, max } = latenciesOf(summary);
    return Object.entries({ p50, p99, longest: max }).map(([quantile, value]) => ({
      contender: `${phase}, ${quantile}`,
      values: [value],
    }));
  };
  return {
    name,
    unit: 'ms',
    series: [
      ...seriesOf('steady', steady),
      ...(restart ? seriesOf('broker restarted', restart.summary) : []),
      ...(overload ? seriesOf(`${rates.overload}/s`, overload) : []),
      ...(highest?.summary ? seriesOf(`${highest.rate}/s`, highest.summary) : []),
    ],
  };
}

function answersOfOverload(
  summary: LoadSummary | undefined,
  { overload, overloadSeconds }: Overload,
): Measure[] {
  if (!summary) return [];
  const { counts } = summary;
  return [
    {
      name: `initial answers at ${overload}/s`,
      unit: '/s',
      series: [
        { contender: 'C: asks cardholder', values: [counts.C / overloadSeconds] },
        { contender: 'U: could not', values: [counts.U / overloadSeconds] },
        { contender: 'none', values: [counts.error / overloadSeconds] },
      ],
    },
  ];
}

function answersOverTime({ authentications }: Load): Course {
  const seconds = Math.ceil(Math.max(...authentications.map((one) => one.askedAtSeconds)));
  const pointsOf = (initial: string) =>
    Array.from({ length: seconds }, (_, second): [number, number] => [
      second,
      authentications.filter(
        (one) => one.initial === initial && Math.floor(one.askedAtSeconds) === second,
      ).length,
    ]);
  return {
    name: 'initial answers while the broker is restarted',
    unit: '/s',
    lines: [
      { name: 'C: asks cardholder', points: pointsOf('C') },
      { name: 'U: could not', points: pointsOf('U') },
    ],
  };
}

function honestyGoals(phase: string, summary: LoadSummary | undefined): Goal[] {
  if (!summary) return [];
  return [
    atMost(`${phase}: over 2 s without U`, 'payments', summary.late, 0),
    atMost(`${phase}: without any answer`, 'payments', summary.unanswered, 0),
    atMost(`${phase}: answered twice`, 'payments', summary.twice, 0),
  ];
}

function rateGoals(highestRate: number | undefined, rate: number): Goal[] {
  if (highestRate === undefined) return [];
  const name = 'highest rate with a p99 below 2 s';
  return [{ name, unit: '/s', actual: highestRate, wanted: { atLeast: rate } }];
}

function atMost(name: string, unit: string, actual: number, most: number): Goal {
  return { name, unit, actual, wanted: { atMost: most } };
}
