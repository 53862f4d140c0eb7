/**
 * Outlives its launcher, to end what a launcher killed with -9 can no longer end.
 * Its standard input is a pipe that nobody writes to: it closes when the launcher is gone.
 */
import { endProcesses } from './end-processes.ts';
import { readRegistry, removeRegistry } from './process-registry.ts';

const [registryPath, launcherPid, launcherStartedAt] = process.argv.slice(2) as [
  string,
  string,
  string,
];

async function endWhatIsLeft(): Promise<void> {
  const registry = readRegistry(registryPath);
  if (registry === undefined) return;
  // A new launcher may already have taken over the registry, and with it its own processes.
  const { pid, startedAt } = registry.launcher;
  if (String(pid) !== launcherPid || startedAt !== launcherStartedAt) return;
  await endProcesses(registry.processes);
  removeRegistry(registryPath, registry);
}

process.stdin.resume();
process.stdin.once('close', () => void endWhatIsLeft());
