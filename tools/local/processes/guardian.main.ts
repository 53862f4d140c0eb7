/**
 * Survives its launcher, to end the processes of a launcher that was killed with SIGKILL. Its standard
 * input is a pipe to which nothing is written; it closes when the launcher is gone.
 */
import { endProcesses, readRegistry, removeRegistry } from './end-processes.ts';

const [registryPath, launcherPid, launcherStartedAt] = process.argv.slice(2) as [
  string,
  string,
  string,
];

async function endWhatIsLeft(): Promise<void> {
  const registry = readRegistry(registryPath);
  if (registry === undefined) return;
  // A new launcher may already have taken over the registry with its own processes.
  const { pid, startedAt } = registry.launcher;
  if (String(pid) !== launcherPid || startedAt !== launcherStartedAt) return;
  await endProcesses(registry.processes);
  removeRegistry(registryPath, registry);
}

process.stdin.resume();
process.stdin.once('close', () => void endWhatIsLeft());
