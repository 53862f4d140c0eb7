import { parseArgs } from 'node:util';
import {
  OperationError,
  parseCount,
  parseTime,
  terminalLine,
  thousands,
  UsageError,
} from '#command-line';
import {
  DeadLetterBox,
  isEmptyFilter,
  type LetterFilter,
  listLetters,
  planRepair,
  repair,
  type ResolvingAction,
  type DeadLetter,
} from '#messaging';
import { type Cluster, findCluster, withCluster } from '../command-line/cluster.js';
import { runCommand, type Terminal } from '../command-line/terminal.js';
import { renderCounts, renderLetter, renderList } from './list.js';

const usage = `npm run dead-letters -- list    [filters] [--limit n] [--json]
npm run dead-letters -- show    <place or event id> [--raw | --json]
npm run dead-letters -- replay  [<place or event id>...] [filters] [--limit n] [--all] [--dry-run] [--yes]
npm run dead-letters -- discard [<place or event id>...] [filters] [--limit n] [--all] [--dry-run] [--yes]

Filters
  --group name       the consumer group that failed
  --event type       the kind of event
  --company id       the company
  --key key          the record's key
  --reason text      a part of the reason
  --since time       failed at that time or later: 2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d ago
  --until time       failed before that time
  --id id            the event's id

Others
  --brokers list     host:port,host:port; else KAFKA_BROKERS, else the running local system
  --limit n          list: the number of newest letters (20); replay, discard: at most this number, group by
                     group and the oldest first in each
  --all              replay, discard: without any filter, so all of them
  --dry-run          show what would be done, and do nothing
  --yes              do not ask
  --raw              the original bytes, to stdout`;

const DEFAULT_LISTED = 20;

const common = { brokers: { type: 'string' }, help: { type: 'boolean' } } as const;
const filters = {
  group: { type: 'string' },
  event: { type: 'string' },
  company: { type: 'string' },
  key: { type: 'string' },
  reason: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  id: { type: 'string' },
  limit: { type: 'string' },
} as const;
const repairs = {
  all: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

interface Common {
  brokers: string | undefined;
}

type Arguments =
  | { command: 'help' }
  | (Common & { command: 'list'; filter: LetterFilter; limit: number; asJson: boolean })
  | (Common & { command: 'show'; selector: string; form: 'text' | 'json' | 'raw' })
  | (Common & {
      command: 'replay' | 'discard';
      filter: LetterFilter;
      limit: number;
      mayTakeAll: boolean;
      isDryRun: boolean;
      isConfirmed: boolean;
    });

/** @throws UsageError, or the error of parseArgs for an unknown option. */
function parseArguments(args: readonly string[], now = Date.now()): Arguments {
  const [command, ...rest] = args;
  if (command === undefined || command === 'help' || args.includes('--help')) {
    return { command: 'help' };
  }
  switch (command) {
    case 'list':
      return parseList(rest, now);
    case 'show':
      return parseShow(rest);
    case 'replay':
    case 'discard':
      return parseRepair(command, rest, now);
    default:
      throw new UsageError(`There is no command "${command}"`);
  }
}

function parseList(args: string[], now: number): Arguments {
  const options = { ...common, ...filters, json: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args, options });
  return {
    command: 'list',
    brokers: values.brokers,
    filter: filterOf(values, [], now),
    limit: values.limit === undefined ? DEFAULT_LISTED : parseCount(values.limit, '--limit'),
    asJson: values.json,
  };
}

