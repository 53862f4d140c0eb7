import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SchematicsException, UnsuccessfulWorkflowExecution } from '@angular-devkit/schematics';
import { NodeWorkflow } from '@angular-devkit/schematics/tools/index.js';
import { lastValueFrom } from 'rxjs';
import { repositoryDirectory } from '../local/repository.ts';
import { GENERATED_FOLDER } from '../generate/generated-files.ts';
import { ArgumentError, type NewConsumer, newConsumer, readArguments } from './arguments.ts';

interface Change {
  kind: 'create' | 'update';
  path: string;
}

/** @returns the changed files, or in a dry run the files that would change. */
async function generate(consumer: NewConsumer, isDryRun: boolean): Promise<Change[]> {
  const workflow = new NodeWorkflow(repositoryDirectory, { dryRun: isDryRun });
  const changes: Change[] = [];
  const faults: string[] = [];
  workflow.reporter.subscribe(({ kind, path, ...event }) => {
    if (kind === 'create' || kind === 'update') changes.push({ kind, path: path.slice(1) });
    else faults.push(`${path}: ${'description' in event ? event.description : kind}`);
  });
  const run = workflow.execute({
    collection: join(import.meta.dirname, 'collection.json'),
    schematic: 'consumer',
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

try {
  const { name, events, isDryRun } = readArguments(process.argv.slice(2));
  const consumer = newConsumer(name, events, new Date());
  const changes = await generate(consumer, isDryRun);
  const generated = isDryRun ? [] : generateFromDeclarations();
  report(consumer, changes, generated, isDryRun);
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof SchematicsException)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
