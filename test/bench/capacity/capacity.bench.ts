import { setTimeout as sleep } from 'node:timers/promises';
import { startStack, type Stack } from '../../../tools/local/stack.ts';
import type { Bench, Findings, Measure, Series } from '../support/bench.ts';
import type { Goal } from '../support/goals.ts';
import { type Answer, sendPaced } from '../support/http-load.ts';
import { medianOf } from '../support/statistics.ts';
import { Companies } from './companies.ts';
import { type Consumption, consumptionOf, memoryOf, perAction } from './consumption.ts';
import { whenAtRest } from './rest.ts';

// A recipient of this many mails within an hour gets further mails later (docs/mails.md).
const MAILS_OF_AN_ADMIN = 20;
const FEWEST_COMPANIES = 40;
const LARGER = 4;
const WARM_UP = 200;
const IDLE_SECONDS = 10;
const MOST_GROWTH = 1.25;
const MOST_IDLE_CPU_MS = 120;
const MOST_IDLE_MIB = 1.2 * 1_024;

const options = { rounds: 3, actions: 300, rate: 10 };
type Options = typeof options;

/** What users do, and by whose cost a system is sized. */
const ACTIONS: Record<string, (companies: Companies, number: number) => Promise<Answer>> = {
  event: (companies, number) => companies.submitKyc(number),
  'event with a mail': (companies, number) => companies.approveKyc(number),
  'payment, authorized and cleared': (companies, number) => companies.pay(number),
};

/** Of each round. */
type Costs = { small: Consumption[]; large: Consumption[] };

/** Of the idle system, by process. */
interface Rest {
  /** Milliseconds of CPU a second. */
  cpuMs: Record<string, number>;
  memoryMiB: Record<string, number>;
}

export const bench: Bench<Options> = {
  title: 'What one action costs the whole system',
  options,
  run: async (chosen, note) => {
    const stack = await startStack({
      isTemporary: true,
      isDurable: true,
      environment: { platform: { RATE_LIMIT_PER_SECOND: '1000000', LOG_LEVEL: 'info' } },
    });
    try {
      return await measure(stack, chosen, note);
    } finally {
      await stack.stop();
    }
  },
};

async function measure(stack: Stack, chosen: Options, note: (text: string) => void) {
  const companies = await Companies.create(stack.endpoints, companiesFor(chosen));
  const meter = new Meter(stack, companies);
  for (const name of Object.keys(ACTIONS)) await meter.run(name, WARM_UP, chosen.rate);
  const rests: Rest[] = [];
  const costs = new Map<string, Costs>();
  for (const name of Object.keys(ACTIONS)) costs.set(name, { small: [], large: [] });
  for (let round = 1; round <= chosen.rounds; round += 1) {
    const rest = await meter.measureRest();
    rests.push(rest);
    note(
      `round ${round}, at rest: ${sumOf(rest.cpuMs).toFixed(0)} ms of CPU a second, ` +
        `${sumOf(rest.memoryMiB).toFixed(0)} MiB`,
    );
    for (const [name, { small, large }] of costs) {
      small.push(await meter.run(name, chosen.actions, chosen.rate));
      large.push(await meter.run(name, chosen.actions * LARGER, chosen.rate * LARGER));
      note(
        `round ${round}, ${name}: ${sumOf(small.at(-1)!.cpuMs).toFixed(1)} ms at ${chosen.rate}/s, ` +
          `${sumOf(large.at(-1)!.cpuMs).toFixed(1)} ms at ${chosen.rate * LARGER}/s`,
      );
    }
  }
  return findings(rests, costs, chosen);
}

/** Enough that each action's mail is sent at once. */
function companiesFor({ rounds, actions }: Options): number {
  const mails = WARM_UP + rounds * actions * (1 + LARGER);
  return Math.max(FEWEST_COMPANIES, Math.ceil(mails / MAILS_OF_AN_ADMIN));
}

class Meter {
  private readonly stack: Stack;
  private readonly companies: Companies;
  private idle: Record<string, number> = {};

  constructor(stack: Stack, companies: Companies) {
    this.stack = stack;
    this.companies = companies;
  }

  /** What the system uses while nothing happens. It does not count as the cost of later actions. */
  async measureRest(): Promise<Rest> {
    await whenAtRest(this.stack);
    const { cpuMs: before } = await consumptionOf(this.stack);
    await sleep(IDLE_SECONDS * 1_000);
    const { cpuMs: after } = await consumptionOf(this.stack);
    this.idle = Object.fromEntries(
      Object.entries(after).map(([name, ms]) => [name, (ms - before[name]!) / IDLE_SECONDS]),
    );
    return { cpuMs: this.idle, memoryMiB: memoryOf(this.stack) };
  }

