import { parseArgs } from 'node:util';
import { defaultMinInSyncReplicas } from '#messaging';
import { parseCount, UsageError } from '#command-line';
import { type Form, formNames } from './declare/declare.js';
import type { DeclareOptions } from './declare/declare-options.js';

export const usage = `npm run topics -- [--once] [--json] [--all] [--brokers list]
npm run topics -- declare --format ${formNames.join('|')} [--replication-factor n] [--min-in-sync-replicas n] [--cluster name]

  --once                   one look, then end; so also where the output is no terminal
  --json                   one look, as JSON
  --all                    also topics and groups that are not declared
  --brokers list           host:port,host:port; else KAFKA_BROKERS, else the running local system

declare prints the declared topics for another tool that is to create them
  --replication-factor n   copies of each record (3)
  --min-in-sync-replicas n how many of them must be written for a record to count as written (all but one)
  --cluster name           strimzi: the Kafka resource that the topics belong to (kafka)`;

const DEFAULT_REPLICATION_FACTOR = 3;

export type Arguments =
  | { command: 'help' }
  | {
      command: 'watch';
      brokers: string | undefined;
      form: 'live' | 'once' | 'json';
      withOthers: boolean;
    }
  | { command: 'declare'; form: Form; options: DeclareOptions };

/** @throws UsageError, or the error of parseArgs for an unknown option. */
export function parseArguments(args: readonly string[]): Arguments {
  const [command, ...rest] = args;
  if (command === 'help' || args.includes('--help')) return { command: 'help' };
  if (command === 'declare') return parseDeclare(rest);
  if (command === undefined || command.startsWith('-')) return parseWatch([...args]);
  throw new UsageError(`There is no command "${command}"`);
}

function parseWatch(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      brokers: { type: 'string' },
      once: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
    },
  });
  const form = values.json ? 'json' : values.once ? 'once' : 'live';
  return { command: 'watch', brokers: values.brokers, form, withOthers: values.all };
}

function parseDeclare(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      format: { type: 'string' },
      'replication-factor': { type: 'string' },
      'min-in-sync-replicas': { type: 'string' },
      cluster: { type: 'string', default: 'kafka' },
    },
  });
  const form = formNames.find((name) => name === values.format);
  if (!form) throw new UsageError(`--format: one of ${formNames.join(', ')}`);
  const factor = values['replication-factor'];
  const replicationFactor =
    factor === undefined ? DEFAULT_REPLICATION_FACTOR : parseCount(factor, '--replication-factor');
  const inSync = values['min-in-sync-replicas'];
  const minInSyncReplicas =
    inSync === undefined
      ? defaultMinInSyncReplicas(replicationFactor)
      : parseCount(inSync, '--min-in-sync-replicas');
  if (minInSyncReplicas > replicationFactor) {
    throw new UsageError('--min-in-sync-replicas must not be above --replication-factor');
  }
  const options = { replicationFactor, minInSyncReplicas, cluster: values.cluster };
  return { command: 'declare', form, options };
}
