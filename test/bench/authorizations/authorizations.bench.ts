import { setTimeout as sleep } from 'node:timers/promises';
import { FIND_DISCREPANCIES } from '../../../apps/platform/src/money/ledger/ledger.sql.ts';
import type { Bench, Findings, Series } from '../support/bench.ts';
import type { Goal } from '../support/goals.ts';
import { sendAtOnce, sendPaced } from '../support/http-load.ts';
import { cpuMsOf } from '../support/process-cpu.ts';
import { medianOf, ratioOf } from '../support/statistics.ts';
import { measureMinimum, measureMinimumTimes } from './minimum.ts';
import { ADD_PAST_ENTRIES } from './minimum.sql.ts';
import { AuthorizationsRig } from './rig.ts';

const ACCOUNTS = [1, 10, 1_000] as const;
const CONNECTIONS = 32;
/** So many payments are open at a partner that needs this long. */
const DECIDED_CONNECTIONS = 128;
const DECIDES_AFTER_MS = 20;
/** Of a partner that never answers. Its payments a second are few, because they cost as much as others. */
const HANGING = { cards: 100, perSecond: 20 };
const SETTLE_MS = 300;
const DISCREPANCIES = `
  SELECT count(*)::int AS wrong FROM (
    SELECT id FROM (${FIND_DISCREPANCIES}) found
    UNION
    SELECT b.account_id FROM account_balances b
    WHERE b.held <> (SELECT coalesce(sum(p.held), 0) FROM payments p WHERE p.account_id = b.account_id)
  ) wrong`;

const options = { rounds: 3, decisions: 5_000, seconds: 8, entries: 10_000_000 };
type Options = typeof options;

/** Decisions a second in the same minute. */
interface WithPartner {
  /** The platform decides alone. */
  alone: number[];
  /** A partner decides after 20 ms. */
  decided: number[];
  /** A partner without a webhook. */
  quiet: number;
  /** The same beside a partner that never answers. */
  besideHanging: number;
}

interface Round {
  ours: Record<number, number>;
  minimum: Record<number, number>;
  delivered: Delivered;
  /** While the events are delivered. */
  times: Quantiles;
  minimumTimes: Quantiles;
}

/** Payments until the webhook's receiver has the event of each. */
interface Delivered {
  perSecond: number;
  /** Milliseconds of CPU for a payment. */
  serverMs: number;
  postgresMs: number;
}

/** Decisions a second with few and with many entries, and accounts that do not add up. */
interface Outcome {
  short: number;
  long: number;
  wrong: number;
  withPartner: WithPartner;
}

/** In milliseconds. */
interface Quantiles {
  p50: number;
  p99: number;
}

export const bench: Bench<Options> = {
  title: 'Card payments authorized over HTTP, each with its durable hold and event',
  options,
  run: async (chosen, note) => {
    const rig = await AuthorizationsRig.start(Math.max(...ACCOUNTS));
    try {
      for (const accounts of ACCOUNTS) await measureRate(rig, accounts, chosen.decisions);
      const rounds: Round[] = [];
      for (let round = 1; round <= chosen.rounds; round += 1) {
        rounds.push(await measureRound(rig, chosen));
        note(`round ${round}: ${JSON.stringify(rounds.at(-1))}`);
      }
      const short = await measureRate(rig, 1_000, chosen.decisions);
      await addPastEntries(rig, chosen.entries);
      await measureRate(rig, 1_000, chosen.decisions);
      const long = await measureRate(rig, 1_000, chosen.decisions);
      note(
        `${Math.round(short)}/s, with ${chosen.entries} entries of the past ${Math.round(long)}/s`,
      );
      const withPartner = await measureWithPartner(rig, chosen);
      note(`with a partner's decision: ${JSON.stringify(withPartner)}`);
      const [{ wrong }] = (await rig.query<{ wrong: number }>(DISCREPANCIES)) as [
        { wrong: number },
      ];
      return findings(rounds, { short, long, wrong, withPartner });
    } finally {
      await rig.stop();
    }
  },
};

async function measureRound(rig: AuthorizationsRig, options: Options): Promise<Round> {
  const round: Pick<Round, 'ours' | 'minimum'> = { ours: {}, minimum: {} };
  const { decisions, seconds } = options;
  for (const accounts of ACCOUNTS) {
    round.ours[accounts] = await measureRate(rig, accounts, decisions);
    const load = { accounts, connections: CONNECTIONS, seconds };
    round.minimum[accounts] = await measureMinimum(rig, load);
  }
  await rig.setDelivering(true);
  const delivered = await measureDelivered(rig, decisions);
  const half = delivered.perSecond / 2;
  const times = await measureLatency(rig, half, seconds);
  await rig.setDelivering(false);
  const load = { accounts: 1_000, connections: CONNECTIONS, seconds };
  const minimumTimes = quantilesOf(await measureMinimumTimes(rig, load, half));
  return { ...round, delivered, times, minimumTimes };
}

