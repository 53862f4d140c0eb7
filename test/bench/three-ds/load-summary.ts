import { type Authentication, isAnswered, isAnsweredTwice } from './authentication.ts';
import type { Load } from './load.ts';

/** An ACS waits at most this long for the initial answer (docs/interface/three-ds.md#3-d-secure). */
export const INITIAL_LIMIT_MS = 2_000;

export interface Latencies {
  p50: number;
  p99: number;
  max: number;
}

export interface LoadSummary {
  asked: number;
  initial: Latencies;
  afterCallback: Latencies;
  fromTap: Latencies;
  /** Initial answers by their kind. */
  counts: Record<Authentication['initial'], number>;
  /** Initial answers after the limit, other than `U`. */
  late: number;
  approved: number;
  unanswered: number;
  twice: number;
  /** Refused decisions by the answer. */
  failures: Record<string, number>;
  /** Errors that the ACS got instead of initial answers. */
  errors: Record<string, number>;
}

export function summarize({ authentications, fromTapMs, failures }: Load): LoadSummary {
  const count = (isIt: (one: Authentication) => boolean) => authentications.filter(isIt).length;
  const results = authentications.flatMap(({ results: [first] }) => (first ? [first] : []));
  return {
    asked: authentications.length,
    initial: latenciesOf(authentications.map(({ initialMs }) => initialMs)),
    afterCallback: latenciesOf(results.map(({ afterCallbackMs }) => afterCallbackMs)),
    fromTap: latenciesOf(fromTapMs),
    counts: {
      C: count(({ initial }) => initial === 'C'),
      N: count(({ initial }) => initial === 'N'),
      U: count(({ initial }) => initial === 'U'),
      error: count(({ initial }) => initial === 'error'),
    },
    late: count(({ initial, initialMs }) => initial !== 'U' && initialMs > INITIAL_LIMIT_MS),
    approved: results.filter(({ transStatus }) => transStatus === 'Y').length,
    unanswered: count((one) => !isAnswered(one)),
    twice: count(isAnsweredTwice),
    failures: tally(failures),
    errors: tally(authentications.flatMap(({ error }) => error ?? [])),
  };
}

function tally(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function latenciesOf(values: readonly number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
