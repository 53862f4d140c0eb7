import { join } from 'node:path';
import { endpointsFileIn, writeEndpoints } from './endpoints.ts';
import { infrastructureSteps } from './infrastructure-steps.ts';
import {
  buildPrometheus,
  hasPrometheus,
  prometheusVersion,
} from './prometheus/prometheus-program.ts';
import { localDirectory } from './repository.ts';
import { environmentFilesIn, writeEnvironmentFiles } from './services/environment-files.ts';
import { dependenciesOf, type ServiceName } from './services/service-table.ts';
import type { StackContext } from './stack-context.ts';
import type { Step, Tell } from './steps.ts';

/** From nothing to services that are ready. */
export function stackSteps(context: StackContext): Step[] {
  return [
    { title: 'Infrastructure', isConcurrent: true, steps: infrastructureSteps(context) },
    { title: 'Services', isConcurrent: true, steps: serviceSteps(context) },
    { title: 'Prometheus', steps: prometheusSteps(context) },
    { title: 'Write down addresses and credentials', run: () => publishEndpoints(context) },
  ].filter(({ run, steps = [] }) => run !== undefined || steps.length > 0);
}

function serviceSteps({ stack, startedServices }: StackContext): Step[] {
  // Each waits for its dependencies, which are started by their own steps.
  const started = new Map(
    startedServices.map((name) => [name, Promise.withResolvers<void>()] as const),
  );

  async function start(name: ServiceName, tell: Tell): Promise<void> {
    const { promise, resolve, reject } = started.get(name)!;
    // Prevents an unhandled rejection if it fails before anybody waits.
    promise.catch(() => {});
    try {
      await Promise.all(dependenciesOf(name).flatMap((each) => started.get(each)?.promise ?? []));
      await stack.services[name].start(undefined, tell);
      resolve();
    } catch (error) {
      reject(error);
      throw error;
    }
  }

  return startedServices.map((name) => ({
    title: name,
    run: async (tell) => {
      await start(name, tell);
      return `${stack.services[name].url}, process ${stack.services[name].pid}`;
    },
  }));
}

function prometheusSteps({ stack, processes }: StackContext): Step[] {
  const { prometheus, logsDirectory, endpoints } = stack;
  if (prometheus === undefined) return [];
  const building = {
    title: `Build Prometheus ${prometheusVersion} (two minutes, only this once)`,
    run: () =>
      buildPrometheus(localDirectory, join(logsDirectory, 'prometheus-build.log'), processes),
  };
  const starting = {
    title: `Start Prometheus ${prometheusVersion}`,
    run: async (tell: Tell) => {
      await prometheus.start({}, tell);
      return endpoints.prometheus ?? undefined;
    },
  };
  return hasPrometheus(localDirectory) ? [starting] : [building, starting];
}

async function publishEndpoints({ stack, processes }: StackContext): Promise<string> {
  const path = endpointsFileIn(stack.stateDirectory);
  processes.removeAtEnd(path);
  writeEndpoints(stack.stateDirectory, stack.endpoints);
  processes.removeAtEnd(environmentFilesIn(stack.stateDirectory));
  writeEnvironmentFiles(stack.stateDirectory, Object.values(stack.services));
  return path;
}