/** The partner decides, or never answers while another one's payments are decided. */
async function measureWithPartner(
  rig: AuthorizationsRig,
  { decisions: count, rounds }: Options,
): Promise<WithPartner> {
  rig.decidesAfterMs = DECIDES_AFTER_MS;
  const rates: Record<'alone' | 'decided', number[]> = { alone: [], decided: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['alone', 'decided'] as const) {
      await rig.setDeciding(name === 'decided');
      rates[name].push(await measureRate(rig, 1_000, count, DECIDED_CONNECTIONS));
    }
  }
  await rig.moveCards(HANGING.cards);
  const quietRate = () =>
    measureRate(rig, 1_000 - HANGING.cards, count, CONNECTIONS, HANGING.cards);
  rig.decidesAfterMs = undefined;
  const quiet = await quietRate();
  const seconds = count / quiet;
  const hanging = sendPaced(Math.round(HANGING.perSecond * seconds), HANGING.perSecond, (number) =>
    rig.authorize(number % HANGING.cards),
  );
  const besideHanging = await quietRate();
  await hanging;
  await rig.setDeciding(false);
  return { ...rates, quiet, besideHanging };
}

async function measureDelivered(rig: AuthorizationsRig, count: number): Promise<Delivered> {
  const { receiver, pids } = rig;
  await receiver.clear();
  const before = { serverMs: cpuMsOf([pids.server]), postgresMs: cpuMsOf([pids.postgres]) };
  const startedMs = performance.timeOrigin + performance.now();
  await measureRate(rig, 1_000, count);
  const { received, doubled, lastAtMs } = await receiver.waitFor(count);
  if (received !== count || doubled > 0) {
    throw new Error(`${received} of ${count} received, ${doubled} twice`);
  }
  await sleep(SETTLE_MS);
  return {
    perSecond: (count * 1_000) / (lastAtMs - startedMs),
    serverMs: (cpuMsOf([pids.server]) - before.serverMs) / count,
    postgresMs: (cpuMsOf([pids.postgres]) - before.postgresMs) / count,
  };
}

/** @returns decisions per second. */
async function measureRate(
  rig: AuthorizationsRig,
  accounts: number,
  count: number,
  connections = CONNECTIONS,
  firstCard = 0,
): Promise<number> {
  const startedMs = performance.now();
  const accepted = await sendAtOnce(count, connections, (number) =>
    rig.authorize(firstCard + (number % accounts)),
  );
  if (accepted.length < count) throw new Error(`${accepted.length} of ${count} were decided`);
  return (count * 1_000) / (performance.now() - startedMs);
}

async function measureLatency(
  rig: AuthorizationsRig,
  perSecond: number,
  seconds: number,
): Promise<Quantiles> {
  const times: number[] = [];
  await sendPaced(Math.round(perSecond * seconds), perSecond, async (number) => {
    const startedMs = performance.now();
    const answer = await rig.authorize(number % 1_000);
    times.push(performance.now() - startedMs);
    return answer;
  });
  return quantilesOf(times);
}

function quantilesOf(times: readonly number[]): Quantiles {
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: medianOf(sorted), p99: sorted[Math.floor(sorted.length * 0.99)]! };
}

/** The accounts' sums stay as they are. */
async function addPastEntries(rig: AuthorizationsRig, entries: number): Promise<void> {
  const transactions = 2 * Math.floor(entries / 4);
  await rig.session([
    // Without triggers and foreign keys, whose checks would take longer than the bench.
    ['SET session_replication_role = replica', []],
    ...ADD_PAST_ENTRIES.map((sql): [string, unknown[]] => [sql, [transactions]]),
  ]);
  await rig.query('VACUUM ANALYZE ledger_entries');
  await rig.query('CHECKPOINT');
}

