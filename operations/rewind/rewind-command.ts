import { retryGroupOf } from '#contracts';
import type { BrokerInspector } from '#messaging';
import { columns, OperationError, thousands, UsageError } from '#command-line';
import { findCluster } from '../command-line/find-cluster.js';
import { withCluster } from '../command-line/open-cluster.js';
import { runCommand, type Terminal } from '../command-line/run-command.js';
import { parseArguments, type RewindArguments, usage } from './arguments.js';
import { planRewind, type Rewind, recordsIn } from './plan-rewind.js';

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
      throw new UsageError('Nobody is here to be asked: it needs --yes, or --dry-run');
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
