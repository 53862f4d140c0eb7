import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory, repositoryDirectory } from '../../../tools/local/repository.ts';
import { packTo } from '../../../tools/release/library-packages.ts';

/** The versions of Node that the packages for partners run on. */
export const nodeMajors = [20, 22, 24] as const;

/** Installs this version of Node if it is missing. @returns its program. */
export async function nodeOf(major: number): Promise<string> {
  const folder = join(localDirectory, 'tools', `node-${major}`);
  const name = `node-linux-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    await run('npm', [
      ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'],
      ...['--ignore-scripts', `${name}@${major}`],
    ]);
  }
  return program;
}

const run = promisify(execFile);

/** Builds and packs the package of this name, as `npm publish` does. @returns its file. */
export async function packed(name: string): Promise<string> {
  const directory = join(repositoryDirectory, 'packages', name, 'package');
  const config = join(directory, 'tsdown.config.ts');
  const tsdown = join(repositoryDirectory, 'node_modules/.bin/tsdown');
  await run(tsdown, ['--config', config, '--logLevel', 'error'], { cwd: repositoryDirectory });
  const [file] = packTo(mkdtempSync(join(tmpdir(), 'package-')), [directory]);
  return file!;
}

/** An empty project of a partner, outside of the repository, with packages from files. */
export class PartnerProject {
  readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  static async create(...packages: readonly string[]): Promise<PartnerProject> {
    const project = new PartnerProject(mkdtempSync(join(tmpdir(), 'partner-')));
    project.write('package.json', '{ "private": true }');
    await project.install('--offline', ...packages);
    return project;
  }

  /** With packages that need others, which npm fetches. */
  static async createOnline(...packages: readonly string[]): Promise<PartnerProject> {
    const project = new PartnerProject(mkdtempSync(join(tmpdir(), 'partner-')));
    project.write('package.json', '{ "private": true, "type": "module" }');
    await project.install('--prefer-offline', ...packages);
    return project;
  }

  private async install(...parameters: readonly string[]): Promise<void> {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...options, ...parameters], { cwd: this.directory });
  }

  write(path: string, text: string): void {
    writeFileSync(this.at(path), text);
  }

  at(path: string): string {
    return join(this.directory, path);
  }

  /** Packages of others, which the repository has. */
  borrow(...names: readonly string[]): void {
    for (const name of names) {
      const place = this.at(join('node_modules', name));
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(repositoryDirectory, 'node_modules', name), place);
    }
  }

  /** @returns what the program printed. @throws Error if it fails. */
  async node(major: number, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { cwd: this.directory, env: { PATH: process.env['PATH'], ...env } };
    const { stdout } = await run(await nodeOf(major), args, options);
    return stdout;
  }

  /** Compiles files strictly with the types of the packages. @throws Error with the compiler's output. */
  compile(...files: readonly string[]): Promise<void> {
    return this.compileWith({ skipLibCheck: true }, files);
  }

  /** @param skipLibCheck false to check the types of all packages, too. */
  async compileWith(
    { skipLibCheck }: { skipLibCheck: boolean },
    files: readonly string[],
  ): Promise<void> {
    const compilerOptions = {
      ...{ strict: true, target: 'es2023', module: 'nodenext', types: ['node'] },
      ...{ experimentalDecorators: true, emitDecoratorMetadata: true, skipLibCheck },
      ...{ rootDir: '.', outDir: 'built' },
    };
    this.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    const tsc = join(repositoryDirectory, 'node_modules/.bin/tsc');
    await run(tsc, ['-p', 'tsconfig.json'], { cwd: this.directory }).catch((error: unknown) => {
      throw new Error((error as { stdout: string }).stdout, { cause: error });
    });
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}
