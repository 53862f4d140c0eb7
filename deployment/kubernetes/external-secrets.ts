import type { End } from '../declaration.ts';
import { isDatabaseOwner, servicesOf } from '../services.ts';
import { type KubernetesObject, labelOf } from './objects.ts';

const STORE = 'secrets';

/**
 * Secrets by reference: an entry of the operator's store for each service, whose properties are the variables. The
 * entry of a migration holds the address of the database with the role that may change its tables.
 */
export function externalSecretsOf(end: End): KubernetesObject[] {
  return servicesOf(end).flatMap((service) => [
    externalSecret(service, service, end),
    ...(isDatabaseOwner(service) ? [externalSecret(`${service}-migration`, service, end)] : []),
  ]);
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
