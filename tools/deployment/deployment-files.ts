import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, isCollection, isScalar, visit } from 'yaml';
import { allTopics } from '#contracts';
import { composePasswordOf, composeServices, composeTargets } from './compose-services.ts';
import { databaseScript, developmentPasswordOf } from './databases.ts';
import type { End } from './declaration.ts';
import { hashMarks, markdownMarks, sqlMarks, withRegion } from './generated-region.ts';
import { autoscalersOf } from './kubernetes/autoscaling.ts';
import {
  type ConsumedTopics,
  kafkaObjects,
  operationsPod,
  topicObjects,
} from './kubernetes/kafka.ts';
import { baseOf, localOverlay, productionOverlay } from './kubernetes/kustomizations.ts';
import { RELEASE_FILE, releasedImageOf, withAllImages } from './kubernetes/images.ts';
import { limitsOf } from './kubernetes/limits.ts';
import { hostNames, ownerComponent } from './kubernetes/owner.ts';
import {
  certificateSolvers,
  networkPoliciesBetween,
  networkPoliciesOf,
} from './kubernetes/network.ts';
import { ingressesOf, requestPolicies, routesOf } from './kubernetes/routes.ts';
import {
  externalSecretsOf,
  type JobContent,
  jobsOf,
  serviceObjects,
} from './kubernetes/service-objects.ts';
import { declarationOf, serviceNames, servicesOf } from './services.ts';

const ENDS: readonly End[] = ['platform', 'partner'];
const ROLES = 'tools/operations/database/roles.sql';
const HEADER = '# Generated from apps/*/service.ts by npm run generate.\n';

/** Every file, or part of one, that follows from the services' declarations: texts by path. */
export function deploymentFiles(
  root: string,
  version: string,
  consumedTopics: ConsumedTopics,
): Map<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const images = withAllImages(read(RELEASE_FILE), version);
  const jobContent = jobContentIn(root, images);
  return new Map([
    [RELEASE_FILE, images],
    ...ENDS.flatMap((end) => [
      ...baseFiles(end, version, jobContent),
      ...productionFiles(end, consumedTopics),
    ]),
    ['k8s/base/between.yaml', documents(networkPoliciesBetween())],
    ['k8s/components/envoy-gateway/policies.yaml', documents(requestPolicies())],
    ['k8s/overlays/local/kustomization.yaml', documents([localOverlay()])],
    [
      'k8s/overlays/local/infrastructure/create-databases.sql',
      databaseScript(read(ROLES), developmentPasswordOf),
    ],
    ['docker-compose.yml', compose(read('docker-compose.yml'), read(ROLES))],
    ['nest-cli.json', JSON.stringify(nestCli(read('nest-cli.json')), null, 2)],
    ['.vscode/launch.json', JSON.stringify(launch(read('.vscode/launch.json')), null, 2)],
    ['README.md', withRegion(read('README.md'), markdownMarks('services'), serviceTable())],
  ]);
}

function baseFiles(end: End, version: string, jobContent: JobContent): [string, string][] {
  const folder = `k8s/base/${end}`;
  return [
    [`${folder}/kustomization.yaml`, documents([baseOf(end, version)])],
    [`${folder}/network-policies.yaml`, documents(networkPoliciesOf(end))],
    [`${folder}/jobs.yaml`, documents(jobsOf(end, jobContent))],
    ...servicesOf(end).map((service): [string, string] => [
      `${folder}/${service}.yaml`,
      documents(serviceObjects(service)),
    ]),
  ];
}

/** Migrations are never changed once they are released, so that their names say enough. */
function jobContentIn(root: string, images: string): JobContent {
  const common = readFileSync(join(root, 'k8s/components/service/job.yaml'), 'utf8');
  return (service) => {
    const migrations = globSync(`apps/${service}/src/database/[0-9]*.ts`, { cwd: root }).sort();
    const own = migrations.length > 0 ? migrations : allTopics;
    return JSON.stringify([own, common, releasedImageOf(service, images)]);
  };
}

function productionFiles(end: End, consumedTopics: ConsumedTopics): [string, string][] {
  const folder = `k8s/overlays/production/${end}`;
  return [
    [`${folder}/kustomization.yaml`, documents([productionOverlay(end)])],
    [`${folder}/routes.yaml`, documents([...routesOf(end), certificateSolvers()])],
    [`k8s/components/ingress/${end}/ingress.yaml`, documents(ingressesOf(end))],
    [`${folder}/autoscaling.yaml`, documents(autoscalersOf(end, consumedTopics))],
    [`${folder}/limits.yaml`, documents(limitsOf(end))],
    [`k8s/components/owner/${end}/kustomization.yaml`, documents([ownerComponent(end)])],
    [`k8s/components/owner/${end}/hosts.yaml`, documents([hostNames(end)])],
    [`${folder}/external-secrets.yaml`, documents(externalSecretsOf(end))],
    ...(end === 'partner'
      ? ([
          [`${folder}/kafka.yaml`, documents(kafkaObjects(consumedTopics))],
          [`${folder}/kafka-topics.yaml`, documents(topicObjects())],
          [`${folder}/operations-pod.json`, JSON.stringify(operationsPod(), null, 2)],
        ] as [string, string][])
      : []),
  ];
}

/** @param header a comment that says where they come from. */
export function documents(objects: readonly { kind?: string }[], header = HEADER): string {
  const texts = objects.map((object) => {
    const document = new Document(object, { aliasDuplicateObjects: false });
    visit(document, {
      // A right of Kafka's users in two lines.
      Pair: (_key, { key, value }) => {
        const isShort = isScalar(key) && ['resource', 'operations'].includes(String(key.value));
        if (object.kind === 'KafkaUser' && isShort && isCollection(value)) value.flow = true;
      },
    });
    return document.toString({ lineWidth: 0 });
  });
  return header + texts.join('---\n');
}

function compose(text: string, roles: string): string {
  const withServices = withRegion(text, hashMarks('services'), composeServices());
  const withTargets = withRegion(withServices, hashMarks('targets'), composeTargets());
  return withRegion(withTargets, sqlMarks('databases'), databaseScript(roles, composePasswordOf));
}

function nestCli(text: string): object {
  const settings = JSON.parse(text) as object;
  const projects = serviceNames.map((name) => [
    name,
    {
      type: 'application',
      root: `apps/${name}`,
      entryFile: `apps/${name}/src/main`,
      sourceRoot: `apps/${name}/src`,
    },
  ]);
  return { ...settings, projects: Object.fromEntries(projects) as object };
}

interface Launch {
  configurations: { name: string; port: number }[];
  compounds: { configurations: string[] }[];
}

/** Debuggers attach to consecutive ports, in the order of the services. */
function launch(text: string): Launch {
  const known = JSON.parse(text) as Launch;
  const [first] = known.configurations;
  if (!first) throw new Error('.vscode/launch.json has no configuration');
  return {
    ...known,
    configurations: serviceNames.map((name, index) => ({
      ...first,
      name,
      port: first.port + index,
    })),
    compounds: known.compounds.map((compound) => ({ ...compound, configurations: serviceNames })),
  };
}

function serviceTable(): string {
  const rows = serviceNames.map(
    (name) => `| \`apps/${name}\` | ${declarationOf(name).port} | ${declarationOf(name).summary} |`,
  );
  return ['', '| service | port | what it does |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
