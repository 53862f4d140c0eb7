import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceNames } from '../../local/services/service-table.ts';
import {
  type Compose,
  type DeployedProcess,
  parseCompose,
  processesInCompose,
} from './deployed.ts';
import { environmentFaults, faultsInCompose, faultsInManifests } from './faults.ts';
import { exampleFaults } from './manifest-faults.ts';
import { coverageFaults, declarationFaults, deployableEntries } from './process-faults.ts';
import { renderAll, type Rendered, renderOwn, schemaFaults } from './rendered.ts';
import { type Findings, step } from './step.ts';
import { CheckError, Toolbox } from './toolbox.ts';

const root = join(import.meta.dirname, '../../..');
const COMPOSE_FILE = 'docker-compose.yml';

/** Checks the overlays of an owner, which may be outside of the repository. */
async function checkOverlays(paths: string[]): Promise<boolean> {
  const toolbox = await Toolbox.open(root);
  const rendered = await Promise.all(paths.map((path) => renderOwn(toolbox, path)));
  const results = [
    await step('manifest schemas', () => checkSchemas(toolbox, rendered)),
    await step('manifest references', () => checkManifests(rendered)),
    await step('environment', () => checkProcesses(rendered.flatMap(({ processes }) => processes))),
    await step('examples', () => checkExamples(rendered)),
  ];
  return results.every(Boolean);
}

/** Checks all deployment files, without a container engine or a cluster. */
async function checkDeployment(): Promise<boolean> {
  const toolbox = await Toolbox.open(root);
  const compose = parseCompose(read(COMPOSE_FILE));
  const rendered = await renderAll(root, toolbox);
  const results = [
    await step('Dockerfile', () => lintDockerfile(toolbox)),
    await step('compose schema', () => checkComposeSchema(toolbox)),
    await step('compose references', () => checkCompose(compose)),
    await step('manifest schemas', () => checkSchemas(toolbox, rendered)),
    await step('manifest references', () => checkManifests(rendered)),
    await step('services', () => checkServices(compose, rendered)),
    await step('environment', () => checkEnvironment(compose, rendered)),
  ];
  return results.every(Boolean);
}

async function lintDockerfile(toolbox: Toolbox): Promise<Findings> {
  await toolbox.run('hadolint', ['--no-color', join(root, 'Dockerfile')]);
  return { checked: ['Dockerfile'], faults: [] };
}

async function checkComposeSchema(toolbox: Toolbox): Promise<Findings> {
  await toolbox.run('check-jsonschema', [
    '--builtin-schema=vendor.compose-spec',
    join(root, COMPOSE_FILE),
  ]);
  return { checked: [COMPOSE_FILE], faults: [] };
}

function checkCompose(compose: Compose): Findings {
  return { checked: processesInCompose(compose), faults: faultsInCompose(root, compose) };
}

async function checkSchemas(toolbox: Toolbox, rendered: Rendered[]): Promise<Findings> {
  const faults = await Promise.all(
    rendered.map(async (one) => inDirectory(one, await schemaFaults(toolbox, one))),
  );
  return { checked: rendered.flatMap(({ manifests }) => manifests), faults: faults.flat() };
}

function checkManifests(rendered: Rendered[]): Findings {
  return {
    checked: rendered.flatMap(({ manifests }) => manifests),
    faults: rendered.flatMap((one) => inDirectory(one, faultsInManifests(root, one))),
  };
}

function checkServices(compose: Compose, rendered: Rendered[]): Findings {
  const entries = deployableEntries(root);
  const base = rendered.find(({ directory }) => directory === 'k8s/base');
  return {
    checked: entries,
    faults: [
      ...coverageFaults(entries, processesInCompose(compose), COMPOSE_FILE),
      ...coverageFaults(entries, base?.processes ?? [], 'k8s/base'),
      ...declarationFaults(entries, serviceNames),
    ],
  };
}

function checkEnvironment(compose: Compose, rendered: Rendered[]): Promise<Findings> {
  return checkProcesses([
    ...processesInCompose(compose),
    ...rendered.filter(({ isComplete }) => isComplete).flatMap((overlay) => overlay.processes),
  ]);
}

function checkExamples(rendered: Rendered[]): Findings {
  return {
    checked: rendered.flatMap(({ manifests }) => manifests),
    faults: rendered.flatMap((one) => inDirectory(one, exampleFaults(one.manifests))),
  };
}

async function checkProcesses(processes: DeployedProcess[]): Promise<Findings> {
  return { checked: processes, faults: await environmentFaults(root, processes) };
}

function inDirectory({ directory }: Rendered, faults: string[]): string[] {
  return faults.map((fault) => `${directory}: ${fault}`);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

try {
  const folders = process.argv
    .slice(2)
    .map((folder) => resolve(process.env.INIT_CWD ?? '', folder));
  const isWell = folders.length > 0 ? checkOverlays(folders) : checkDeployment();
  process.exitCode = (await isWell) ? 0 : 1;
} catch (error) {
  if (!(error instanceof CheckError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
