import { databaseUrlAt, developmentPasswordOf, type Role } from '../databases.ts';
import {
  type CredentialName,
  credentials,
  type End,
  type HostName,
  hosts,
} from '../declaration.ts';
import { type Place, type Variable, variablesOf } from '../environment.ts';
import {
  declarationOf,
  isDatabaseOwner,
  type ServiceName,
  serviceNames,
  servicesOf,
} from '../services.ts';
import { domainNameOf } from './routes.ts';
import { IMAGE, imageOf, imageUsers } from './images.ts';
import { brokerAccess, KAFKA_ADDRESS } from './kafka.ts';
import { priorityClassOf } from './limits.ts';
import { namespaceOf } from './objects.ts';

export const KUSTOMIZATION = {
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
} as const;

/** One end by itself, without settings. */
export function baseOf(end: End, version: string): object {
  return {
    ...KUSTOMIZATION,
    namespace: namespaceOf[end],
    labels: [
      {
        pairs: {
          'app.kubernetes.io/instance': namespaceOf[end],
          'app.kubernetes.io/part-of': 'partner-card-platform',
        },
        includeTemplates: true,
      },
      // Not on the pods, which a version without a change of theirs need not restart.
      {
        pairs: {
          'app.kubernetes.io/managed-by': 'kustomize',
          'app.kubernetes.io/version': version,
        },
      },
    ],
    resources: [
      'namespace.yaml',
      'network-policies.yaml',
      'jobs.yaml',
      ...servicesOf(end).map((service) => `${service}.yaml`),
    ],
    components: ['../../components/isolation', '../../components/service'],
  };
}

/** Both ends with what they need, on one machine. */
export function localOverlay(): object {
  const place = new LocalCluster();
  const configured = serviceNames.map((service) => ({
    service,
    namespace: namespaceOf[declarationOf(service).end],
    variables: variablesOf(service, place),
  }));
  return {
    ...KUSTOMIZATION,
    resources: ['../../base', 'infrastructure'],
    images: imageUsers.map((user) => ({ name: imageOf(user), newName: IMAGE, newTag: 'local' })),
    replicas: serviceNames.map((name) => ({ name, count: 1 })),
    configMapGenerator: [
      ...configured.map(({ service, namespace, variables }) => ({
        name: service,
        namespace,
        literals: literalsOf(variables.filter(({ isSecret }) => !isSecret)),
      })),
      {
        name: 'topics',
        namespace: namespaceOf.partner,
        literals: [`KAFKA_BROKERS=${place.brokers()}`, 'KAFKA_REPLICATION_FACTOR=1'],
      },
    ],
    secretGenerator: configured.flatMap(({ service, namespace, variables }) => [
      {
        name: service,
        namespace,
        literals: literalsOf(variables.filter(({ isSecret }) => isSecret)),
      },
      ...(isDatabaseOwner(service)
        ? [
            {
              name: `${service}-migration`,
              namespace,
              literals: [`DATABASE_URL=${localDatabaseUrlOf(service, 'owner')}`],
            },
          ]
        : []),
    ]),
    patches: [
      {
        target: { kind: 'NetworkPolicy', name: 'mail-clients' },
        patch: '- op: replace\n  path: /spec/egress/0/ports/0/port\n  value: 1025\n',
      },
    ],
  };
}

