import { parseArgs } from 'node:util';
import { OperationError, parseCount, runInShell, UsageError } from '#command-line';
import {
  deadLetterTopicOf,
  type EventClass,
  eventClassesByChannel,
  eventDeclarationOf,
  webhookChannels,
  type WebhookEvent,
} from '#contracts';
import { HttpProbe, Random } from '#conformance';
import { findCluster, withCluster } from '../command-line/cluster.js';
import { runCommand, type Terminal } from '../command-line/terminal.js';
import { certifyConsumer, type ConsumerOptions, type ConsumerVerdict } from './consumer-cases.js';

const usage = `npm run certify:consumer -- --group <name> --probe <url> [options]

Writes records to the topic of a kind of event, also repeated, reordered and broken ones, and reads the effects that a
consumer has (docs/add-a-consumer.md#certify-a-consumer). Use a test system: every record looks real.

  --group name           the consumer group
  --probe url            where effects are counted: GET <url>/effects/<event id>; PROBE_TOKEN is its token
  --kind kind            the kind that the probe counts (transaction_settled)
  --dead-letters topic   where the consumer puts what it can never handle (<group>.dlt)
  --stop command         ends the consumer's processes at once (kill -9), and
  --start command        starts them again; without both, two cases are not verified
  --effect-seconds n     how long an effect may take (30)
  --seed n               repeats an earlier run's order (by chance); ids are always new
  --brokers list         host:port,host:port; else KAFKA_BROKERS, else the running local system

Exit codes: 0 all is well, 1 a case failed, 2 wrong usage`;

const DEFAULT_KIND = 'transaction_settled';
const LARGEST_SEED = 999_999_999;
const SETTLE_MS = 2_000;

type Parsed = Omit<ConsumerOptions, 'signal' | 'effects' | 'random'> & {
  brokers: string | undefined;
  probe: string;
  seed: number;
};

/** @returns undefined if help is wanted. @throws UsageError, or the error of parseArgs for an unknown option. */
function parseArguments(args: readonly string[]): Parsed | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ group: text, probe: text, kind: text, 'dead-letters': text, stop: text, start: text },
      ...{ 'effect-seconds': text, seed: text, brokers: text, help: { type: 'boolean' } },
    },
  });
  if (values.help) return undefined;
  const { group, probe, kind = DEFAULT_KIND, stop, start, seed, brokers } = values;
  if (!group) throw new UsageError('Which group? Give --group');
  if (!probe || !URL.canParse(probe))
    throw new UsageError('Where are effects counted? Give --probe');
  if (!stop !== !start) throw new UsageError('Give both --stop and --start');
  return {
    ...{ group, probe, brokers },
    eventClass: kindOf(kind),
    deadLetters: values['dead-letters'] ?? deadLetterTopicOf(group).name,
    ...(stop && start && { processes: { stop: commandOf(stop), start: commandOf(start) } }),
    effectMs: parseCount(values['effect-seconds'] ?? '30', '--effect-seconds') * 1_000,
    settleMs: SETTLE_MS,
    seed:
      seed === undefined
        ? 1 + Math.floor(Math.random() * LARGEST_SEED)
        : parseCount(seed, '--seed'),
  };
}

function kindOf(identifier: string): EventClass<WebhookEvent> {
  const kinds = webhookChannels.flatMap((channel) => eventClassesByChannel[channel]);
  const kind = kinds.find((each) => eventDeclarationOf(each).identifier === identifier);
  if (!kind) throw new UsageError(`--kind: there is no kind "${identifier}"`);
  return kind;
}

function commandOf(command: string): () => Promise<void> {
  return async () => {
    const code = await runInShell(command);
    if (code !== 0) throw new OperationError(`"${command}" ended with ${code}`);
  };
}

/** @returns the exit code. */
export function certifyConsumerCommand(
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  return runCommand(terminal, usage, async () => {
    const parsed = parseArguments(args);
    if (!parsed) {
      terminal.out(usage);
      return 0;
    }
    const { environment, directory } = terminal;
    const { seed, probe, brokers, ...options } = parsed;
    const signal = terminal.catchInterruption();
    const access = findCluster({ option: brokers, environment, directory });
    const verdicts = await withCluster(access, async ({ broker, inspector }) => {
      const effects = new HttpProbe({ url: probe, token: environment.PROBE_TOKEN }, signal);
      const random = new Random(`consumer/${seed}`, Date.now());
      const producer = broker.createProducer();
      try {
        return await certifyConsumer({ ...options, effects, random, signal }, producer, inspector);
      } finally {
        await producer.close();
      }
    });
    for (const verdict of verdicts) terminal.out(lineOf(verdict, terminal));
    const failed = verdicts.filter(({ status }) => status === 'failed').length;
    const open = verdicts.filter(({ status }) => status === 'not_verified').length;
    const passed = verdicts.length - failed - open;
    terminal.out(`\n${passed} passed, ${failed} failed, ${open} not verified. Seed ${seed}`);
    return failed > 0 ? 1 : 0;
  });
}

function lineOf(
  { name, title, status, reason, remedy }: ConsumerVerdict,
  { paint }: Terminal,
): string {
  if (status === 'passed') return `${paint('green', '✓')} ${name}: ${title}`;
  if (status === 'not_verified')
    return `${paint('yellow', '?')} ${name}: ${title}\n      ${reason}`;
  return `${paint('red', '✗')} ${name}: ${title}\n      ${reason}\n      ${remedy}`;
}
