import type { End } from '../declaration.ts';
import { declarationOf, servicesOf } from '../services.ts';
import { brokerResources } from './kafka.ts';
import { type KubernetesObject, namespaceOf } from './objects.ts';

/** For the pods of one command, for those that prove hosts, and for the Jobs of a release. */
const MARGIN = { cpuMillis: 2_000, memoryMiB: 2_048, memoryLimitMiB: 4_096, pods: 16 };

/** What a namespace may use together, what a container gets that states nothing, and its pods' priority. */
export function limitsOf(end: End): KubernetesObject[] {
  return [priorityClass(end), resourceQuota(end), limitRange()];
}

export const priorityClassOf = (end: End): string => namespaceOf[end];

/** Payments wait for these pods, so that others are evicted first. */
function priorityClass(end: End): KubernetesObject {
  return {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: priorityClassOf(end) },
    value: 100_000,
    description: 'Card payments. Pods without a class are evicted for these.',
  };
}

/** All services at their maximum, during a rollout, and a margin. */
function resourceQuota(end: End): KubernetesObject {
  const services = servicesOf(end).map((name) => {
    const { resources, scaling } = declarationOf(name);
    return { ...resources, pods: scaling.maxReplicas + 1 };
  });
  const brokers = end === 'partner' ? brokerResources : [];
  const all = [...services, ...brokers, { ...MARGIN, pods: 1 }];
  const total = (key: 'cpuMillis' | 'memoryMiB' | 'memoryLimitMiB') =>
    all.reduce((sum, each) => sum + each[key] * each.pods, 0);
  const pods = [...services, ...brokers].reduce((sum, each) => sum + each.pods, MARGIN.pods);
  return {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'namespace' },
    spec: {
      hard: {
        'requests.cpu': `${total('cpuMillis')}m`,
        'requests.memory': `${total('memoryMiB')}Mi`,
        'limits.memory': `${total('memoryLimitMiB')}Mi`,
        pods: String(pods),
      },
    },
  };
}

/** Under a quota each container must state what it needs. This is for those that do not. */
function limitRange(): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'LimitRange',
    metadata: { name: 'containers' },
    spec: {
      limits: [
        {
          type: 'Container',
          defaultRequest: { cpu: '50m', memory: '128Mi' },
          default: { memory: '256Mi' },
        },
      ],
    },
  };
}
