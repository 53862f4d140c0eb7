import { parseArgs } from 'node:util';
import { parseTime, UsageError } from '#command-line';

export const usage = `npm run rewind -- --group <name> --to <time> [--dry-run] [--yes] [--brokers list]

Lets a consumer group, and the one that reads its retry topics, read again what was written at that time or later.
The service must be stopped. No group is ever moved forward.

  --group name       the consumer group, which has the name of its service
  --to time          2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d for a while ago
  --dry-run          show what would be done, and do nothing
  --yes              do not ask
  --brokers list     host:port,host:port; else KAFKA_BROKERS, else the running local system`;

export interface RewindArguments {
  brokers: string | undefined;
  group: string;
  time: Date;
  isDryRun: boolean;
  isConfirmed: boolean;
}

/** @returns undefined if help is wanted. @throws UsageError, or the error of parseArgs for an unknown option. */
export function parseArguments(args: readonly string[]): RewindArguments | undefined {
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
