import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build, type BuildPart, isStale } from './build.ts';
import { brokerCountFrom, hideKafkajsWarning } from './kafka/kafka.ts';
import type { ServerProcess } from './processes/server-process.ts';
import { printAddresses, runProgram, runStack, stopOf } from './run-stack.ts';
import { type PreparedStack, prepareStack, type Stack } from './stack.ts';
import { showSteps, type Step } from './steps.ts';
import { tourSteps } from './tour/tour.ts';

const { values: wanted } = parseArgs({
  options: {
    exit: { type: 'boolean', default: false },
    brokers: { type: 'string', default: '1' },
  },
});
const brokerRestartDelayMs = 2_000;

async function start(): Promise<void> {
  hideKafkajsWarning();
  const prepared = await prepareStack({
    onEvent: console.log,
    brokerCount: brokerCountFrom(wanted.brokers),
  });
  const { stack } = prepared;
  await runStack(stack, async (ready) => {
    await showSteps([...buildSteps(prepared), ...prepared.steps]);
    stopWithInfrastructure(stack);
    console.log('\nGuided tour: what the product does, with a new sample company');
    await showSteps(tourSteps(stack.endpoints));
    console.log('\nEvery step was verified by reading it back from the other side.');
    ready();
    if (wanted.exit) return;
    printAddresses(stack);
    await stopOf(stack);
  });
}

function buildSteps({ stack, processes }: PreparedStack): Step[] {
  const logFile = join(stack.logsDirectory, 'build.log');
  return (['services', 'pages'] satisfies BuildPart[])
    .filter(isStale)
    .map((part) => ({ title: `Build the ${part}`, run: () => build(part, logFile, processes) }));
}

/** A crashed service is restarted, but without the infrastructure a restart is pointless. */
function stopWithInfrastructure(stack: Stack): void {
  const isOneOfSeveral = stack.brokers.length > 1;
  if (isOneOfSeveral) stack.brokers.forEach((broker) => superviseBroker(stack, broker));
  const single = isOneOfSeveral ? [] : stack.brokers;
  for (const part of [...single, stack.postgres, stack.mail]) {
    part?.onUnexpectedEnd(({ reason }) => {
      console.error(`${part.definition.name} ${reason} (${part.definition.logFile})`);
      process.exitCode = 1;
      void stack.stop();
    });
  }
}

/** The other brokers go on without it meanwhile. */
function superviseBroker(stack: Stack, broker: ServerProcess): void {
  const { name, logFile } = broker.definition;
  broker.onUnexpectedEnd(({ reason }) => {
    console.error(`${name} ${reason} (${logFile}); it is started again`);
    void startAgain();
  });
  async function startAgain(): Promise<void> {
    await sleep(brokerRestartDelayMs);
    if (stack.stopping.aborted) return;
    try {
      await broker.start();
      console.log(`${name} is back`);
    } catch (error) {
      if (!stack.stopping.aborted) console.error((error as Error).message);
    }
  }
}

await runProgram(start);
