import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../../tools/local/processes/end-processes.ts';
import type { ServerProcess } from '../../../tools/local/processes/server-process.ts';
import type { Journal } from '../load/journal.ts';
import { type System, whenInSync } from '../system/system.ts';

/** What the gateway did while brokers were away and nothing else was wrong. */
export type Outage = {
  what: string;
  /** The longest time from a webhook's first refusal until it was taken. */
  refusedMs: number;
};

type Harness = {
  journal: Journal;
  /** All of them send all the time. Their keys are on every partition. */
  companyIds: readonly string[];
  log: (message: string) => void;
};

const pollMs = 100;
/**
 * A lost broker is noticed after its session timeout (5 s here), and its partitions get other leaders.
 * Then webhooks must be taken again; the rest of this time is for slow machines.
 */
const longestElectionMs = 30_000;
/** For the start of brokers. */
const longestReturnMs = 120_000;

/** Takes brokers away: one is killed, then another one frozen, then two are killed at once. */
export class BrokerOutages {
  readonly outages: Outage[] = [];
  /** What was not as promised. */
  readonly failures: string[] = [];
  readonly #system: System;
  readonly #harness: Harness;

  constructor(system: System, harness: Harness) {
    this.#system = system;
    this.#harness = harness;
  }

  async run(): Promise<void> {
    const brokers = [...this.#system.brokers];
    // One broker is killed, another one hangs.
    const alone = brokers.slice(0, 2);
    await this.#takenByAll(Date.now(), longestReturnMs, 'before the outages');
    for (const [index, [name, broker]] of alone.entries()) {
      const isKilled = index % 2 === 0;
      await this.#outage(
        isKilled ? `kill -9 ${name}` : `freeze ${name}`,
        () => (isKilled ? killed(broker) : frozen(broker)),
        (what, since) => this.#takenByAll(since, longestElectionMs, `while away: ${what}`),
      );
    }
    const [first, second] = brokers.map(([, broker]) => broker);
    await this.#outage(
      `kill -9 ${brokers[0]![0]} and ${brokers[1]![0]}`,
      async () => {
        const returns = await Promise.all([killed(first!), killed(second!)]);
        return async () => {
          await Promise.all(returns.map((comeBack) => comeBack()));
        };
      },
      (what, since) => this.#refusedByAll(what, since),
    );
  }

  /** @param holds resolves when what must hold meanwhile has been seen. */
  async #outage(
    what: string,
    begin: () => Promise<() => Promise<void>>,
    holds: (what: string, since: number) => Promise<void>,
  ): Promise<void> {
    const { journal, log } = this.#harness;
    log(what);
    const comeBack = await begin();
    const since = Date.now();
    await holds(what, since);
    await comeBack();
    await whenInSync(this.#system.stack.kafkaBrokers);
    await this.#takenByAll(Date.now(), longestReturnMs, `after: ${what}`);
    const refusedMs = journal.longestRefusalMs(since);
    this.outages.push({ what, refusedMs });
    log(`webhooks waited for ${(refusedMs / 1000).toFixed(1)} s at most`);
  }

  /** Every company has had a webhook taken that it sent after this moment. */
  async #takenByAll(since: number, limitMs: number, when: string): Promise<void> {
    const { journal } = this.#harness;
    const missing = await this.#missing(limitMs, (id) => (journal.takenAt.get(id) ?? 0) > since);
    if (missing.length === 0) return;
    const seconds = limitMs / 1000;
    this.failures.push(`${when}: for ${seconds} s no webhook of ${missing.join(', ')} was taken`);
  }

  /** Every company's webhooks are answered with 503, and none is taken, because no second copy is written. */
  async #refusedByAll(when: string, since: number): Promise<void> {
    const { journal, companyIds } = this.#harness;
    const missing = await this.#missing(
      longestReturnMs,
      (id) => (journal.unavailableAt.get(id) ?? 0) > since,
    );
    const taken = companyIds.filter((id) => (journal.takenAt.get(id) ?? 0) > since);
    if (missing.length > 0) this.failures.push(`${when}: no 503 for ${missing.join(', ')}`);
    if (taken.length > 0) this.failures.push(`${when}: webhooks of ${taken.join(', ')} were taken`);
  }

  async #missing(limitMs: number, isDone: (companyId: string) => boolean): Promise<string[]> {
    for (const deadline = Date.now() + limitMs; ; await sleep(pollMs)) {
      const missing = this.#harness.companyIds.filter((id) => !isDone(id));
      if (missing.length === 0 || Date.now() > deadline) return missing;
    }
  }
}

async function killed(broker: ServerProcess): Promise<() => Promise<void>> {
  await broker.kill('SIGKILL');
  return () => broker.start();
}

function frozen(broker: ServerProcess): Promise<() => Promise<void>> {
  const pid = broker.pid!;
  signalGroup(pid, 'SIGSTOP');
  return Promise.resolve(() => Promise.resolve(signalGroup(pid, 'SIGCONT')));
}
