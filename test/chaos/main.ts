import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { kafkaClients } from '#messaging';
import { brokerCountFrom, hideKafkajsWarning } from '../../tools/local/kafka/kafka.ts';
import { onStopRequest } from '../../tools/local/run-stack.ts';
import { reportOf } from './report.ts';
import { startSystem, type System, type SystemOptions } from './system/system.ts';
import { runTrial, type TrialOptions, type TrialResult } from './trial.ts';

const defaults = { seconds: 60, rate: 60, drainSeconds: 120, brokers: 1, client: 'kafkajs' };

async function run(): Promise<void> {
  hideKafkajsWarning();
  const { options, systemOptions } = readOptions();
  console.log(`Seed ${options.seed}: the same seed plans the same load and the same faults.`);
  const log = sinceNow();
  const system = await startSystem(log, systemOptions);
  onStopRequest(({ exitCode }) => {
    void system.stop().then(() => process.exit(exitCode));
  });
  try {
    const result = await runTrial(system, options, log);
    console.log(`\n${reportOf(result)}`);
    if (result.violations.length === 0) return;
    process.exitCode = 1;
    console.log(`\nLogs and all ids: ${keepEvidence(system, result)}`);
  } finally {
    await system.stop();
  }
}

function readOptions(): { options: TrialOptions; systemOptions: SystemOptions } {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: String(defaults.seconds) },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      rate: { type: 'string', default: String(defaults.rate) },
      brokers: { type: 'string', default: String(defaults.brokers) },
      client: { type: 'string', default: defaults.client },
      standby: { type: 'boolean', default: false },
      'drain-seconds': { type: 'string', default: String(defaults.drainSeconds) },
    },
  });
  const brokerCount = brokerCountFrom(values.brokers);
  const kafkaClient = kafkaClients.find((client) => client === values.client);
  if (!kafkaClient) throw new Error(`--client must be one of ${kafkaClients.join(', ')}`);
  return {
    options: {
      seed: values.seed,
      seconds: positive('--seconds', values.seconds),
      rate: positive('--rate', values.rate),
      drainSeconds: positive('--drain-seconds', values['drain-seconds']),
      withBrokerOutages: brokerCount > 1,
    },
    systemOptions: { brokerCount, hasStandby: values.standby, kafkaClient },
  };
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new Error(`${name} must be a number above 0, not "${value}"`);
  return number;
}

function sinceNow(): (message: string) => void {
  const startedAt = Date.now();
  return (message) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    // For a service that did not start only the first line; the rest is in its log.
    console.log(`${seconds.padStart(7)} s  ${message.split('\n', 1)[0]}`);
  };
}

/** The system's own directory is deleted, so copy it. */
function keepEvidence({ stack }: System, { violations, faults, history }: TrialResult): string {
  const directory = mkdtempSync(join(tmpdir(), 'chaos-'));
  cpSync(stack.logsDirectory, directory, { recursive: true });
  const content = JSON.stringify({ violations, faults, history }, null, 2);
  writeFileSync(join(directory, 'trial.json'), content);
  return directory;
}

try {
  await run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
