import type { Series } from '../support/bench.ts';
import { cpuMsOf } from '../support/process-cpu.ts';
import type { Rig } from './rig.ts';

/** Milliseconds used so far by each process. */
export type ProcessorTime = Record<string, number>;

export function processorTimeOf({ pids }: Rig): ProcessorTime {
  const { user, system } = process.cpuUsage();
  const others = Object.entries(pids).map(([name, pid]) => [name, cpuMsOf([pid])]);
  return { ...(Object.fromEntries(others) as ProcessorTime), ACS: (user + system) / 1_000 };
}

export function perPayment(
  before: ProcessorTime,
  after: ProcessorTime,
  payments: number,
): Series[] {
  return Object.entries(after).map(([contender, ms]) => ({
    contender,
    values: [(ms - before[contender]!) / payments],
  }));
}
