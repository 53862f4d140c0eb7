import { parseArgs } from 'node:util';
import { columns, OperationError, parseTime, thousands, UsageError } from '#command-line';
import { retryGroupOf } from '#contracts';
import type { BrokerInspector, GroupState, PartitionOffset } from '#messaging';
import { findCluster, withCluster } from '../command-line/cluster.js';
import { runCommand, type Terminal } from '../command-line/terminal.js';

const usage = `npm run rewind -- --group <name> --to <time> [--dry-run] [--yes] [--brokers list]

Lets a consumer group, and the group of its retry topics, read again what was written at that time or later.
The service must be stopped. No group is ever moved forward.

  --group name       the consumer group, which has the name of its service
  --to time          2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d for a while ago
  --dry-run          show what would be done, and do nothing
  --yes              do not ask
  --brokers list     host:port,host:port; else KAFKA_BROKERS, else the running local system`;

interface RewindArguments {
  brokers: string | undefined;
  group: string;
  time: Date;
  isDryRun: boolean;
  isConfirmed: boolean;
}

/** @returns undefined if help is wanted. @throws UsageError, or the error of parseArgs for an unknown option. */
function parseArguments(args: readonly string[]): RewindArguments | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      brokers: { type: 'string' },
      group: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  if (!values.group) throw new UsageError('Which group? Give --group');
  if (!values.to) throw new UsageError('To which time? Give --to');
  return {
    brokers: values.brokers,
    group: values.group,
    time: parseTime(values.to, '--to', Date.now()),
    isDryRun: values['dry-run'],
    isConfirmed: values.yes,
  };
}

const COLUMNS = [
  { title: 'GROUP' },
  { title: 'TOPIC' },
  { title: 'READ AGAIN', align: 'right' as const },
];

/** @returns the exit code. */
export function rewindCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, usage, async () => {
    const parsed = parseArguments(args);
    if (!parsed) {
      terminal.out(usage);
      return 0;
    }
    if (!parsed.isDryRun && !parsed.isConfirmed && !terminal.isInteractive) {
      throw new UsageError(
        'There is no terminal to ask for confirmation: it needs --yes, or --dry-run',
      );
    }
    const { environment, directory } = terminal;
    const access = findCluster({ option: parsed.brokers, environment, directory });
    return withCluster(access, ({ inspector }) => run(parsed, inspector, terminal));
  });
}

async function run(
  { group, time, isDryRun, isConfirmed }: RewindArguments,
  inspector: BrokerInspector,
  terminal: Terminal,
): Promise<number> {
  const states = await inspector.groups();
  const own = states.filter(({ name }) => [group, retryGroupOf(group)].includes(name));
  if (own.length === 0) throw new OperationError(`There is no consumer group ${group}`);
  const running = own.filter(({ members }) => members !== 0);
  if (running.length > 0) {
    const names = running.map(({ name }) => name).join(', ');
    throw new OperationError(`Stop the service first: ${names} has members`);
  }
  const plan = (await Promise.all(own.map((state) => planRewind(state, time, inspector)))).flat();
  const total = plan.reduce((sum, rewind) => sum + recordsIn(rewind), 0);
  if (total === 0) {
    terminal.note('Nothing that was read is so new: nothing to do.');
    return 0;
  }
  terminal.note(render(plan));
  if (isDryRun) {
    terminal.out(`Dry run: would have ${thousands(total)} records read again.`);
    return 0;
  }
  if (!isConfirmed && !(await terminal.confirm(`Have ${thousands(total)} records read again?`))) {
    terminal.note('Nothing was done.');
    return 1;
  }
  for (const { group: name, moves } of plan) {
    await inspector.moveGroup(
      name,
      moves.map(({ to }) => to),
    );
  }
  terminal.out(`${thousands(total)} records are read again when the service is started.`);
  return 0;
}

function render(plan: readonly Rewind[]): string {
  const rows = plan.map((rewind) => [rewind.group, rewind.topic, thousands(recordsIn(rewind))]);
  return columns(COLUMNS, rows).join('\n');
}

/** A group's way back in one topic. */
interface Rewind {
  group: string;
  topic: string;
  moves: { from: bigint; to: PartitionOffset }[];
}

/**
 * Partitions in which the group has read beyond the time. Others stay where they are: a move forward would skip
 * records, and where nothing is committed there is nothing to move.
 */
async function planRewind(
  { name, committed }: GroupState,
  time: Date,
  inspector: BrokerInspector,
): Promise<Rewind[]> {
  const topics = [...new Set(committed.map(({ topic }) => topic))].sort();
  const goals = await inspector.offsetsAt(topics, time);
  return topics.flatMap((topic) => {
    const moves = committed
      .filter((place) => place.topic === topic)
      .flatMap(({ partition, offset: from }) => {
        const to = goals.find((goal) => goal.topic === topic && goal.partition === partition);
        return to && to.offset < from ? [{ from, to }] : [];
      });
    return moves.length > 0 ? [{ group: name, topic, moves }] : [];
  });
}

/** An upper bound where compaction or transactions have left gaps. */
function recordsIn({ moves }: Rewind): number {
  return Number(moves.reduce((sum, { from, to }) => sum + (from - to.offset), 0n));
}
