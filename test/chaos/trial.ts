import { setTimeout as sleep } from 'node:timers/promises';
import { BrokerOutages, type Outage } from './faults/broker-outages.ts';
import { FaultInjector } from './faults/fault-injector.ts';
import { type Fault, planFaults } from './faults/fault-plan.ts';
import { checkHistory, type History, type Violation } from './history/check-history.ts';
import { checkMoney } from './history/check-money.ts';
import { collectHistory } from './history/collect-history.ts';
import { drain } from './history/due-work.ts';
import { allLinks } from './links/links.ts';
import { changeDirectory, payWithCard } from './load/api-load.ts';
import { Journal } from './load/journal.ts';
import { sendPoison } from './load/poison-load.ts';
import { sendCompanyWebhooks, WebhookSender } from './load/webhook-load.ts';
import { Random } from './random.ts';
import type { System } from './system/system.ts';

export type TrialOptions = {
  seed: string;
  /** How long faults are injected. */
  seconds: number;
  /** Webhooks per second of all companies together. */
  rate: number;
  /** What is left has to become less within this time. */
  drainSeconds: number;
  /** Whether several brokers are also taken away one after the other, and two at once. */
  withBrokerOutages: boolean;
};

export type TrialResult = TrialOptions & {
  journal: Journal;
  faults: readonly Fault[];
  outages: readonly Outage[];
  history: History;
  violations: readonly Violation[];
  secondsToDrain: number;
};

/** With fewer, the history proves little. */
const LEAST_WEBHOOKS = 100;
const betweenFailOversMs = 3_000;
const companyCount = 40;
const directoryCompanyCount = 3;
const payingCompanyCount = 3;

/** Runs load and faults together, waits for the system to become idle, and checks the history. */
export async function runTrial(
  system: System,
  options: TrialOptions,
  log: (message: string) => void,
): Promise<TrialResult> {
  const random = new Random(options.seed);
  const journal = new Journal();
  const loadEnd = new AbortController();
  const companyIds = Array.from({ length: companyCount }, (_, index) => `cmp_${index + 1}`);
  const load = startLoad(system, options.rate, companyIds, {
    random,
    journal,
    stopping: loadEnd.signal,
  });
  const injector = new FaultInjector(system, log);
  const durationMs = options.seconds * 1000;
  const plan = planFaults(random.fork('faults'), durationMs, {
    services: Object.keys(system.services),
    links: allLinks(system.links).map(({ name }) => name),
    brokers: [...system.brokers.keys()],
    hasStandby: system.database.hasStandby,
  });
  await Promise.all([injector.run(plan), sleep(durationMs)]);
  // On a slow machine less fits into the time of the faults.
  const patientUntil = Date.now() + options.drainSeconds * 1000;
  const isEnough = () => journal.accepted.length > LEAST_WEBHOOKS && journal.messages.length > 0;
  while (!isEnough() && Date.now() < patientUntil) await sleep(200);
  if (system.database.hasStandby) await failOverThereAndBack(injector);
  const brokerOutages = new BrokerOutages(system, { journal, companyIds, log });
  if (options.withBrokerOutages) await brokerOutages.run();

  log('the faults are over');
  const restBegan = Date.now();
  const patienceMs = options.drainSeconds * 1000;
  loadEnd.abort();
  const isLoadDone = await isDoneBefore(load, restBegan + patienceMs);
  const { due, undone } = await drain(system, patienceMs, log);
  const secondsToDrain = (Date.now() - restBegan) / 1000;
  log('reading back what became of it all');
  const history = await collectHistory(system, journal, due, undone);
  return {
    ...options,
    journal,
    faults: injector.injected,
    outages: brokerOutages.outages,
    history,
    violations: [
      ...checkHistory(history),
      ...(await checkMoney(system, journal)),
      ...(isLoadDone ? [] : [{ where: 'gateway', what: 'did not take all in time', ids: [] }]),
      ...journal.unexpectedAnswers.map(({ from, id, status }) => ({
        where: from,
        what: `answered ${status}`,
        ids: [id],
      })),
      ...[...injector.failures, ...brokerOutages.failures].map((what) => ({
        where: 'the system',
        what,
        ids: [],
      })),
    ],
    secondsToDrain,
  };
}

/** The first primary is the standby in between, so its files are created again and used, too. */
async function failOverThereAndBack(injector: FaultInjector): Promise<void> {
  const failOver = { kind: 'fail-over', target: 'postgres' } as const;
  for (let time = 1; time <= 2; time += 1) {
    await injector.run([{ atMs: betweenFailOversMs, fault: failOver }]);
  }
}

function startLoad(
  system: System,
  rate: number,
  companyIds: readonly string[],
  context: { random: Random; journal: Journal; stopping: AbortSignal },
): Promise<unknown> {
  const { endpoints, kafkaBrokers } = system.stack;
  const sender = new WebhookSender(system.webhookUrl, endpoints.partner, context.journal);
  const intervalMs = (companyCount / rate) * 1000;
  return Promise.all([
    ...companyIds.map((id) => sendCompanyWebhooks(id, intervalMs, { ...context, sender })),
    ...Array.from({ length: directoryCompanyCount }, (_, index) =>
      changeDirectory(
        { url: endpoints.onboarding, operatorToken: endpoints.partner.operatorToken },
        `directory-${index + 1}`,
        context,
      ),
    ),
    ...Array.from({ length: payingCompanyCount }, (_, index) =>
      payWithCard(endpoints, `paying-${index + 1}`, context),
    ),
    sendPoison(kafkaBrokers, companyIds, context),
  ]);
}

async function isDoneBefore(work: Promise<unknown>, deadline: number): Promise<boolean> {
  const isDone = work.then(() => true);
  const isLate = sleep(Math.max(0, deadline - Date.now()), false, { ref: false });
  return Promise.race([isDone, isLate]);
}