/** One end in the real world. */
export function productionOverlay(end: End): object {
  const place = new Production();
  const services = servicesOf(end);
  const kafkaClients = services.filter((service) => declarationOf(service).kafka);
  return {
    ...KUSTOMIZATION,
    namespace: namespaceOf[end],
    resources: [
      `../../../base/${end}`,
      'routes.yaml',
      'autoscaling.yaml',
      'external-secrets.yaml',
      'limits.yaml',
      ...(end === 'partner' ? ['kafka.yaml', 'kafka-topics.yaml'] : []),
    ],
    components: ['../../../components/release', '../../../components/envoy-gateway'],
    configMapGenerator: [
      ...services.map((name) => ({
        name,
        literals: literalsOf(variablesOf(name, place).filter(({ isSecret }) => !isSecret)),
      })),
      ...(end === 'partner' ? [{ name: 'kafka', literals: ['KAFKA_TLS=true'] }] : []),
    ],
    patches: [
      // The number of replicas is the autoscaler's.
      { target: { kind: 'Deployment' }, patch: '- op: remove\n  path: /spec/replicas\n' },
      ...['Deployment', 'Job'].map((kind) => ({
        target: { kind },
        patch: `- op: add\n  path: /spec/template/spec/priorityClassName\n  value: ${priorityClassOf(end)}\n`,
      })),
      ...kafkaClients.map((service) => ({
        target: { kind: 'Deployment', name: service },
        patch: brokerAccessPatch(service),
      })),
      // The Topic Operator creates the topics.
      ...(end === 'partner'
        ? [
            {
              target: { kind: 'Job', labelSelector: 'app.kubernetes.io/name=topics' },
              patch: '$patch: delete\napiVersion: batch/v1\nkind: Job\nmetadata:\n  name: topics\n',
            },
          ]
        : []),
    ],
  };
}

/** Adds its certificates to its secrets, which are the only volume. */
export function brokerAccessPatch(service: ServiceName): string {
  return brokerAccess(service)
    .map(
      (source) =>
        `- op: add\n  path: /spec/template/spec/volumes/0/projected/sources/-\n  value: ${JSON.stringify(source)}\n`,
    )
    .join('');
}

function literalsOf(variables: Variable[]): string[] {
  return variables.map(({ name, value }) => `${name}=${value}`);
}

function localDatabaseUrlOf(service: ServiceName, role: Role): string {
  const password = developmentPasswordOf(service, role);
  return databaseUrlAt('postgres.infrastructure:5432', service, role, password);
}

class LocalCluster implements Place {
  readonly surroundings = 'local cluster';

  /** By the full name, which clients without a search list need, too. */
  serviceUrl(service: ServiceName): string {
    const { port, end } = declarationOf(service);
    return `http://${service}.${namespaceOf[end]}.svc.cluster.local:${port}`;
  }

  ownUrl(service: ServiceName): string {
    return `http://127.0.0.1:${declarationOf(service).port}`;
  }

  /**
   * Pages with passkeys, and the vault's frame on them, are opened by `kubectl port-forward`, others by that or inside of
   * the cluster.
   */
  hostUrl(host: HostName, service: ServiceName): string {
    const { port, end } = declarationOf(service);
    return hosts[host].hasPasskeys || host === 'card-vault'
      ? `http://localhost:${port}`
      : `http://${service}.${namespaceOf[end]}:${port}`;
  }

  replaceable(text: string): string {
    return text;
  }

  credential(name: CredentialName): string | undefined {
    return credentials[name][1];
  }

  databaseUrl(service: ServiceName): string {
    return localDatabaseUrlOf(service, 'service');
  }

  brokers(): string {
    return 'kafka.infrastructure:9092';
  }

  mailServer(): string {
    return 'smtp://mail.infrastructure:1025';
  }
}

/** Secrets are not here, but in the operator's store: their values are never needed. */
export class Production implements Place {
  readonly surroundings = 'production';

  serviceUrl(service: ServiceName): string {
    return `http://${service}:${declarationOf(service).port}`;
  }

  ownUrl(service: ServiceName): string {
    return `http://127.0.0.1:${declarationOf(service).port}`;
  }

  hostUrl(host: HostName): string {
    return `https://${domainNameOf(host)}`;
  }

  replaceable(text: string): string {
    return text;
  }

  credential(): string {
    return '';
  }

  databaseUrl(): string {
    return '';
  }

  brokers(): string {
    return KAFKA_ADDRESS;
  }

  mailServer(): string {
    return '';
  }
}
