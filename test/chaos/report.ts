import { faultKindOf } from './faults/fault-plan.ts';
import type { ConsumerHistory } from './history/check-history.ts';
import type { TrialResult } from './trial.ts';

const shownIds = 20;

/** The complete result as text for the terminal. */
export function reportOf(result: TrialResult): string {
  return [
    ...summary(result),
    '',
    ...table('Faults', countsOf(result.faults.map(faultKindOf))),
    ...outageTable(result),
    ...table('Attempts that the gateway did not take', result.journal.failedAttempts),
    ...consumerTable(result),
    '',
    ...verdict(result),
  ].join('\n');
}

function summary({ seed, seconds, rate, journal, secondsToDrain }: TrialResult): string[] {
  const { accepted, refused, poison, changes, doubled, messages, topUps } = journal;
  return [
    `Seed ${seed}, ${seconds} s of faults at ${rate} webhooks/s, at rest ${secondsToDrain.toFixed(1)} s later`,
    `Webhooks: ${accepted.length} accepted, ${doubled} of them sent again, ${refused.length} refused`,
    `Beside them: ${poison.length} poisoned records, ${changes.length} changes of the directory`,
    `Money: ${messages.length} messages of the processor, ${topUps.length} top-ups`,
  ];
}

function table(title: string, rows: ReadonlyMap<string, number | string>): string[] {
  const width = Math.max(0, ...[...rows.keys()].map((name) => name.length));
  const lines = [...rows].map(([name, count]) => `  ${name.padEnd(width)}  ${count}`);
  return [`${title}:`, ...(lines.length > 0 ? lines : ['  none']), ''];
}

function outageTable({ outages }: TrialResult): string[] {
  if (outages.length === 0) return [];
  const rows = outages.map(
    ({ what, refusedMs }) => [what, `${(refusedMs / 1000).toFixed(1)} s`] as const,
  );
  return table('Brokers away alone, and how long webhooks waited at most', new Map(rows));
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const columns: { title: string; of: (history: ConsumerHistory) => number }[] = [
  {
    title: 'effects due',
    of: ({ expected }) => expected.filter(({ outcome }) => outcome === 'effect').length,
  },
  { title: 'in the inbox', of: ({ inbox }) => inbox.length },
  { title: 'in its tables', of: ({ effects }) => effects.length },
  {
    title: 'dead letters due',
    of: ({ expected }) => expected.filter(({ outcome }) => outcome === 'dead-letter').length,
  },
  { title: 'found', of: ({ deadLetters }) => new Set(deadLetters).size },
  {
    title: 'copies',
    of: ({ deadLetters }) => deadLetters.length - new Set(deadLetters).size,
  },
  { title: 'retried later', of: ({ retried }) => new Set(retried).size },
];

function consumerTable({ history: { consumers } }: TrialResult): string[] {
  const nameWidth = Math.max(...consumers.map(({ consumer }) => consumer.length));
  const heading = ['', ...columns.map(({ title }) => title)];
  const rows = consumers.map((history) => [
    history.consumer,
    ...columns.map(({ of }) => String(of(history))),
  ]);
  return [heading, ...rows].map((cells) =>
    cells
      .map((cell, index) =>
        index === 0 ? cell.padEnd(nameWidth) : cell.padStart(columns[index - 1]!.title.length),
      )
      .join('  '),
  );
}

function verdict({ violations }: TrialResult): string[] {
  if (violations.length === 0) return ['Verdict: every promise was kept.'];
  return [
    `Verdict: BROKEN, in ${violations.length} ways:`,
    ...violations.flatMap(({ where, what, ids }) => [
      `  ${where}: ${what}${ids.length > 0 ? ` (${ids.length})` : ''}`,
      ...ids.slice(0, shownIds).map((id) => `    ${id}`),
    ]),
  ];
}
