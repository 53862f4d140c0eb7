import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseCount, UsageError } from '#command-line';
import { allTopics } from '#contracts';
import {
  type Broker,
  ClusterError,
  defaultMinInSyncReplicas,
  createBroker,
  TopicsLook,
} from '#messaging';
import { type ClusterAccess, findCluster, withCluster } from '../command-line/cluster.js';
import { runCommand, type Screen, type Terminal } from '../command-line/terminal.js';
import { declare, type DeclareOptions, type Form, formNames } from './declare.js';
import { renderReport } from './render-report.js';

const usage = `npm run topics -- [--once] [--json] [--all] [--brokers list]
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

type Arguments =
  | { command: 'help' }
  | {
      command: 'watch';
      brokers: string | undefined;
      form: 'live' | 'once' | 'json';
      withOthers: boolean;
    }
  | { command: 'declare'; form: Form; options: DeclareOptions };

/** @throws UsageError, or the error of parseArgs for an unknown option. */
function parseArguments(args: readonly string[]): Arguments {
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

type WatchArguments = Extract<Arguments, { command: 'watch' }>;

/** @returns the exit code. */
export function topicsCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  return runCommand(terminal, usage, async () => {
    const parsed = parseArguments(args);
    switch (parsed.command) {
      case 'help':
        terminal.out(usage);
        return 0;
      case 'declare':
        terminal.out(declare(parsed.form, allTopics, parsed.options));
        return 0;
      case 'watch':
        await watch(parsed, terminal);
        return 0;
    }
  });
}

async function watch(parsed: WatchArguments, terminal: Terminal): Promise<void> {
  const { environment, directory } = terminal;
  const access = findCluster({ option: parsed.brokers, environment, directory });
  if (parsed.form === 'live' && terminal.hasScreen) {
    await watchLive(access, parsed.withOthers, terminal);
    return;
  }
  const look = new TopicsLook(parsed.withOthers);
  const report = await withCluster(access, ({ inspector }) => look.take(inspector));
  const isJson = parsed.form === 'json';
  terminal.out(isJson ? JSON.stringify(report, null, 2) : renderReport(report, terminal.paint));
}

async function watchLive(
  { brokers, connection }: ClusterAccess,
  withOthers: boolean,
  { openScreen, paint }: Terminal,
): Promise<void> {
  const broker = await createBroker(brokers, 'operations', { connection });
  const screen = openScreen();
  const looking = new Looking(broker, withOthers);
  try {
    await showLive(screen, async () => renderReport(await looking.look(), paint));
  } finally {
    screen.close();
    await looking.close();
    await broker.close();
  }
}

/** Uses an inspector until it fails. */
class Looking {
  private inspector;
  private readonly topics: TopicsLook;

  constructor(
    private readonly broker: Broker,
    withOthers: boolean,
  ) {
    this.inspector = broker.createInspector();
    this.topics = new TopicsLook(withOthers);
  }

  async look() {
    try {
      return await this.topics.take(this.inspector);
    } catch (error) {
      if (error instanceof ClusterError) {
        await this.close();
        this.inspector = this.broker.createInspector();
      }
      throw error;
    }
  }

  close(): Promise<void> {
    return this.inspector.close();
  }
}

const INTERVAL_MS = 2_000;

/**
 * Redraws every two seconds until the user quits. While the cluster is unavailable, it says so, keeps the
 * last content, and retries.
 *
 * @param look returns the text to draw, or rejects with a ClusterError.
 */
async function showLive(
  screen: Screen,
  look: () => Promise<string>,
  intervalMs = INTERVAL_MS,
): Promise<void> {
  let last = '';
  let awaySince: Date | undefined;
  while (!screen.closing.aborted) {
    try {
      last = await look();
      awaySince = undefined;
      screen.draw(`${statusLine('q or Ctrl-C ends')}\n\n${last}`);
    } catch (error) {
      if (!(error instanceof ClusterError)) throw error;
      awaySince ??= new Date();
      const status = `the cluster has not answered since ${timeOf(awaySince)}: ${error.message}`;
      screen.draw(`${statusLine(status)}\n\n${last}`);
    }
    await sleep(intervalMs, undefined, { signal: screen.closing }).catch(() => {});
  }
}

function statusLine(status: string): string {
  return `${timeOf(new Date())}  ${status}`;
}

function timeOf(time: Date): string {
  return time.toTimeString().slice(0, 8);
}
