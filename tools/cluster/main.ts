import { parseArgs } from 'node:util';
import { AutoTopUpDeactivated, exampleOf } from '#contracts';
import { credentials } from '../deployment/declaration.ts';
import { namespaceOf } from '../deployment/kubernetes/objects.ts';
import {
  declarationOf,
  isDatabaseOwner,
  type ServiceName,
  serviceNames,
} from '../deployment/services.ts';
import type { Endpoints } from '../local/endpoints.ts';
import { runProgram } from '../local/run-stack.ts';
import { byServiceKey } from '../local/services/service-names.ts';
import { SetupError } from '../local/setup-error.ts';
import { showSteps, type Step } from '../local/steps.ts';
import type { Report } from './inside/load.ts';
import { COMPANY_ID, EVENT_ID, type Target } from './inside/target.ts';
import { differenceOf, Load } from './load.ts';
import { Kubectl, System } from './system.ts';
import { Visitor } from './visitor.ts';

/** What the tour needs to know of the system of `k8s/overlays/local`, from inside of its cluster. */
function endpointsInCluster(): Partial<Endpoints> {
  const platform = urlOf('platform');
  return {
    ...byServiceKey(urlOf),
    onboardingApp: `${platform}/onboarding`,
    partnerPage: `${urlOf('onboarding')}/partner`,
    shop: `${platform}/sandbox/shop`,
    mail: 'http://mail.infrastructure:1080',
    kafka: { brokers: ['kafka.infrastructure:9092'] },
    partner: {
      apiKey: credentials.partnerApiKey[1],
      operatorToken: credentials.operatorToken[1],
    } as Endpoints['partner'],
  };
}