function parseShow(args: string[]): Arguments {
  const options = {
    ...common,
    raw: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [selector, ...others] = positionals;
  if (selector === undefined || others.length > 0) {
    throw new UsageError('show needs one place or event id');
  }
  if (values.raw && values.json) throw new UsageError('--raw or --json, not both');
  const form = values.raw ? 'raw' : values.json ? 'json' : 'text';
  return { command: 'show', brokers: values.brokers, selector, form };
}

function parseRepair(command: 'replay' | 'discard', args: string[], now: number): Arguments {
  const options = { ...common, ...filters, ...repairs } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return {
    command,
    brokers: values.brokers,
    filter: filterOf(values, positionals, now),
    limit: values.limit === undefined ? Infinity : parseCount(values.limit, '--limit'),
    mayTakeAll: values.all,
    isDryRun: values['dry-run'],
    isConfirmed: values.yes,
  };
}

type FilterValues = { [name in keyof typeof filters]?: string | undefined };

function filterOf(values: FilterValues, selectors: string[], now: number): LetterFilter {
  refuseEmpty(values, selectors);
  const { group, event, company, key, reason, since, until, id } = values;
  return {
    group,
    event,
    company,
    key,
    reason,
    since: since === undefined ? undefined : parseTime(since, '--since', now),
    until: until === undefined ? undefined : parseTime(until, '--until', now),
    selectors: id === undefined ? selectors : [...selectors, id],
  };
}

/**
 * Usually caused by an unset shell variable; as a part of the reason, an empty text would match every
 * letter.
 */
function refuseEmpty(values: FilterValues, selectors: string[]): void {
  const empty = Object.entries(values).find(([, value]) => value === '');
  if (empty) throw new UsageError(`--${empty[0]} is empty`);
  if (selectors.includes('')) throw new UsageError('A place or event id is empty');
}

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
    throw new UsageError(
      `There is no terminal to ask for confirmation: ${command} needs --yes, or --dry-run`,
    );
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

type RepairArguments = Extract<Arguments, { command: 'replay' | 'discard' }>;

/**
 * Shows the selected letters, asks for confirmation, runs the action and reports the result. @returns the
 * exit code.
 */
async function runRepair(
  parsed: RepairArguments,
  box: DeadLetterBox,
  cluster: Cluster,
  terminal: Terminal,
): Promise<number> {
  const { filter, limit } = parsed;
  const action = actionOf(parsed.command);
  const plan = await planRepair(cluster.inspector, box, action, filter, limit);
  const { counts, refused } = plan;
  if (refused.length > 0) terminal.note(noteOfForged(refused));
  if (counts.total === 0) {
    terminal.note('No dead letter fits: nothing to do.');
    return refused.length > 0 ? 1 : 0;
  }
  terminal.note(renderCounts(counts.sorted()).join('\n'));
  for (const group of plan.idleGroups) {
    terminal.note(`No consumer of ${group} is running: what is replayed waits until one is.`);
  }
  const letters = `${thousands(counts.total)} dead letter${counts.total === 1 ? '' : 's'}`;
  if (parsed.isDryRun) {
    terminal.out(`Dry run: would ${parsed.command} ${letters}.`);
    return 0;
  }
  const question = `${parsed.command === 'replay' ? 'Replay' : 'Discard'} ${letters}?`;
  if (!parsed.isConfirmed && !(await terminal.confirm(question))) {
    terminal.note('Nothing was done.');
    return 1;
  }
  return carryOut(action, plan.letters(), counts.total, cluster, terminal);
}

async function carryOut(
  action: ResolvingAction,
  letters: AsyncIterable<DeadLetter>,
  total: number,
  { broker }: Cluster,
  terminal: Terminal,
): Promise<number> {
  const producer = broker.createProducer();
  const progress = terminal.startProgress(total);
  const interrupted = terminal.catchInterruption();
  let done = 0;
  try {
    await repair(producer, action, letters, (count) => {
      done += count;
      progress.advance(count);
      return !interrupted.aborted;
    });
  } finally {
    progress.end();
    await producer.close();
    terminal.out(`${thousands(done)} of ${thousands(total)} ${action}.`);
    if (done < total) terminal.note('The same command again goes on with the others.');
  }
  return done < total ? 1 : 0;
}

function actionOf(command: RepairArguments['command']): ResolvingAction {
  return command === 'replay' ? 'replayed' : 'discarded';
}

function noteOfForged(places: readonly string[]): string {
  const named = places.slice(0, 10).map(terminalLine).join(', ');
  const others = places.length > 10 ? ` and ${thousands(places.length - 10)} others` : '';
  return `Not replayed, because they claim to come from a topic that their group does not read: ${named}${others}`;
}
