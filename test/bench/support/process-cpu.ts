import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Milliseconds of CPU used so far by processes and all their children. */
export function cpuMsOf(pids: readonly number[]): number {
  const ticks = pids.flatMap(treeOf).map(ticksOf);
  return (ticks.reduce((sum, each) => sum + each, 0) * 1_000) / TICKS_PER_SECOND;
}

/** Memory of one process that is not shared with files, in MiB. */
export function residentMiBOf(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) / 1_024;
}

/** Memory of processes and all their children in MiB. What several of them share counts once. */
export function memoryMiBOf(pids: readonly number[]): number {
  return pids.flatMap(treeOf).reduce((sum, pid) => sum + proportionalMiBOf(pid), 0);
}

function proportionalMiBOf(pid: number): number {
  try {
    const [, kibibytes] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kibibytes) / 1_024;
  } catch {
    // The process has ended meanwhile.
    return 0;
  }
}

function treeOf(pid: number): number[] {
  const tree = [pid];
  for (const parent of tree) tree.push(...childrenOf(parent));
  return tree;
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .split(' ')
        .filter((child) => child.trim() !== '')
        .map(Number),
    );
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}

/** Ticks of the process itself, and of its children that have ended. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return 0;
  }
}
