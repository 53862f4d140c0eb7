import { OperationError, UsageError } from '#command-line';
import { findCluster } from '../command-line/find-cluster.js';
import { type Cluster, withCluster } from '../command-line/open-cluster.js';
import { runCommand, type Terminal } from '../command-line/run-command.js';
import { type Arguments, parseArguments, usage } from './arguments.js';
import { DeadLetterBox } from './dead-letter-box.js';
import { isEmptyFilter } from './letter-filter.js';
import { listLetters, renderList } from './list.js';
import { type RepairArguments, runRepair } from './run-repair.js';
import { renderLetter } from './show.js';

/** @returns the exit code. */
export function deadLettersCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, usage, async () => {
    const parsed = parseArguments(args);
    if (parsed.command === 'help') {
      terminal.out(usage);
      return 0;
    }
    refuseDanger(parsed, terminal);
    const { environment, directory } = terminal;
    const access = findCluster({ option: parsed.brokers, environment, directory });
    return withCluster(access, (cluster) => run(parsed, cluster, terminal));
  });
}

async function run(
  parsed: Exclude<Arguments, { command: 'help' }>,
  cluster: Cluster,
  terminal: Terminal,
): Promise<number> {
  const box = await DeadLetterBox.open(cluster.inspector);
  switch (parsed.command) {
    case 'list': {
      const list = await listLetters(box, parsed.filter, parsed.limit);
      terminal.out(parsed.asJson ? JSON.stringify(list, null, 2) : renderList(list));
      return 0;
    }
    case 'show':
      await show(parsed, box, terminal);
      return 0;
    case 'replay':
    case 'discard':
      return runRepair(parsed, box, cluster, terminal);
  }
}

/** Checked before connecting to the cluster. */
function refuseDanger(parsed: Arguments, { isInteractive }: Terminal): void {
  if (!isRepair(parsed)) return;
  const { command, filter, mayTakeAll, isDryRun, isConfirmed } = parsed;
  if (isEmptyFilter(filter) && !mayTakeAll) {
    throw new UsageError(`Which ones? ${command} needs a place, an event id, a filter, or --all`);
  }
  if (!isDryRun && !isConfirmed && !isInteractive) {
    throw new UsageError(`Nobody is here to be asked: ${command} needs --yes, or --dry-run`);
  }
}

function isRepair(parsed: Arguments): parsed is RepairArguments {
  return parsed.command === 'replay' || parsed.command === 'discard';
}

async function show(
  { selector, form }: Extract<Arguments, { command: 'show' }>,
  box: DeadLetterBox,
  terminal: Terminal,
): Promise<void> {
  const letters = await box.find(selector);
  if (letters.length === 0) throw new OperationError(`There is no dead letter ${selector}`);
  if (form === 'raw') {
    if (letters.length > 1) {
      const places = letters.map(({ place }) => place).join(', ');
      throw new OperationError(`Several groups have it; say which one: ${places}`);
    }
    terminal.out(letters[0]!.record.value ?? Buffer.alloc(0));
  } else if (form === 'json') {
    const shown = letters.map((letter) => {
      const { record, ...facts } = letter;
      const { headers, value } = record;
      const resolution = box.resolutionOf(letter) ?? null;
      return { ...facts, resolution, headers, valueBase64: value?.toString('base64') ?? null };
    });
    terminal.out(JSON.stringify(shown, null, 2));
  } else {
    terminal.out(
      letters.map((letter) => renderLetter(letter, box.resolutionOf(letter))).join('\n\n'),
    );
  }
}
