import { availableParallelism, cpus, totalmem } from 'node:os';

/** The machine and time of a measurement; figures of different machines are not comparable. */
export interface Machine {
  date: string;
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
}

export function describeMachine(now: Date): Machine {
  return {
    date: now.toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
  };
}

export function machineLine({ date, cores, processor, memoryGiB, node }: Machine): string {
  return `${date.slice(0, 10)}, ${cores} cores of ${processor}, ${memoryGiB} GiB, Node ${node}`;
}
