import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SchematicsException, UnsuccessfulWorkflowExecution } from '@angular-devkit/schematics';
import { NodeWorkflow } from '@angular-devkit/schematics/tools/index.js';
import { lastValueFrom } from 'rxjs';
import { repositoryDirectory } from '../../local/repository.ts';
import { ASYNCAPI_FILE, asyncApiText, GENERATED_FOLDER } from '../contracts/generated-files.ts';
import { ArgumentError, readArguments } from './arguments.ts';
import { type NewConsumer, newConsumer } from './consumer-names.ts';

interface Change {
  kind: 'create' | 'update';
  path: string;
}

/** @returns the changed files, or in a dry run those that would change. */
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

/** The AsyncAPI document lists the receivers of events, which it reads from the handlers. */
async function describeReceivers(): Promise<void> {
  const text = await asyncApiText(repositoryDirectory);
  writeFileSync(join(repositoryDirectory, GENERATED_FOLDER, ASYNCAPI_FILE), text);
}

function tell({ name, port }: NewConsumer, changes: Change[], isDryRun: boolean): void {
  for (const { kind, path } of changes) console.log(`${kind}  ${path}`);
  if (isDryRun) {
    console.log('\nA dry run: nothing was written.');
    return;
  }
  console.log(`
The service ${name} is ready to run, on port ${port}. Next:

  npm test -- apps/${name}
  npm start
  npm run check

Its handlers are in apps/${name}/src/events; docs/add-a-consumer.md goes on from here.`);
}

try {
  const { name, events, isDryRun } = readArguments(process.argv.slice(2));
  const consumer = newConsumer(name, events, new Date());
  const changes = await generate(consumer, isDryRun);
  if (!isDryRun) await describeReceivers();
  tell(consumer, changes, isDryRun);
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof SchematicsException)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
