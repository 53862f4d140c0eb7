import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../local/repository.ts';
import type { Kubectl } from './system.ts';

const NAMESPACE = 'cluster-check';
const IMAGE = 'partner-card-platform:local';
const FOLDER = '/app/cluster-check';
const POD = 'visitor';
const PATIENCE = '--timeout=5m';
const inside = ['--namespace', NAMESPACE];
/** Whatever happens to this program, its pod ends after that. */
const LONGEST_VISIT_SECONDS = 3_600;

/** What the pod runs, which is no part of the image. */
const SOURCES = [
  'tools/cluster/inside/*.ts',
  'tools/local/tour/*.ts',
  'tools/local/setup-error.ts',
  'test/e2e/support/pooled-clients.ts',
];

/**
 * A pod in its own namespace, which calls the services from inside of the cluster: by its names, through its
 * Services. NetworkPolicies take it for the ingress controller and for Prometheus, which alone may call all.
 */
export class Visitor {
  readonly #kubectl: Kubectl;

  constructor(kubectl: Kubectl) {
    this.#kubectl = kubectl;
  }

  /** Starts a program that runs until {@link Visitor.leave}. */
  async come(program: string, environment: Record<string, string>): Promise<void> {
    await this.leave();
    await this.#kubectl.apply([namespace(), sources(), podOf(program, environment)]);
    await this.#kubectl.run('wait', '--for=condition=Ready', `pod/${POD}`, ...inside, PATIENCE);
  }

  async leave(): Promise<void> {
    await this.#kubectl.run('delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait');
  }

  /** Runs another program in the same pod. @returns what it printed. @throws SetupError if it fails. */
  run(program: string): Promise<string> {
    return this.#kubectl.run('exec', POD, ...inside, '--', 'node', `${FOLDER}/${program}`);
  }

  /** The last line that the program has printed, or an empty text. */
  lastLine(): Promise<string> {
    return this.#kubectl.run('logs', POD, ...inside, '--tail=1');
  }
}

function namespace(): object {
  const labels = {
    'network/ingress': 'controller',
    'network/monitoring': 'prometheus',
    'pod-security.kubernetes.io/enforce': 'restricted',
  };
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name: NAMESPACE, labels } };
}

function sources(): object {
  const texts = sourcePaths().map((path) => [
    keyOf(path),
    readFileSync(join(repositoryDirectory, path), 'utf8'),
  ]);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'sources', namespace: NAMESPACE },
    data: Object.fromEntries(texts) as Record<string, string>,
  };
}

function sourcePaths(): string[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: repositoryDirectory }));
}

/** A key of a ConfigMap has no slashes. */
function keyOf(path: string): string {
  return path.replaceAll('/', '__');
}

function podOf(program: string, environment: Record<string, string>): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: POD, namespace: NAMESPACE },
    spec: {
      restartPolicy: 'Never',
      activeDeadlineSeconds: LONGEST_VISIT_SECONDS,
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: 'visitor',
          image: IMAGE,
          args: [`${FOLDER}/${program}`],
          env: Object.entries(environment).map(([variable, value]) => ({ name: variable, value })),
          resources: { requests: { cpu: '50m', memory: '96Mi' }, limits: { memory: '256Mi' } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: [{ name: 'sources', mountPath: FOLDER }],
        },
      ],
      volumes: [
        {
          name: 'sources',
          configMap: {
            name: 'sources',
            items: sourcePaths().map((path) => ({ key: keyOf(path), path })),
          },
        },
      ],
    },
  };
}