  /** Until everything that the actions cause is done. */
  async run(name: string, actions: number, rate: number): Promise<Consumption> {
    const before = await consumptionOf(this.stack);
    const startedMs = performance.now();
    const done = await sendPaced(actions, rate, (number) => ACTIONS[name]!(this.companies, number));
    if (done.length < actions) throw new Error(`${name}: ${done.length} of ${actions} were done`);
    await whenAtRest(this.stack);
    const seconds = (performance.now() - startedMs) / 1_000;
    const idle = (process: string) => this.idle[process] ?? 0;
    return perAction(before, await consumptionOf(this.stack), { actions, seconds, idle });
  }
}

function findings(
  rests: readonly Rest[],
  costs: ReadonlyMap<string, Costs>,
  options: Options,
): Findings {
  const { actions, rate } = options;
  const of = [...costs];
  return {
    setting:
      `${actions} actions at ${rate}/s and ${actions * LARGER} at ${rate * LARGER}/s over ${companiesFor(options)} companies, until every ` +
      'event is delivered and handled and every mail is sent; without what the idle system uses',
    measures: [
      restMeasure('ms of CPU a second', rests, ({ cpuMs }) => cpuMs),
      restMeasure('MiB', rests, ({ memoryMiB }) => memoryMiB),
      ...of.flatMap(([name, cost]) => [
        ...measuresOf(`${name}, at ${rate}/s`, cost.small),
        ...measuresOf(`${name}, at ${rate * LARGER}/s`, cost.large),
      ]),
    ],
    goals: [
      {
        name: 'at rest: CPU a second',
        unit: 'ms',
        actual: medianOf(rests.map(({ cpuMs }) => sumOf(cpuMs))),
        wanted: { atMost: MOST_IDLE_CPU_MS },
      },
      {
        name: 'at rest: memory',
        unit: 'MiB',
        actual: medianOf(rests.map(({ memoryMiB }) => sumOf(memoryMiB))),
        wanted: { atMost: MOST_IDLE_MIB },
      },
      ...of.flatMap(([name, { small, large }]) => [
        growthOf(`${name}: CPU`, ({ cpuMs }) => sumOf(cpuMs), small, large),
        growthOf(`${name}: log of Postgres`, ({ walBytes }) => walBytes, small, large),
      ]),
    ],
  };
}

function restMeasure(
  unit: string,
  rests: readonly Rest[],
  value: (rest: Rest) => Record<string, number>,
): Measure {
  return { name: 'at rest', unit, series: byProcess(rests.map(value)) };
}

/** The sum, and each process. */
function byProcess(values: readonly Record<string, number>[]): Series[] {
  return [
    { contender: 'all', values: values.map(sumOf) },
    ...Object.keys(values[0]!).map((process) => ({
      contender: process,
      values: values.map((each) => each[process]!),
    })),
  ];
}

function measuresOf(name: string, costs: readonly Consumption[]): Measure[] {
  const seriesOf = (contender: string, value: (cost: Consumption) => number) => ({
    contender,
    values: costs.map(value),
  });
  return [
    {
      name,
      unit: 'ms of CPU',
      series: byProcess(costs.map(({ cpuMs }) => cpuMs)),
    },
    {
      name,
      unit: 'KiB',
      series: [
        seriesOf('log of Postgres', ({ walBytes }) => walBytes / 1_024),
        seriesOf('tables and indexes', ({ databaseBytes }) => databaseBytes / 1_024),
        seriesOf('topics', ({ topicBytes }) => topicBytes / 1_024),
      ],
    },
  ];
}

/** The cost of one action may not grow with their number: that is what capacity is reckoned by. */
function growthOf(
  name: string,
  value: (cost: Consumption) => number,
  small: readonly Consumption[],
  large: readonly Consumption[],
): Goal {
  return {
    name: `${name}, at four times the rate`,
    unit: 'x',
    actual: medianOf(large.map((cost, round) => value(cost) / value(small[round]!))),
    wanted: { atMost: MOST_GROWTH },
  };
}

function sumOf(values: Record<string, number>): number {
  return Object.values(values).reduce((sum, each) => sum + each, 0);
}