function findings(rounds: readonly Round[], outcome: Outcome): Findings {
  const series = (contender: string, value: (round: Round) => number) =>
    seriesOf(rounds, contender, value);
  return {
    setting:
      'POST /processor/v1/messages, 32 at once, each approved; beside one SQL function with the same checks and rows, ' +
      'called by pgbench over 32 connections; Postgres waits for the disk. Then with an endpoint, until it has the ' +
      'event of each; CPU of server and Postgres; latency at half of that rate',
    measures: [
      ...ACCOUNTS.map((accounts) => ({
        name: `decisions, ${accounts} account${accounts === 1 ? '' : 's'}`,
        unit: '/s',
        series: [decisionsOf(rounds, 'ours', accounts), decisionsOf(rounds, 'minimum', accounts)],
      })),
      {
        name: 'payments authorized, recorded and delivered',
        unit: '/s',
        series: [series('platform', ({ delivered }) => delivered.perSecond)],
      },
      {
        name: 'CPU, payment authorized, recorded and delivered',
        unit: 'ms',
        series: [
          series('platform', cpuMsOfPayment),
          series('platform, Postgres', (round) => round.delivered.postgresMs),
        ],
      },
      {
        name: 'answer at half of that rate',
        unit: 'ms',
        series: [
          series('platform, p50', ({ times }) => times.p50),
          series('one SQL function, p50', ({ minimumTimes }) => minimumTimes.p50),
          series('platform, p99', ({ times }) => times.p99),
          series('one SQL function, p99', ({ minimumTimes }) => minimumTimes.p99),
        ],
      },
      {
        name: 'decisions, 1,000 accounts',
        unit: '/s',
        series: [
          { contender: 'few entries', values: [outcome.short] },
          { contender: 'with past entries', values: [outcome.long] },
        ],
      },
      {
        name: 'decisions, 1,000 accounts, 128 at once',
        unit: '/s',
        series: [
          { contender: 'the platform alone', values: outcome.withPartner.alone },
          { contender: 'with a partner that needs 20 ms', values: outcome.withPartner.decided },
        ],
      },
      {
        name: 'decisions, 900 accounts of a partner without a webhook',
        unit: '/s',
        series: [
          { contender: 'alone', values: [outcome.withPartner.quiet] },
          {
            contender: 'beside a partner that never answers',
            values: [outcome.withPartner.besideHanging],
          },
        ],
      },
    ],
    goals: goalsOf(rounds, outcome),
  };
}

function goalsOf(rounds: readonly Round[], { short, long, wrong, withPartner }: Outcome): Goal[] {
  const p99 = medianOf(rounds.map(({ times }) => times.p99));
  const minimumP99 = medianOf(rounds.map(({ minimumTimes }) => minimumTimes.p99));
  return [
    {
      name: '1,000 accounts / one SQL function',
      unit: 'x',
      actual: ratioOf(decisionsOf(rounds, 'ours', 1_000), decisionsOf(rounds, 'minimum', 1_000)),
      wanted: { atLeast: 0.5 },
    },
    {
      name: 'one account / 1,000 accounts',
      unit: 'x',
      actual: ratioOf(decisionsOf(rounds, 'ours', 1), decisionsOf(rounds, 'ours', 1_000)),
      wanted: { atLeast: 0.8 },
    },
    {
      name: 'payment authorized, recorded and delivered: CPU',
      unit: 'ms',
      actual: medianOf(rounds.map(cpuMsOfPayment)),
      wanted: { atMost: 1.6 },
    },
    {
      name: 'payments authorized, recorded and delivered',
      unit: '/s',
      actual: medianOf(rounds.map(({ delivered }) => delivered.perSecond)),
      wanted: { atLeast: 900 },
    },
    {
      name: 'p99 at half of that rate',
      unit: 'ms',
      actual: p99,
      wanted: { atMost: Math.max(50, minimumP99) },
    },
    {
      name: 'with a partner that needs 20 ms / the platform alone',
      unit: 'x',
      actual: medianOf(withPartner.decided.map((rate, round) => rate / withPartner.alone[round]!)),
      wanted: { atLeast: 0.8 },
    },
    {
      name: 'beside a partner that never answers / alone',
      unit: 'x',
      actual: withPartner.besideHanging / withPartner.quiet,
      wanted: { atLeast: 0.8 },
    },
    { name: 'accounts that are wrong by a cent', unit: '', actual: wrong, wanted: { atMost: 0 } },
    {
      name: 'with entries of the past / with few',
      unit: 'x',
      actual: long / short,
      wanted: { atLeast: 0.9 },
    },
  ];
}

function seriesOf(
  rounds: readonly Round[],
  contender: string,
  value: (round: Round) => number,
): Series {
  return { contender, values: rounds.map(value) };
}

function decisionsOf(rounds: readonly Round[], key: 'ours' | 'minimum', accounts: number): Series {
  const contender = key === 'ours' ? 'platform' : 'one SQL function';
  return seriesOf(rounds, contender, (round) => round[key][accounts]!);
}

function cpuMsOfPayment({ delivered }: Round): number {
  return delivered.serverMs + delivered.postgresMs;
}
