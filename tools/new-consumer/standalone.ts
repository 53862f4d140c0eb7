import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, parse } from 'yaml';
import {
  databaseScript,
  databaseUrlAt,
  developmentPasswordOf,
  type Role,
} from '../deployment/databases.ts';
import { documents } from '../deployment/deployment-files.ts';
import { consumerAutoscaler } from '../deployment/kubernetes/autoscaling.ts';
import { serviceUser, topic } from '../deployment/kubernetes/kafka.ts';
import {
  brokerAccessPatch,
  KUSTOMIZATION,
  Production,
} from '../deployment/kubernetes/kustomizations.ts';
import { consumerPolicy } from '../deployment/kubernetes/network.ts';
import {
  type KubernetesObject,
  labelOf,
  namespaceOf,
  podsOf,
} from '../deployment/kubernetes/objects.ts';
import {
  migration,
  secretsOfService,
  serviceObjects,
} from '../deployment/kubernetes/service-objects.ts';
import { declareElsewhere, type ServiceName } from '../deployment/services.ts';
import { topicsOfGroup } from '#contracts';
import { repositoryDirectory } from '../local/repository.ts';
import { libraryPackages, manifestOf } from '../release/library-packages.ts';
import type { NewConsumer } from './arguments.ts';

/** The repository of a consumer that is not in this one. */
export interface StandaloneConsumer extends NewConsumer {
  /** The three packages, as `package.json` of the new repository names them. */
  packages: Readonly<Record<string, string>>;
}

const KAFKA_PORT = '29092';
const POSTGRES_PORT = '25432';
const ROLES = 'tools/operations/database/roles.sql';
const HEADER = '# Made by npm run new:consumer of the Partner Card Platform.\n';

const read = (path: string): string => readFileSync(join(repositoryDirectory, path), 'utf8');

/** What the templates of `files/standalone` contain, besides what those of every consumer do. */
export function standaloneValues({ name, packages, events }: StandaloneConsumer): object {
  const service = name as ServiceName;
  const urlFor = (role: Role): string =>
    databaseUrlAt(
      `127.0.0.1:${POSTGRES_PORT}`,
      service,
      role,
      developmentPasswordOf(service, role),
    );
  return {
    dot: '.',
    namespace: namespaceOf.partner,
    handled: events.map(({ identifier }) => `\`${identifier}\``),
    dependencies: { ...peers(), ...packages },
    devDependencies: ours('@types/jest', '@types/node', 'jest', 'typescript'),
    vendors: Object.values(packages).some((range) => range.startsWith('file:')),
    compilerOptions: compilerOptions(),
    nodeImage: /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile'))![1],
    kafkaPort: KAFKA_PORT,
    postgresPort: POSTGRES_PORT,
    adminPassword: 'development-only-postgres',
    databaseUrl: urlFor('service'),
    ownerUrl: urlFor('owner'),
  };
}

function peers(): Record<string, string> {
  const all = libraryPackages.flatMap((each) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(each);
    return Object.entries(peerDependencies).filter(
      ([name]) => !peerDependenciesMeta[name]?.optional,
    );
  });
  return Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function ours(...names: string[]): Record<string, string> {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: Record<string, string>;
  };
  return Object.fromEntries(names.map((name) => [name, `^${devDependencies[name]}`]));
}

function compilerOptions(): object {
  const config = JSON.parse(read('tsconfig.json')) as { compilerOptions: Record<string, unknown> };
  const { incremental: _, tsBuildInfoFile: _file, ...options } = config.compilerOptions;
  return { ...options, types: ['node', 'jest'], rootDir: 'src', outDir: 'dist' };
}

