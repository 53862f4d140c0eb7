import { createHash } from 'node:crypto';
import type { End } from '../declaration.ts';
import {
  declarationOf,
  isDatabaseOwner,
  isElsewhere,
  type ServiceName,
  servicesOf,
} from '../services.ts';
import { type ImageUser, imageOf } from './images.ts';
import { clientLabels } from './network.ts';
import { type KubernetesObject, labelOf, podsOf } from './objects.ts';

/**
 * A Secret is mounted, with a file for each variable: the service reads a file again when it is replaced, and a property
 * that is no setting of the service is not in its environment.
 */
export const SECRETS_MOUNT = { name: 'secrets', mountPath: '/etc/secrets', readOnly: true };
export const SECRETS_DIRECTORY = { name: 'SECRETS_DIRECTORY', value: SECRETS_MOUNT.mountPath };

export const secretsVolume = (sources: object[]) => ({
  name: SECRETS_MOUNT.name,
  projected: { sources },
});

const secretOf = (name: string) => ({ secret: { name } });

/** How a secured broker is spoken to, where all clients share a user of it. */
const KAFKA_SETTINGS = { configMapRef: { name: 'kafka', optional: true } };
const KAFKA_SECRETS = { secret: { name: 'kafka', optional: true } };

/**
 * What runs a service. Its settings are in a ConfigMap and a Secret of its name, which an overlay supplies; what
 * all services have in common is added by the component `service`.
 */
export function serviceObjects(service: ServiceName): KubernetesObject[] {
  return [
    serviceAccount(service),
    deployment(service),
    reachable(service),
    disruptionBudget(service),
  ];
}

/** In its own repository, a service is all that the image contains. */
function programOf(service: ServiceName, program: 'main' | 'migrate'): string {
  return isElsewhere(service) ? `dist/${program}.js` : `dist/apps/${service}/src/${program}.js`;
}

function serviceAccount(service: ServiceName): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: service, labels: podsOf(service) },
    automountServiceAccountToken: false,
  };
}

function deployment(service: ServiceName): KubernetesObject {
  const { port, kafka, resources } = declarationOf(service);
  const { cpuMillis, memoryMiB, memoryLimitMiB } = resources;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: service, labels: podsOf(service) },
    spec: {
      selector: { matchLabels: podsOf(service) },
      template: {
        metadata: { labels: { ...podsOf(service), ...clientLabels(service) } },
        spec: {
          serviceAccountName: service,
          containers: [
            {
              name: 'service',
              image: imageOf(service),
              args: [programOf(service, 'main')],
              ports: [{ name: 'http', containerPort: port }],
              env: [{ name: 'PORT', value: String(port) }, SECRETS_DIRECTORY],
              envFrom: [{ configMapRef: { name: service } }, ...(kafka ? [KAFKA_SETTINGS] : [])],
              resources: {
                requests: { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi` },
                limits: { memory: `${memoryLimitMiB}Mi` },
              },
              volumeMounts: [SECRETS_MOUNT],
            },
          ],
          volumes: [secretsVolume([secretOf(service), ...(kafka ? [KAFKA_SECRETS] : [])])],
        },
      },
    },
  };
}

function reachable(service: ServiceName): KubernetesObject {
  const { port } = declarationOf(service);
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: service, labels: podsOf(service) },
    spec: { selector: podsOf(service), ports: [{ name: 'http', port, targetPort: 'http' }] },
  };
}

function disruptionBudget(service: ServiceName): KubernetesObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: service, labels: podsOf(service) },
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: podsOf(service) },
    },
  };
}

/** What runs once for each release: migrations, and at the partner's end the topics. */
export function jobsOf(end: End, contentOf: JobContent): KubernetesObject[] {
  const migrations = servicesOf(end).filter(isDatabaseOwner).map(migration);
  const jobs = end === 'partner' ? [...migrations, topics()] : migrations;
  return jobs.map((one) => {
    const { name } = one.metadata;
    const service = name.replace(/-migration$/, '') as ImageUser;
    const hash = createHash('sha256').update(JSON.stringify(one)).update(contentOf(service));
    return {
      ...one,
      metadata: { ...one.metadata, name: `${name}-${hash.digest('hex').slice(0, 8)}` },
    };
  });
}

/**
 * What a Job runs, besides its manifest: the migrations of a service, or the topics; and the image. A Job can't be
 * changed and does not run twice, so its name ends in a hash of this.
 */
export type JobContent = (service: ImageUser) => string;

export function migration(service: ServiceName): KubernetesObject {
  return job(`${service}-migration`, service, {
    labels: { 'app.kubernetes.io/component': 'migration', 'network/postgres': 'client' },
    serviceAccountName: service,
    args: [programOf(service, 'migrate')],
    // Not the service's own Secret: only migrations may change tables.
    secrets: [secretOf(`${service}-migration`)],
  });
}

function topics(): KubernetesObject {
  return job('topics', 'topics', {
    labels: { 'app.kubernetes.io/component': 'topics', 'network/kafka': 'client' },
    args: ['dist/libs/messaging/src/create-topics.main.js'],
    envFrom: [{ configMapRef: { name: 'topics' } }, KAFKA_SETTINGS],
    secrets: [KAFKA_SECRETS],
  });
}

interface Run {
  labels: Record<string, string>;
  serviceAccountName?: string;
  args: string[];
  envFrom?: object[];
  /** Sources of its volume. */
  secrets: object[];
}

function job(
  name: string,
  service: ImageUser,
  { labels, serviceAccountName, secrets, ...container }: Run,
): KubernetesObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels: labelOf(service) },
    spec: {
      template: {
        metadata: { labels: { ...labelOf(service), ...labels } },
        spec: {
          ...(serviceAccountName && { serviceAccountName }),
          containers: [
            {
              name: 'job',
              image: imageOf(service),
              ...container,
              env: [SECRETS_DIRECTORY],
              volumeMounts: [SECRETS_MOUNT],
            },
          ],
          volumes: [secretsVolume(secrets)],
        },
      },
    },
  };
}

const STORE = 'secrets';

/**
 * Secrets by reference: an entry of the operator's store for each service, with the variables as properties. The
 * entry of a migration holds the address of the database with the role that may change its tables.
 */
export function externalSecretsOf(end: End): KubernetesObject[] {
  return servicesOf(end).flatMap(secretsOfService);
}

export function secretsOfService(service: ServiceName): KubernetesObject[] {
  const { end } = declarationOf(service);
  return [
    externalSecret(service, service, end),
    ...(isDatabaseOwner(service) ? [externalSecret(`${service}-migration`, service, end)] : []),
  ];
}

function externalSecret(name: string, service: string, end: End): KubernetesObject {
  return {
    apiVersion: 'external-secrets.io/v1',
    kind: 'ExternalSecret',
    metadata: { name, labels: labelOf(service) },
    spec: {
      refreshInterval: '1h',
      secretStoreRef: { kind: 'ClusterSecretStore', name: STORE },
      target: { name },
      dataFrom: [{ extract: { key: `card-${end}/${name}` } }],
    },
  };
}
