import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../../local/processes/end-processes.ts';
import type { ServerProcess } from '../../local/processes/server-process.ts';
import type { Service } from '../../local/services/service.ts';
import { allLinks } from '../links/links.ts';
import type { Link } from '../links/link.ts';
import type { System } from '../system/system.ts';
import { describeFault, type Fault } from './fault.ts';
import type { PlannedFault } from './fault-plan.ts';

const startPauseMs = 500;
const startAttempts = 10;

/** Lets things go wrong as planned, several at a time, and brings each of them back. */
export class FaultInjector {
  readonly injected: Fault[] = [];
  /** What did not come back as it must. */
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

  /** Resolves when the last fault is lifted and everything is up again. */
  async run(plan: readonly PlannedFault[]): Promise<void> {
    const startedAt = Date.now();
    for (const { atMs, fault } of plan) {
      await sleep(Math.max(0, startedAt + atMs - Date.now()));
      this.#begin(fault);
    }
    await Promise.all(this.#underWay.values());
  }

  #begin(fault: Fault): void {
    const { target } = fault;
    // Only what is up can go down: a plan knows nothing of how long a start takes.
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

  async #inject(fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'kill': {
        const service = this.#service(fault.target);
        await service.kill('SIGKILL');
        return service.whenReady();
      }
      case 'restart': {
        const service = this.#service(fault.target);
        // One that is just being started again after a crash is left to its supervision.
        await service.whenReady();
        await service.stop();
        return startUntilReady(service);
      }
      case 'freeze': {
        const { pid } = this.#service(fault.target);
        if (pid === undefined) return;
        signalGroup(pid, 'SIGSTOP');
        await sleep(fault.durationMs);
        signalGroup(pid, 'SIGCONT');
        return;
      }
      case 'crash':
      case 'stop': {
        const server = this.#system[fault.target];
        await (fault.kind === 'crash' ? server.kill('SIGKILL') : server.stop());
        await sleep(fault.downMs);
        return startUntilReady(server);
      }
      case 'link': {
        const link = this.#links.get(fault.target)!;
        link.fail(fault.link);
        await sleep(fault.durationMs);
        link.mend();
      }
    }
  }

  #service(name: string): Service {
    return this.#system.services[name]!;
  }
}

/** What it needs may be away at this moment, too. */
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