/** What follows from the declaration, as in this repository: texts by path. */
export function standaloneFiles(consumer: StandaloneConsumer): Map<string, string> {
  const { name, declaration, topics } = consumer;
  const service = declareElsewhere(name, declaration);
  const base = 'k8s/base';
  const production = 'k8s/overlays/production';
  const component = 'k8s/components/service';
  return new Map([
    ['compose.yaml', composeOf(name)],
    ['database/create-database.sql', databaseScript(read(ROLES), developmentPasswordOf, [service])],
    [`${base}/kustomization.yaml`, written([baseOf(name)])],
    [`${base}/service.yaml`, written(serviceObjects(service))],
    [`${base}/migration.yaml`, written([numbered(migration(service))])],
    [`${base}/network-policy.yaml`, written([consumerPolicy(service, dnsRules())])],
    [`${production}/kustomization.yaml`, written([overlayOf(service)])],
    [
      `${production}/kafka.yaml`,
      written([serviceUser(service, topics), ...topicsOfGroup(name).map(topic)]),
    ],
    [`${production}/autoscaling.yaml`, written(consumerAutoscaler(service, topics))],
    [`${production}/external-secrets.yaml`, written(secretsOfService(service))],
    [`${component}/kustomization.yaml`, read(`${component}/kustomization.yaml`)],
    ...['deployment', 'job'].map((kind): [string, string] => [
      `${component}/${kind}.yaml`,
      read(`${component}/${kind}.yaml`),
    ]),
    [
      'k8s/components/monitoring/kustomization.yaml',
      written([
        {
          apiVersion: 'kustomize.config.k8s.io/v1alpha1',
          kind: 'Component',
          resources: ['pod-monitor.yaml'],
        },
      ]),
    ],
    ['k8s/components/monitoring/pod-monitor.yaml', written([podMonitorOf(name)])],
  ]);
}

const written = (objects: readonly object[]): string => documents(objects, HEADER);

/** A Job can't be changed, and does not run twice. */
function numbered(job: KubernetesObject): KubernetesObject {
  return { ...job, metadata: { ...job.metadata, name: `${job.metadata.name}-1` } };
}

function baseOf(name: string): object {
  return {
    ...KUSTOMIZATION,
    namespace: namespaceOf.partner,
    labels: [
      {
        pairs: {
          'app.kubernetes.io/instance': name,
          'app.kubernetes.io/managed-by': 'kustomize',
        },
      },
    ],
    resources: ['service.yaml', 'migration.yaml', 'network-policy.yaml'],
    components: ['../components/service'],
  };
}

function overlayOf(service: ServiceName): object {
  return {
    ...KUSTOMIZATION,
    namespace: namespaceOf.partner,
    resources: ['../../base', 'kafka.yaml', 'autoscaling.yaml', 'external-secrets.yaml'],
    images: [{ name: service, newName: `registry.example.com/${service}`, newTag: '0.1.0' }],
    configMapGenerator: [
      {
        name: service,
        literals: [`KAFKA_BROKERS=${new Production().brokers()}`, 'KAFKA_TLS=true'],
      },
    ],
    patches: [
      // The number of replicas is the autoscaler's.
      { target: { kind: 'Deployment' }, patch: '- op: remove\n  path: /spec/replicas\n' },
      { target: { kind: 'Deployment' }, patch: brokerAccessPatch(service) },
    ],
  };
}

function dnsRules(): object[] {
  const { spec } = parse(read('k8s/components/isolation/dns.yaml')) as {
    spec: { egress: object[] };
  };
  return spec.egress;
}

function podMonitorOf(name: string): KubernetesObject {
  const { spec, ...monitor } = parse(
    read('k8s/components/monitoring/pod-monitor.yaml'),
  ) as KubernetesObject & { spec: object };
  return {
    ...monitor,
    metadata: { name, labels: labelOf(name) },
    spec: { ...spec, namespaceSelector: undefined, selector: { matchLabels: podsOf(name) } },
  };
}

interface ComposeService {
  ports: string[];
  environment: Record<string, unknown>;
  [other: string]: unknown;
}

/** Kafka and Postgres as in the compose file of this repository, at other ports. */
function composeOf(name: string): string {
  const text = read('docker-compose.yml')
    .replaceAll('KAFKA_PORT:-19092', `KAFKA_PORT:-${KAFKA_PORT}`)
    .replaceAll('POSTGRES_PORT:-15432', `POSTGRES_PORT:-${POSTGRES_PORT}`);
  const { services } = parse(text, { merge: true, maxAliasCount: -1 }) as {
    services: Record<'kafka' | 'postgres', ComposeService>;
  };
  const { configs: _, ...postgres } = services.postgres;
  const script = './database/create-database.sql';
  const content = {
    name,
    services: {
      kafka: services.kafka,
      postgres: {
        ...postgres,
        volumes: [
          'postgres:/var/lib/postgresql',
          `${script}:/docker-entrypoint-initdb.d/create-database.sql:ro`,
        ],
      },
    },
    volumes: { kafka: {}, postgres: {} },
  };
  return `# Kafka and Postgres for specs and for npm start. The passwords are for development only.
${new Document(content, { aliasDuplicateObjects: false }).toString({ lineWidth: 0 })}`;
}
