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
    const { target } = fault;
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

  async #inject(fault: Fault): Promise<void> {
    switch (fault.kind) {
      case 'kill': {
        const service = this.#service(fault.target);
        await service.kill('SIGKILL');
        return service.whenReady();
      }
      case 'restart': {
        const service = this.#service(fault.target);
        // A service that is being restarted after a crash is left to its supervisor.
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
