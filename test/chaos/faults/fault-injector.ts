import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../../tools/local/processes/end-processes.ts';
import type { ServerProcess } from '../../../tools/local/processes/server-process.ts';
import type { Service } from '../../../tools/local/services/service.ts';
import { allLinks, type Link } from '../links/links.ts';
import { type System, whenInSync } from '../system/system.ts';
import { describeFault, type Fault, type PlannedFault } from './fault-plan.ts';

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

const startPauseMs = 500;
const startAttempts = 10;

/** Injects the planned faults, several at a time, and reverts each of them. */
export class FaultInjector {
  readonly injected: Fault[] = [];
  /** Components that did not recover as required. */
  readonly failures: string[] = [];
  readonly #system: System;
  readonly #links: Map<string, Link>;
  readonly #log: (message: string) => void;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(system: System, log: (message: string) => void) {
    this.#system = system;
    this.#links = new Map(allLinks(system.links).map((link) => [link.name, link]));
    this.#log = log;
  }

  /** Resolves when the last fault is reverted and everything is running again. */
  async run(plan: readonly PlannedFault[]): Promise<void> {
    const startedAt = Date.now();
    for (const { atMs, fault } of plan) {
      await sleep(Math.max(0, startedAt + atMs - Date.now()));
      this.#begin(fault);
    }
    await Promise.all(this.#underWay.values());
  }

  #begin(fault: Fault): void {
    const target = this.#partOf(fault);
    // Only a running target can be stopped; the plan does not know how long a start takes.
    if (this.#underWay.has(target)) return;
    this.injected.push(fault);
    this.#log(describeFault(fault));
    const isOver = this.#inject(fault)
      .catch((error: unknown) => {
        this.failures.push(`${describeFault(fault)}: ${(error as Error).message}`);
      })
      .finally(() => this.#underWay.delete(target));
    this.#underWay.set(target, isOver);
  }

  #inject(fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'kill':
        return this.#kill(fault);
      case 'restart':
        return this.#restart(fault);
      case 'freeze':
        return this.#freeze(fault);
      case 'crash':
      case 'stop':
        return this.#takeAway(fault);
      case 'crash-majority':
        return this.#crashMajority(fault);
      case 'fail-over':
        return this.#system.database.failOver();
      case 'link':
        return this.#failLink(fault);
    }
  }

  async #kill({ target }: FaultOf<'kill'>): Promise<void> {
    const service = this.#service(target);
    await service.kill('SIGKILL');
    await service.whenReady();
  }

  async #restart({ target }: FaultOf<'restart'>): Promise<void> {
    const service = this.#service(target);
    // A service that is being restarted after a crash is left to its supervisor.
    await service.whenReady();
    await service.stop();
    await startUntilReady(service);
  }

  async #freeze({ target, durationMs }: FaultOf<'freeze'>): Promise<void> {
    const broker = this.#system.brokers.get(target);
    const { pid } = broker ?? this.#service(target);
    if (pid === undefined) return;
    signalGroup(pid, 'SIGSTOP');
    await sleep(durationMs);
    signalGroup(pid, 'SIGCONT');
    if (broker) await this.#whenInSync();
  }

  async #takeAway({ kind, target, downMs }: FaultOf<'crash' | 'stop'>): Promise<void> {
    const broker = this.#system.brokers.get(target);
    const server = broker ?? this.#system.database.primary;
    await (kind === 'crash' ? server.kill('SIGKILL') : server.stop());
    await sleep(downMs);
    await startUntilReady(server);
    if (broker) await this.#whenInSync();
  }

  async #crashMajority({ brokers: names, downMs }: FaultOf<'crash-majority'>): Promise<void> {
    const brokers = names.map((name) => this.#system.brokers.get(name)!);
    await Promise.all(brokers.map((broker) => broker.kill('SIGKILL')));
    await sleep(downMs);
    await Promise.all(brokers.map(startUntilReady));
    await this.#whenInSync();
  }

  async #failLink({ target, link: fault, durationMs }: FaultOf<'link'>): Promise<void> {
    const link = this.#links.get(target)!;
    link.fail(fault);
    await sleep(durationMs);
    link.mend();
  }

  /** Of several brokers only one may be at fault at a time, unless two are meant to. */
  #partOf({ target }: Fault): string {
    return this.#system.brokers.has(target) ? 'brokers' : target;
  }

  #whenInSync(): Promise<void> {
    return whenInSync(this.#system.stack.kafkaBrokers);
  }

  #service(name: string): Service {
    return this.#system.services[name]!;
  }
}

/** Its dependencies may be unavailable at this moment, too. */
async function startUntilReady(program: Service | ServerProcess): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await program.start();
      return;
    } catch (error) {
      if (attempt === startAttempts) throw error;
      await sleep(startPauseMs);
    }
  }
}
