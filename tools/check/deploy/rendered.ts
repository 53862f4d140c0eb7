import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parse, stringify } from 'yaml';
import { crdSchemaFaults, isOfOperator } from './crd-schemas.ts';
import {
  type DeployedProcess,
  type Manifest,
  parseManifests,
  processesInManifests,
} from './deployed.ts';
import { CheckError, type Toolbox } from './toolbox.ts';

// The oldest Kubernetes version supported by this release, which knows the fewest fields.
const KUBERNETES_VERSION = '1.34';

// Both sides together, each side alone, and the overlays.
const KUSTOMIZATIONS = [
  ...['k8s/base', 'k8s/base/*', 'k8s/overlays/local', 'k8s/overlays/*/*'],
  'k8s/owner/p*',
];

/** Components that an owner may add to the overlay of an end: k8s/README.md, docs/tracing.md. */
const OPTIONS = [
  ['production/platform', 'tracing'],
  ['production/partner', 'tracing'],
  ['production/partner', 'kafka-controllers'],
  ['production/platform', 'ingress/platform'],
  ['production/partner', 'ingress/partner'],
  ['production/partner', 'kafka-ui'],
] as const;

/** The result of `kubectl apply -k` before sending. */
export interface Rendered {
  /** The kustomization, such as `k8s/overlays/local`, and the component that was added to it. */
  directory: string;
  yaml: string;
  manifests: Manifest[];
  processes: DeployedProcess[];
  /** True for an overlay. In a base, the settings are missing. */
  isComplete: boolean;
}

/** Renders every kustomization that can be applied separately, and overlays with what may be added to them. */
export async function renderAll(root: string, toolbox: Toolbox): Promise<Rendered[]> {
  const directories = KUSTOMIZATIONS.flatMap((pattern) => matches(root, pattern));
  return Promise.all([
    ...directories.map((directory) => render(toolbox, directory, join(root, directory))),
    ...OPTIONS.map(([overlay, component]) =>
      renderWith(toolbox, root, `k8s/overlays/${overlay}`, `k8s/components/${component}`),
    ),
  ]);
}

/** Renders the overlay of an owner, which may be outside of the repository. */
export function renderOwn(toolbox: Toolbox, path: string): Promise<Rendered> {
  return render(toolbox, path, path);
}

async function render(toolbox: Toolbox, directory: string, path: string): Promise<Rendered> {
  const yaml = await toolbox.run('kubectl', ['kustomize', path]);
  const manifests = parseManifests(yaml);
  return {
    directory,
    yaml,
    manifests,
    processes: processesInManifests(manifests),
    isComplete: !directory.startsWith('k8s/base'),
  };
}

async function renderWith(
  toolbox: Toolbox,
  root: string,
  overlay: string,
  component: string,
): Promise<Rendered> {
  const path = await mkdtemp(join(tmpdir(), 'overlay-'));
  try {
    const from = (directory: string) => [relative(path, join(root, directory))];
    const added = { resources: from(overlay), components: from(component) };
    await writeFile(
      join(path, 'kustomization.yaml'),
      stringify({ ...added, namespace: await namespaceOf(join(root, overlay)) }),
    );
    return await render(toolbox, `${overlay} with ${component}`, path);
  } finally {
    await rm(path, { recursive: true });
  }
}

/** What is added belongs into the namespace of the overlay. */
async function namespaceOf(overlay: string): Promise<string> {
  const text = await readFile(join(overlay, 'kustomization.yaml'), 'utf8');
  return (parse(text) as { namespace: string }).namespace;
}

function matches(root: string, pattern: string): string[] {
  const kustomizations = globSync(`${pattern}/kustomization.yaml`, { cwd: root });
  if (kustomizations.length === 0)
    throw new CheckError(`there is no ${pattern}/kustomization.yaml`);
  return kustomizations.map((path) => dirname(path)).sort();
}

/** Validates with the schemas of Kubernetes and of the operators; unknown fields are errors. */
export async function schemaFaults(
  toolbox: Toolbox,
  { yaml, manifests }: Rendered,
): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'manifests-'));
  try {
    const file = join(directory, 'rendered.yaml');
    await writeFile(file, yaml);
    const report = await toolbox.run('kubernetes-validate', [
      '--strict',
      `--kubernetes-version=${KUBERNETES_VERSION}`,
      file,
    ]);
    // A kind without a schema causes only a warning.
    const passed = report.split('\n').filter((line) => line.startsWith('INFO')).length;
    const known = manifests.filter((manifest) => !isOfOperator(manifest));
    const ofOperators = crdSchemaFaults(manifests);
    return passed === known.length ? ofOperators : [...remarks(report), ...ofOperators];
  } catch (error) {
    if (error instanceof CheckError) return remarks(error.message);
    throw error;
  } finally {
    await rm(directory, { recursive: true });
  }
}

function remarks(report: string): string[] {
  return report
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('INFO'))
    .map((line) => line.replace(/\S+\/rendered\.yaml /, ''));
}
