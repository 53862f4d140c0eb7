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
