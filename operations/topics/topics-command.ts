import { allTopics } from '#contracts';
import { type Broker, ClusterError, KafkajsBroker } from '#messaging';
import { type ClusterAccess, findCluster } from '../command-line/find-cluster.js';
import { withCluster } from '../command-line/open-cluster.js';
import { runCommand, type Terminal } from '../command-line/run-command.js';
import { type Arguments, parseArguments, usage } from './arguments.js';
import { declare } from './declare/declare.js';
import { showLive } from './live.js';
import { renderReport } from './render-report.js';
import { TopicsLook } from './topics-look.js';

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
  { brokers, security }: ClusterAccess,
  withOthers: boolean,
  { openScreen, paint }: Terminal,
): Promise<void> {
  const broker = new KafkajsBroker(brokers, 'operations', { security });
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
