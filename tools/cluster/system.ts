import { execFile, type ExecFileOptions } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { namespaceOf } from '../deployment/kubernetes/objects.ts';
import { declarationOf, type ServiceName } from '../deployment/services.ts';
import { SetupError } from '../local/setup-error.ts';

/** Of a log that is read, or a list of objects. */
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** `kubectl` with one context, which is always named: the current one may be any cluster. */
export class Kubectl {
  readonly #context: string;

  constructor(context: string) {
    this.#context = context;
  }

  /** @throws SetupError with what kubectl says, if it fails. */
  run(...parameters: string[]): Promise<string> {
    return this.#start(parameters);
  }

  /** Applies objects as they are. */
  async apply(objects: readonly object[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: objects };
    await this.#start(['apply', '--filename', '-'], JSON.stringify(list));
  }

  async read<T>(...parameters: string[]): Promise<T> {
    return JSON.parse(await this.run('get', ...parameters, '--output', 'json')) as T;
  }

  #start(parameters: string[], input = ''): Promise<string> {
    const all = ['--context', this.#context, ...parameters];
    const options: ExecFileOptions = { maxBuffer: MOST_OUTPUT_BYTES };
    return new Promise((resolve, reject) => {
      const child = execFile('kubectl', all, options, (error, output, errors) => {
        if (!error) resolve(String(output));
        else reject(new SetupError(`kubectl ${parameters.join(' ')}: ${String(errors).trim()}`));
      });
      child.stdin?.end(input);
    });
  }
}

const INFRASTRUCTURE = 'infrastructure';
const NAMESPACES = [...Object.values(namespaceOf), INFRASTRUCTURE];
const PATIENCE = '--timeout=15m';
const ONLY_ONES = '--selector=app.kubernetes.io/name in (kafka,postgres)';
const SERVICES = '--pod-selector=app.kubernetes.io/component=service';
const POLL_MS = 1_000;

interface Pods {
  items: {
    metadata: { name: string };
    spec: { nodeName?: string };
    status: { containerStatuses?: { restartCount: number }[] };
  }[];
}

/** The system of `k8s/overlays/local`, as it runs in a cluster. */
export class System {
  readonly #kubectl: Kubectl;

  constructor(kubectl: Kubectl) {
    this.#kubectl = kubectl;
  }

  /** Waits until the Jobs have ended and everything is ready. */
  async ready(): Promise<void> {
    for (const namespace of NAMESPACES) {
      const inIt = ['-n', namespace, PATIENCE];
      // The infrastructure has none.
      const jobs = await this.#kubectl.run('get', 'jobs', '-n', namespace, '--output', 'name');
      if (jobs !== '') {
        await this.#kubectl.run('wait', '--for=condition=Complete', 'jobs', '--all', ...inIt);
      }
      const workloads = await this.#names('deployments,statefulsets', namespace);
      if (workloads.length === 0) throw new SetupError(`nothing is deployed in ${namespace}`);
      for (const workload of workloads) {
        await this.#kubectl.run('rollout', 'status', workload, ...inIt);
      }
    }
  }

  /** Replaces all pods of a service, one by one. */
  async roll(service: ServiceName): Promise<void> {
    await this.#restart(`deployment/${service}`, namespaceOf[declarationOf(service).end]);
  }

  /** The only pod of it ends, and after a while another starts with its records. */
  async takeAway(what: 'kafka' | 'postgres', durationMs: number): Promise<void> {
    const scale = ['scale', `statefulset/${what}`, '-n', INFRASTRUCTURE];
    await this.#kubectl.run(...scale, '--replicas=0');
    while (await this.#isEnding(INFRASTRUCTURE)) await sleep(POLL_MS);
    await sleep(durationMs);
    await this.#kubectl.run(...scale, '--replicas=1');
    await this.ready();
  }

  /** Kills one pod of a service, which has no time to end, and resolves when another is ready in its place. */
  async kill(service: ServiceName): Promise<void> {
    const namespace = namespaceOf[declarationOf(service).end];
    const [pod] = await this.#podsOf([namespace], `--selector=app.kubernetes.io/name=${service}`);
    if (pod === undefined) throw new SetupError(`no pod of ${service} runs`);
    const atOnce = ['--grace-period=0', '--force'];
    await this.#kubectl.run('delete', 'pod', pod.metadata.name, '-n', namespace, ...atOnce);
    await this.#kubectl.run(
      'rollout',
      'status',
      `deployment/${service}`,
      '-n',
      namespace,
      PATIENCE,
    );
  }

  async scale(replicas: number): Promise<void> {
    for (const namespace of Object.values(namespaceOf)) {
      await this.#kubectl.run(
        'scale',
        'deployments',
        '--all',
        `--replicas=${replicas}`,
        '-n',
        namespace,
      );
    }
    await this.ready();
  }

  /** Evicts the services from a node without Kafka and Postgres, of which there is only one. */
  async drainOneNode(): Promise<void> {
    const occupied = await this.#nodesOf([INFRASTRUCTURE], ONLY_ONES);
    const candidates = await this.#nodesOf(Object.values(namespaceOf));
    const node = candidates.find((each) => !occupied.includes(each));
    if (node === undefined) throw new SetupError('every node has Kafka or Postgres on it');
    try {
      // Only the services' pods: the owners of others are unknown.
      await this.#kubectl.run('drain', node, SERVICES, '--ignore-daemonsets', PATIENCE);
      await this.ready();
    } finally {
      await this.#kubectl.run('uncordon', node);
    }
  }

  /** How often containers of the services were started again. */
  async restarts(): Promise<number> {
    const pods = await this.#podsOf(Object.values(namespaceOf));
    return pods
      .flatMap(({ status }) => status.containerStatuses ?? [])
      .reduce((sum, { restartCount }) => sum + restartCount, 0);
  }

  async #restart(workload: string, namespace: string): Promise<void> {
    await this.#kubectl.run('rollout', 'restart', workload, '-n', namespace);
    await this.#kubectl.run('rollout', 'status', workload, '-n', namespace, PATIENCE);
    // Ending pods count as gone already, and still answer.
    while (await this.#isEnding(namespace)) await sleep(POLL_MS);
  }

  async #isEnding(namespace: string): Promise<boolean> {
    const { items } = await this.#kubectl.read<{
      items: { metadata: { deletionTimestamp?: string } }[];
    }>('pods', '-n', namespace);
    return items.some(({ metadata }) => metadata.deletionTimestamp !== undefined);
  }

  async #nodesOf(namespaces: readonly string[], ...selection: string[]): Promise<string[]> {
    const pods = await this.#podsOf(namespaces, ...selection);
    return [...new Set(pods.flatMap(({ spec }) => spec.nodeName ?? []))];
  }

  async #podsOf(namespaces: readonly string[], ...selection: string[]): Promise<Pods['items']> {
    const running = '--field-selector=status.phase=Running';
    const lists = await Promise.all(
      namespaces.map((namespace) =>
        this.#kubectl.read<Pods>('pods', '-n', namespace, running, ...selection),
      ),
    );
    return lists.flatMap(({ items }) => items);
  }

  async #names(kinds: string, namespace: string): Promise<string[]> {
    const names = await this.#kubectl.run('get', kinds, '-n', namespace, '--output', 'name');
    return names.split('\n').filter((name) => name !== '');
  }
}
