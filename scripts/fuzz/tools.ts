import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory } from '../../local/repository.ts';

const run = promisify(execFile);

/**
 * Installs Python packages in a virtual environment, if missing.
 *
 * @returns the folder of their programs.
 */
export async function ensurePythonTool(name: string, packages: readonly string[]): Promise<string> {
  const environment = join(localDirectory, 'tools', name);
  const stamp = join(environment, 'version');
  const wanted = packages.join(' ');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await run('python3', ['-m', 'venv', '--clear', environment]);
    await run(join(environment, 'bin/pip'), [
      ...['install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:'],
      ...packages,
    ]);
    writeFileSync(stamp, wanted);
  }
  return join(environment, 'bin');
}

/** Downloads a jar from Maven's repositories, if missing. @returns its file. */
export async function ensureJar(artifact: string, version: string): Promise<string> {
  const folder = join(localDirectory, 'tools');
  const file = join(folder, `${artifact.split(':')[1]!}-${version}.jar`);
  if (!existsSync(file)) {
    await run('mvn', [
      ...['--batch-mode', '--quiet', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'],
      ...[`-Dartifact=${artifact}:${version}:jar`, `-DoutputDirectory=${folder}`],
    ]);
  }
  return file;
}
