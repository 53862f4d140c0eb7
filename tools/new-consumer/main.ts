import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { SchematicsException, UnsuccessfulWorkflowExecution } from '@angular-devkit/schematics';
import { NodeWorkflow } from '@angular-devkit/schematics/tools/index.js';
import { lastValueFrom } from 'rxjs';
import { localDirectory, repositoryDirectory } from '../local/repository.ts';
import { GENERATED_FOLDER } from '../generate/generated-files.ts';
import {
  buildLibraryPackages,
  folderOf,
  libraryPackages,
  manifestOf,
  packTo,
} from '../release/library-packages.ts';
import {
  ArgumentError,
  type Arguments,
  type NewConsumer,
  newConsumer,
  readArguments,
} from './arguments.ts';
import type { StandaloneConsumer } from './standalone.ts';

interface Change {
  kind: 'create' | 'update';
  path: string;
}

/** @returns the changed files, or in a dry run the files that would change. */
async function generate(
  consumer: NewConsumer,
  isDryRun: boolean,
  schematic: 'consumer' | 'standalone' = 'consumer',
  root = repositoryDirectory,
): Promise<Change[]> {
  const workflow = new NodeWorkflow(root, { dryRun: isDryRun });
  const changes: Change[] = [];
  const faults: string[] = [];
  workflow.reporter.subscribe(({ kind, path, ...event }) => {
    if (kind === 'create' || kind === 'update') changes.push({ kind, path: path.slice(1) });
    else faults.push(`${path}: ${'description' in event ? event.description : kind}`);
  });
  const run = workflow.execute({
    collection: join(import.meta.dirname, 'collection.json'),
    schematic,
    options: consumer,
  });
  try {
    await lastValueFrom(run, { defaultValue: undefined });
  } catch (error) {
    // This error has no useful message; the reporter was given the details.
    if (!(error instanceof UnsuccessfulWorkflowExecution)) throw error;
    throw new SchematicsException(faults.join('\n'));
  }
  return changes;
}

/**
 * Everything that follows from the declarations, such as manifests and the AsyncAPI document. Another process, because
 * this one has read the declarations as they were.
 */
function generateFromDeclarations(): string[] {
  const before = new Map(generatedPaths().map((path) => [path, contentOf(path)]));
  execFileSync('npm', ['run', '--silent', 'generate'], {
    cwd: repositoryDirectory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return generatedPaths().filter((path) => before.get(path) !== contentOf(path));
}

/** Where generated files are: nothing else changes while they are written. */
function generatedPaths(): string[] {
  const patterns = [
    'k8s/**/*',
    '*.{md,yml,json}',
    'docs/*.md',
    'docs/configuration/*.md',
    '.vscode/*',
    `${GENERATED_FOLDER}/**/*`,
  ];
  return globSync(patterns, { cwd: repositoryDirectory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(repositoryDirectory, join(entry.parentPath, entry.name)));
}

function contentOf(path: string): string {
  return readFileSync(join(repositoryDirectory, path), 'utf8');
}

function report(
  { name, port }: NewConsumer,
  changes: Change[],
  generated: string[],
  isDryRun: boolean,
): void {
  for (const { kind, path } of changes) console.log(`${kind}  ${path}`);
  for (const path of generated) console.log(`generate  ${path}`);
  if (isDryRun) {
    console.log('\nA dry run: nothing was written.');
    return;
  }
  console.log(`
The service ${name} is ready to run, on port ${port}. What is generated follows from apps/${name}/service.ts. Next:

  npm test -- apps/${name}
  npm start
  npm run check

Its handlers are in apps/${name}/src/events; docs/add-a-consumer.md goes on from here.`);
}

/** Where `npm run` was called, which relative paths are from. */
const from = (path: string): string => resolve(process.env['INIT_CWD'] ?? '', path);

const VENDOR = 'vendor';
const PACKED = join(localDirectory, 'packed-packages');

/** The packed packages, which are in the new repository, or those of a registry. @throws ArgumentError */
function packagesFrom(source: string | undefined): {
  ranges: Record<string, string>;
  files: string[];
} {
  const published = libraryPackages.map(manifestOf);
  if (source === 'registry') {
    return {
      ranges: Object.fromEntries(published.map(({ name, version }) => [name, version])),
      files: [],
    };
  }
  const folder = source === undefined ? PACKED : from(source);
  if (source === undefined) {
    mkdirSync(folder, { recursive: true });
    buildLibraryPackages();
    packTo(folder, libraryPackages.map(folderOf));
  }
  const files = published.map(({ name, version }) => {
    const file = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    if (!existsSync(file))
      throw new ArgumentError(`There is no ${file}: npm run build:packages, then npm pack.`);
    return file;
  });
  const ranges = published.map(({ name }, index) => [
    name,
    `file:${VENDOR}/${basename(files[index]!)}`,
  ]);
  return { ranges: Object.fromEntries(ranges) as Record<string, string>, files };
}

/** Makes a repository of its own. */
async function makeStandalone(
  consumer: NewConsumer,
  { folder, packages: source }: NonNullable<Arguments['standalone']>,
  isDryRun: boolean,
): Promise<void> {
  const root = from(folder);
  const { ranges, files } = packagesFrom(source);
  const standalone: StandaloneConsumer = { ...consumer, packages: ranges };
  const hadFolder = existsSync(root);
  mkdirSync(root, { recursive: true });
  const changes = await generate(standalone, isDryRun, 'standalone', root);
  if (isDryRun && !hadFolder) rmdirSync(root);
  for (const { kind, path } of changes) console.log(`${kind}  ${path}`);
  for (const file of files) {
    const path = join(VENDOR, basename(file));
    console.log(`create  ${path}`);
    if (isDryRun) continue;
    mkdirSync(join(root, VENDOR), { recursive: true });
    copyFileSync(file, join(root, path));
  }
  console.log(
    isDryRun
      ? '\nA dry run: nothing was written.'
      : `\nThe repository of ${consumer.name} is in ${root}. Next, as its README.md says:

  cd ${root}
  docker compose up --detach --wait
  npm install
  npm test`,
  );
}

try {
  const parsed = readArguments(process.argv.slice(2));
  const { isDryRun, standalone } = parsed;
  const consumer = newConsumer(parsed, new Date());
  if (standalone) {
    await makeStandalone(consumer, standalone, isDryRun);
  } else {
    const changes = await generate(consumer, isDryRun);
    const generated = isDryRun ? [] : generateFromDeclarations();
    report(consumer, changes, generated, isDryRun);
  }
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof SchematicsException)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
