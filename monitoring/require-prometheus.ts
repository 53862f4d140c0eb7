import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Processes } from '../local/processes/processes.ts';
import { buildPrometheus, hasPrometheus } from '../local/prometheus/prometheus-program.ts';
import { localDirectory } from '../local/repository.ts';

/** Builds Prometheus and promtool if this clone does not have them yet: about two minutes, once. */
export async function requirePrometheus(): Promise<void> {
  if (hasPrometheus(localDirectory)) return;
  const directory = await mkdtemp(join(tmpdir(), 'prometheus-build-'));
  const processes = await Processes.open(directory);
  try {
    await buildPrometheus(localDirectory, join(directory, 'build.log'), processes);
  } finally {
    await processes.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
