import { endpointsFileIn, writeEndpoints } from './endpoints.ts';
import { infrastructureSteps } from './infrastructure-steps.ts';
import { serviceTable, type ServiceName } from './services/service-table.ts';
import type { StackContext } from './stack-context.ts';
import type { Step } from './steps.ts';

/** From nothing to services that are ready. */
export function stackSteps(context: StackContext): Step[] {
  return [
    { title: 'Infrastructure', isConcurrent: true, steps: infrastructureSteps(context) },
    { title: 'Services', isConcurrent: true, steps: serviceSteps(context) },
    { title: 'Write down addresses and credentials', run: () => publishEndpoints(context) },
  ].filter(({ run, steps = [] }) => run !== undefined || steps.length > 0);
}

function serviceSteps({ stack, startedServices }: StackContext): Step[] {
  const starts = new Map<ServiceName, Promise<void>>();

  function startOnce(name: ServiceName): Promise<void> {
    const start = starts.get(name) ?? startAfterDependencies(name);
    starts.set(name, start);
    return start;
  }

  async function startAfterDependencies(name: ServiceName): Promise<void> {
    const { dependsOn } = serviceTable[name];
    await Promise.all(dependsOn.filter((each) => startedServices.includes(each)).map(startOnce));
    await stack.services[name].start();
  }

  return startedServices.map((name) => ({
    title: name,
    run: async () => {
      await startOnce(name);
      return `${stack.services[name].url}, process ${stack.services[name].pid}`;
    },
  }));
}

async function publishEndpoints({ stack, processes }: StackContext): Promise<string> {
  const path = endpointsFileIn(stack.stateDirectory);
  processes.removeAtEnd(path);
  writeEndpoints(stack.stateDirectory, stack.endpoints);
  return path;
}
