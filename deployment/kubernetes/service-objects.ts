import { declarationOf, type ServiceName } from '../services.ts';
import { clientLabels } from './network-policies.ts';
import { type KubernetesObject, labelOf, podsOf } from './objects.ts';

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

function serviceAccount(service: ServiceName): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: service, labels: labelOf(service) },
    automountServiceAccountToken: false,
  };
}

function deployment(service: ServiceName): KubernetesObject {
  const { port, kafka, resources } = declarationOf(service);
  const { cpuMillis, memoryMiB, memoryLimitMiB } = resources;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: service, labels: labelOf(service) },
    spec: {
      selector: { matchLabels: podsOf(service) },
      template: {
        metadata: { labels: { ...podsOf(service), ...clientLabels(service) } },
        spec: {
          serviceAccountName: service,
          containers: [
            {
              name: 'service',
              args: [`dist/apps/${service}/src/main.js`],
              ports: [{ name: 'http', containerPort: port }],
              env: [{ name: 'PORT', value: String(port) }],
              envFrom: [
                { configMapRef: { name: service } },
                { secretRef: { name: service } },
                // How a secured broker is spoken to, where all services share a user of it.
                ...(kafka ? [{ secretRef: { name: 'kafka', optional: true } }] : []),
              ],
              resources: {
                requests: { cpu: `${cpuMillis}m`, memory: `${memoryMiB}Mi` },
                limits: { memory: `${memoryLimitMiB}Mi` },
              },
            },
          ],
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
    metadata: { name: service, labels: labelOf(service) },
    spec: { selector: podsOf(service), ports: [{ name: 'http', port, targetPort: 'http' }] },
  };
}

function disruptionBudget(service: ServiceName): KubernetesObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: service, labels: labelOf(service) },
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
      selector: { matchLabels: podsOf(service) },
    },
  };
}
