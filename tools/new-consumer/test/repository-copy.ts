import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { jarsDirectoryIn } from '../../local/kafka/tools.ts';
import { localDirectory, repositoryDirectory } from '../../local/repository.ts';

const run = promisify(execFile);
const notCopied = ['node_modules', '.local', '.git', 'coverage'];

export interface Outcome {
  exitCode: number;
  output: string;
}

/**
 * A copy of the repository in a temporary folder, with its build, that may be changed. Packages and the
 * broker are shared.
 */
export class RepositoryCopy {
  readonly directory = mkdtempSync(join(tmpdir(), 'new-consumer-'));

  constructor() {
    cpSync(repositoryDirectory, this.directory, {
      recursive: true,
      filter: (source) => !notCopied.includes(relative(repositoryDirectory, source)),
    });
    this.#share('node_modules');
    mkdirSync(join(this.directory, '.local'));
    this.#share(relative(repositoryDirectory, jarsDirectoryIn(localDirectory)));
  }

  has(path: string): boolean {
    return existsSync(join(this.directory, path));
  }

  read(path: string): string {
    return readFileSync(join(this.directory, path), 'utf8');
  }

  editJson<Content>(path: string, edit: (content: Content) => Content): void {
    const content = edit(JSON.parse(this.read(path)) as Content);
    writeFileSync(join(this.directory, path), `${JSON.stringify(content, null, 2)}\n`);
  }

  /** Runs a program in the copy, from the packages or npm. */
  async run(program: string, ...parameters: string[]): Promise<Outcome> {
    const { JEST_WORKER_ID: _, ...environment } = process.env;
    const path = `${join(this.directory, 'node_modules', '.bin')}:${environment['PATH']}`;
    try {
      const { stdout, stderr } = await run(program, parameters, {
        cwd: this.directory,
        env: { ...environment, PATH: path },
      });
      return { exitCode: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as Error & Outcome & Record<string, string>;
      return { exitCode: Number(code), output: `${stdout}${stderr}` };
    }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true });
  }

  #share(path: string): void {
    symlinkSync(join(repositoryDirectory, path), join(this.directory, path));
  }
}
