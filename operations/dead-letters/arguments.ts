import { parseArgs } from 'node:util';
import { parseCount, parseTime, UsageError } from '#command-line';
import type { LetterFilter } from './letter-filter.js';

export const usage = `npm run dead-letters -- list    [filters] [--limit n] [--json]
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
  --limit n          list: so many of the newest (20); replay, discard: at most so many, group by
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

export type Arguments =
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
export function parseArguments(args: readonly string[], now = Date.now()): Arguments {
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