/** A call for each service that its code answers, with its database if it has one, and its broker if it needs it. */
function targetsInCluster(): Target[] {
  return serviceNames.map((service) => {
    const { path, ...call } = calls[service];
    return { service, url: urlOf(service) + path, ...call };
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const operator = { headers: bearer(credentials.operatorToken[1]), status: 200 };
const json = { 'content-type': 'application/json' };

/** Of a kind that has no effect but a line in the company's timeline. */
const { event, data, timestamp } = exampleOf(AutoTopUpDeactivated);
const toEmit = { event, companyId: COMPANY_ID, data: { ...data, accountId: EVENT_ID } };

const calls: Record<ServiceName, Omit<Target, 'service' | 'url'> & { path: string }> = {
  platform: {
    path: '/v1/sandbox/events',
    headers: { ...json, ...bearer(credentials.partnerApiKey[1]) },
    status: 201,
    event: { body: JSON.stringify(toEmit) },
  },
  // The page of an unknown reveal, which it looks for in its database.
  'card-vault': { path: '/reveals/unknown', headers: {}, status: 404 },
  gateway: {
    path: '/webhooks/events',
    headers: { ...json, 'partner-api-token': credentials.webhookToken[1] },
    status: 204,
    event: {
      body: JSON.stringify({ ...toEmit, timestamp }),
      signingSecret: credentials.signingSecret[1],
    },
  },
  onboarding: { path: '/companies?limit=1', ...operator },
  'card-provisioning': { path: '/assignments?limit=1', ...operator },
  'three-ds': { path: '/card-app', headers: {}, status: 200 },
  notification: { path: '/mails?limit=1', ...operator },
  'card-activity': { path: '/activity/cards', headers: {}, status: 401 },
  // A session that it looks for in its database.
  operations: {
    path: '/partner/v1/topics',
    headers: { cookie: 'operations_page=none' },
    status: 401,
  },
};

function urlOf(service: ServiceName): string {
  const { end, port } = declarationOf(service);
  return `http://${service}.${namespaceOf[end]}:${port}`;
}

/** Plays the tour in a cluster with `k8s/overlays/local`, and replaces everything under load (k8s/README.md). */

const USAGE = 'npm run cluster:check -- --context <context of kubectl> [--drain] [--kill]';

const { values: wanted } = parseArgs({
  options: {
    context: { type: 'string' },
    drain: { type: 'boolean', default: false },
    kill: { type: 'boolean', default: false },
  },
});

const withDatabase = serviceNames.filter(isDatabaseOwner);

await runProgram(async () => {
  if (wanted.context === undefined) throw new SetupError(USAGE);
  const kubectl = new Kubectl(wanted.context);
  const system = new System(kubectl);
  const visitor = new Visitor(kubectl);
  try {
    await showSteps(stepsOf(system, visitor));
  } finally {
    await visitor.leave();
  }
});

function stepsOf(system: System, visitor: Visitor): Step[] {
  const load = new Load(visitor);
  const underLoad: UnderLoad = (title, change, mayFail = []) => ({
    title,
    run: async () => countsOf(await reportOf(load, change, mayFail)),
  });
  const tour: Step = {
    title: 'The guided tour, from inside of the cluster',
    run: async () => {
      const steps = await visitor.run('tools/local/tour/play.ts');
      return `${steps.trim().split('\n').length} steps`;
    },
  };
  return [
    { title: 'Jobs have ended, everything is ready', run: () => system.ready() },
    {
      title: 'Callers that never try again call every service',
      run: async () => {
        await visitor.come('tools/cluster/inside/load.ts', {
          TARGETS: JSON.stringify(targetsInCluster()),
          ENDPOINTS: JSON.stringify(endpointsInCluster()),
        });
        await load.begin();
      },
    },
    tour,
    ...serviceNames.map((name) => underLoad(`Roll ${name}`, () => system.roll(name))),
    ...(wanted.drain || wanted.kill ? replicaSteps(system, underLoad) : []),
    // Meanwhile the gateway refuses webhooks, which the platform keeps.
    underLoad(
      'Take the broker away for two minutes',
      () => withoutRestarts(system, () => system.takeAway('kafka', 120_000)),
      ['gateway'],
    ),
    underLoad(
      'Take the database away for 15 s',
      () => system.takeAway('postgres', 15_000),
      withDatabase,
    ),
    { title: 'Each event that was acknowledged is on its topic', run: () => load.allArrived() },
    tour,
  ];
}

/** A service waits for missing dependencies. @throws SetupError if the cluster has restarted one meanwhile. */
async function withoutRestarts(system: System, change: () => Promise<void>): Promise<void> {
  const before = await system.restarts();
  await change();
  const restarts = (await system.restarts()) - before;
  if (restarts > 0) throw new SetupError(`containers were restarted: ${restarts}`);
}

type UnderLoad = (
  title: string,
  change: () => Promise<void>,
  mayFail?: readonly ServiceName[],
) => Step;

/** With two replicas of each service, as in production: with one, a drain would stop the service. */
function replicaSteps(system: System, underLoad: UnderLoad): Step[] {
  const drain = underLoad('Drain a node, and give it back', () => system.drainOneNode());
  // Calls that the pod was at, and those until the others have learnt that it is gone.
  const kills = serviceNames.map((name) =>
    underLoad(`Kill a pod of ${name}`, () => system.kill(name), [name]),
  );
  return [
    { title: 'Two replicas of each service', run: () => system.scale(2) },
    ...(wanted.drain ? [drain] : []),
    ...(wanted.kill ? kills : []),
    underLoad('One replica again', () => system.scale(1)),
  ];
}

/**
 * What callers saw of a change, and of the time around it.
 *
 * @throws SetupError if a call to a service was lost that may not fail.
 */
async function reportOf(
  load: Load,
  change: () => Promise<void>,
  mayFail: readonly string[],
): Promise<Report['calls']> {
  const before = await load.now();
  await change();
  if (mayFail.length > 0) await load.begin();
  const seen = differenceOf(before, await load.later());
  const lost = Object.entries(seen).filter(
    ([name, { failed }]) => failed > 0 && !mayFail.includes(name),
  );
  if (lost.length > 0) throw new SetupError(`calls were lost: ${JSON.stringify(lost)}`);
  return seen;
}

function countsOf(calls: Report['calls']): string[] {
  return Object.entries(calls).map(
    ([name, { answered, failed }]) => `${name}: ${answered} answered, ${failed} lost`,
  );
}
