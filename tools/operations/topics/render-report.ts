import { retryStages } from '#contracts';
import { type Column, columns, duration, thousands } from '#command-line';
import type { Terminal } from '../command-line/terminal.js';
import type { ConsumerReport, GroupReport, TopicReport, TopicsReport } from '#messaging';

type Paint = Terminal['paint'];

const TOPIC_COLUMNS: Column[] = [
  { title: 'TOPIC' },
  { title: 'PARTITIONS', align: 'right' },
  { title: 'MESSAGES', align: 'right' },
  { title: 'RATE/S', align: 'right' },
  { title: 'GROUP' },
  { title: 'MEMBERS', align: 'right' },
  { title: 'LAG', align: 'right' },
  { title: 'OLDEST', align: 'right' },
  { title: '' },
];
const GROUP_COLUMNS: Column[] = [
  { title: 'GROUP' },
  ...retryStages.map((stage): Column => ({ title: `RETRY ${stage}`, align: 'right' })),
  { title: 'OLDEST', align: 'right' },
  { title: 'DEAD LETTERS', align: 'right' },
  { title: '' },
];
const NOTHING = '-';

/** Two tables: topics with their readers, and the retries and dead letters of each group. */
export function renderReport({ topics, groups }: TopicsReport, paint: Paint): string {
  return [
    ...columns(
      TOPIC_COLUMNS,
      topics.flatMap((topic) => topicRows(topic, paint)),
    ),
    '',
    ...columns(
      GROUP_COLUMNS,
      groups.map((group) => groupRow(group, paint)),
    ),
  ].join('\n');
}

/** The topic is in the row of its first group. */
function topicRows(topic: TopicReport, paint: Paint): string[][] {
  const { name, faults, partitions, messages, ratePerSecond, consumers } = topic;
  const own = [
    faults.length > 0 ? paint('red', name) : name,
    partitions === null ? NOTHING : String(partitions),
    thousands(messages),
    rate(ratePerSecond),
  ];
  const [first, ...others] = consumers.map((consumer) => consumerCells(consumer, paint));
  return [
    [...own, ...(first ?? [NOTHING, '', '', '']), paint('red', faults.join('; '))],
    ...others.map((cells) => ['', '', '', '', ...cells, '']),
  ];
}

function consumerCells(
  { group, members, lag, oldestUnprocessedMs }: ConsumerReport,
  paint: Paint,
): string[] {
  return [
    group,
    members === 0 ? paint('red', '0') : String(members ?? '?'),
    lag > 0 ? paint('yellow', thousands(lag)) : '0',
    age(oldestUnprocessedMs),
  ];
}

function groupRow(report: GroupReport, paint: Paint): string[] {
  const { group, retries, oldestRetryMs, deadLetters, faults } = report;
  return [
    group,
    ...retryStages.map((stage) =>
      retries[stage] > 0 ? paint('yellow', thousands(retries[stage])) : '0',
    ),
    age(oldestRetryMs),
    deadLetters > 0 ? paint('red', thousands(deadLetters)) : '0',
    paint('red', faults.join('; ')),
  ];
}

function rate(perSecond: number): string {
  return perSecond === 0 || perSecond >= 100
    ? thousands(Math.round(perSecond))
    : perSecond.toFixed(1);
}

function age(ms: number | null): string {
  return ms === null ? NOTHING : duration(ms);
}
