import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { release, ReleaseRefused, renewBase, type World } from './release-steps.ts';

const root = join(import.meta.dirname, '..', '..');

const USAGE = `npm run release -- <version> --registry <registry> [--dry-run]
npm run release -- --renew-base`;

const realWorld: World = {
  read: (path) => readFileSync(join(root, path), 'utf8'),
  write: (path, text) => writeFileSync(join(root, path), text),
  look: (program, ...parameters) =>
    execFileSync(program, parameters, { cwd: root, encoding: 'utf8' }).trim(),
  run: (program, ...parameters) => {
    console.log(`$ ${[program, ...parameters].join(' ')}`);
    execFileSync(program, parameters, { cwd: root, stdio: 'inherit' });
  },
  print: (line) => console.log(line),
};

/** Looks as a real one does, and says what it would change. */
const dryWorld: World = {
  ...realWorld,
  run: (program, ...parameters) => console.log(`would run: ${[program, ...parameters].join(' ')}`),
  write: (path) => console.log(`would write: ${path}`),
};

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'renew-base': { type: 'boolean', default: false },
      registry: { type: 'string' },
    },
  });
  const [version] = positionals;
  const { 'dry-run': isDryRun, registry } = values;
  const world = isDryRun ? dryWorld : realWorld;
  if (values['renew-base']) renewBase(world);
  else if (version && registry) release({ version, registry, isDryRun }, world);
  else throw new ReleaseRefused(USAGE);
}

try {
  main();
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
