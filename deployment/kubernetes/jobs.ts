import { isDatabaseOwner, servicesOf, type ServiceName } from '../services.ts';
import type { End } from '../declaration.ts';
import { type KubernetesObject, labelOf } from './objects.ts';

/** What runs once for each release: migrations, and at the partner's end the topics. */
export function jobsOf(end: End): KubernetesObject[] {
  const migrations = servicesOf(end).filter(isDatabaseOwner).map(migration);
  return end === 'partner' ? [...migrations, topics()] : migrations;
}

function migration(service: ServiceName): KubernetesObject {
  return job(`${service}-migration`, service, {
    labels: { 'app.kubernetes.io/component': 'migration', 'network/postgres': 'client' },
    serviceAccountName: service,
    args: [`dist/apps/${service}/src/migrate.js`],
    // Not the service's own Secret: only migrations may change tables.
    envFrom: [{ secretRef: { name: `${service}-migration` } }],
  });
}

function topics(): KubernetesObject {
  return job('topics', 'topics', {
    labels: { 'app.kubernetes.io/component': 'topics', 'network/kafka': 'client' },
    args: ['dist/libs/messaging/src/create-topics.main.js'],
    envFrom: [
      { configMapRef: { name: 'topics' } },
      { secretRef: { name: 'kafka', optional: true } },
    ],
  });
}

interface Run {
  labels: Record<string, string>;
  serviceAccountName?: string;
  args: string[];
  envFrom: object[];
}

function job(
  name: string,
  service: string,
  { labels, serviceAccountName, ...container }: Run,
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
          containers: [{ name: 'job', ...container }],
        },
      },
    },
  };
}
