import { join } from 'node:path';
import { printAddresses } from './addresses.ts';
import { build, isBuildStale } from './build.ts';
import { hideKafkajsWarning } from './kafka/kafkajs-warning.ts';
import { runProgram, runStack, stopOf } from './run-stack.ts';
import { showSteps } from './show-steps.ts';
import { prepareStack, type PreparedStack, type Stack } from './stack.ts';
import type { Step } from './steps.ts';
import { tourSteps } from './tour/tour.ts';

const endsAfterTour = process.argv.includes('--exit');

async function start(): Promise<void> {
  hideKafkajsWarning();
  const prepared = await prepareStack({ onEvent: console.log });
  const { stack } = prepared;
  await runStack(stack, async (ready) => {
    await showSteps([...buildSteps(prepared), ...prepared.steps]);
    stopWithInfrastructure(stack);
    console.log('\nGuided tour: what the product does, with a new sample company');
    await showSteps(tourSteps(stack.endpoints));
    console.log('\nEvery step was verified by reading it back from the other side.');
    ready();
    if (endsAfterTour) return;
    printAddresses(stack);
    await stopOf(stack);
  });
}

function buildSteps({ stack, processes }: PreparedStack): Step[] {
  if (!isBuildStale()) return [];
  const run = (): Promise<void> => build(join(stack.logsDirectory, 'build.log'), processes);
  return [{ title: 'Build the services and the pages', run }];
}

/** A crashed service is restarted, but without the infrastructure a restart is pointless. */
function stopWithInfrastructure(stack: Stack): void {
  for (const part of [stack.kafka, stack.postgres, stack.mail]) {
    part?.onUnexpectedEnd(({ reason }) => {
      console.error(`${part.definition.name} ${reason} (${part.definition.logFile})`);
      process.exitCode = 1;
      void stack.stop();
    });
  }
}

await runProgram(start);
