/** Plays the tour in a cluster with `k8s/overlays/local`, and replaces everything under load (k8s/README.md). */
import { parseArgs } from 'node:util';
import { serviceNames } from '../../deployment/services.ts';
import { runProgram } from '../../local/run-stack.ts';
import { SetupError } from '../../local/setup-error.ts';
import { showSteps } from '../../local/show-steps.ts';
import type { Step } from '../../local/steps.ts';
import type { Report } from './inside/load.ts';
import { differenceOf, Load } from './load.ts';
import { Kubectl } from './kubectl.ts';
import { System } from './system.ts';
import { endpointsInCluster, targetsInCluster } from './targets.ts';
import { Visitor } from './visitor.ts';

const USAGE = 'npm run cluster:check -- --context <context of kubectl> [--drain]';

const { values: wanted } = parseArgs({
  options: { context: { type: 'string' }, drain: { type: 'boolean', default: false } },
});

await runProgram(async () => {
  if (wanted.context === undefined) throw new SetupError(USAGE);
  const kubectl = new Kubectl(wanted.context);
  const system = new System(kubectl);
  const visitor = new Visitor(kubectl);
  try {
    await showSteps(stepsOf(system, visitor, wanted.drain));
  } finally {
    await visitor.leave();
  }
});

function stepsOf(system: System, visitor: Visitor, withDrain: boolean): Step[] {
  const load = new Load(visitor);
  const underLoad = (title: string, change: () => Promise<void>): Step => ({
    title,
    run: async () => countsOf(await reportOf(load, change)),
  });
  const tour: Step = {
    title: 'The guided tour, from inside of the cluster',
    run: async () => {
      const steps = await visitor.run('local/tour/play.ts');
      return `${steps.trim().split('\n').length} steps`;
    },
  };
  return [
    { title: 'Jobs have ended, everything is ready', run: () => system.ready() },
    {
      title: 'Callers that never try again call every service',
      run: async () => {
        await visitor.come('scripts/cluster/inside/load.ts', {
          TARGETS: JSON.stringify(targetsInCluster()),
          ENDPOINTS: JSON.stringify(endpointsInCluster()),
        });
        await load.begin();
      },
    },
    tour,
    ...serviceNames.map((name) => underLoad(`Roll ${name}`, () => system.roll(name))),
    ...(withDrain ? drainSteps(system, underLoad) : []),
    { title: 'Restart the broker', run: () => broker(system) },
    tour,
  ];
}

/** With two replicas of each service, as in production: of one, a drain takes what there is. */
function drainSteps(
  system: System,
  underLoad: (title: string, change: () => Promise<void>) => Step,
): Step[] {
  return [
    { title: 'Two replicas of each service', run: () => system.scale(2) },
    underLoad('Drain a node, and give it back', () => system.drainOneNode()),
    underLoad('One replica again', () => system.scale(1)),
  ];
}

/** Meanwhile the gateway refuses webhooks, which the platform keeps, so nothing is counted. */
async function broker(system: System): Promise<string> {
  const before = await system.restarts();
  await system.restartBroker();
  await system.ready();
  return `${(await system.restarts()) - before} containers of services were started again`;
}

/** What callers saw of a change, and of the time around it. @throws SetupError if a call was lost. */
async function reportOf(load: Load, change: () => Promise<void>): Promise<Report> {
  const before = await load.now();
  await change();
  const seen = differenceOf(before, await load.later());
  const lost = Object.entries(seen).filter(([, { failed }]) => failed > 0);
  if (lost.length > 0) throw new SetupError(`calls were lost: ${JSON.stringify(lost)}`);
  return seen;
}

function countsOf(report: Report): string[] {
  return Object.entries(report).map(
    ([name, { answered, failed }]) => `${name}: ${answered} answered, ${failed} lost`,
  );
}
