import { podsOfCertManager } from './certificates.ts';
import {
  type Container,
  describe,
  hasLabels,
  type HolderReference,
  isWorkload,
  type KeyReference,
  type Labels,
  type Manifest,
  type Peer,
  type Port,
  type Selector,
  type Workload,
} from './manifest.ts';
import { podsOfStrimzi } from './strimzi.ts';

type Faults = Generator<string, void>;

/**
 * Names in manifests without a target. No schema or API server detects them: the pods never start, or get
 * no traffic.
 */
export class References {
  readonly #manifests: Manifest[];
  readonly #workloads: Workload[];
  readonly #elsewhere: readonly string[];

  /** @param elsewhere the kinds that others supply, such as Secrets, so that they are not expected here. */
  constructor(manifests: Manifest[], { elsewhere = [] }: { elsewhere?: readonly string[] } = {}) {
    this.#manifests = manifests;
    this.#workloads = manifests.filter(isWorkload);
    this.#elsewhere = elsewhere;
  }

  /** @returns a line for each wrong name. */
  faults(): string[] {
    return this.#manifests.flatMap((manifest) =>
      [...this.#faultsOf(manifest)].map((fault) => `${describe(manifest)}: ${fault}`),
    );
  }

  *#faultsOf(manifest: Manifest): Faults {
    yield* this.#namespaceFaults(manifest);
    if (isWorkload(manifest)) yield* this.#workloadFaults(manifest);
    if (manifest.kind === 'Service') yield* this.#serviceFaults(manifest);
    if (manifest.kind === 'PodDisruptionBudget') yield* this.#budgetFaults(manifest);
    if (manifest.kind === 'NetworkPolicy') yield* this.#policyFaults(manifest);
    if (manifest.kind === 'ScaledObject') yield* this.#scalerFaults(manifest);
  }

  *#namespaceFaults({ metadata: { namespace } }: Manifest): Faults {
    if (namespace === undefined || this.#elsewhere.includes('Namespace')) return;
    const isThere = this.#manifests.some(
      ({ kind, metadata }) => kind === 'Namespace' && metadata.name === namespace,
    );
    if (!isThere) yield `there is no Namespace ${namespace}`;
  }

  *#workloadFaults(workload: Workload): Faults {
    const { template, selector } = workload.spec;
    const { serviceAccountName, containers } = template.spec;
    const wanted = (selector as Selector | undefined)?.matchLabels;
    if (!hasLabels(template.metadata?.labels, wanted)) yield 'its selector misses its own pods';
    if (serviceAccountName !== undefined) {
      yield* this.#missing(workload, 'ServiceAccount', serviceAccountName);
    }
    yield* this.#volumeFaults(workload);
    for (const container of containers) {
      yield* this.#environmentFaults(workload, container);
      yield* probeFaults(container);
    }
  }

  *#volumeFaults(workload: Workload): Faults {
    const { template, volumeClaimTemplates = [] } = workload.spec;
    const { volumes = [], containers } = template.spec;
    for (const { configMap, secret } of volumes) {
      if (configMap) yield* this.#missing(workload, 'ConfigMap', configMap.name);
      if (secret) yield* this.#missing(workload, 'Secret', secret.secretName);
    }
    const names = [
      ...volumes.map(({ name }) => name),
      ...volumeClaimTemplates.map(({ metadata }) => metadata.name),
    ];
    for (const { name } of containers.flatMap(({ volumeMounts = [] }) => volumeMounts)) {
      if (!names.includes(name)) yield `there is no volume ${name}`;
    }
  }

  *#environmentFaults(workload: Workload, { env = [], envFrom = [] }: Container): Faults {
    for (const { configMapRef, secretRef } of envFrom) {
      if (isNeeded(configMapRef)) yield* this.#missing(workload, 'ConfigMap', configMapRef.name);
      if (isNeeded(secretRef)) yield* this.#missing(workload, 'Secret', secretRef.name);
    }
    for (const { valueFrom } of env) {
      if (valueFrom?.configMapKeyRef) {
        yield* this.#missingKey(workload, 'ConfigMap', valueFrom.configMapKeyRef);
      }
      if (valueFrom?.secretKeyRef) {
        yield* this.#missingKey(workload, 'Secret', valueFrom.secretKeyRef);
      }
    }
  }

  *#serviceFaults(service: Manifest): Faults {
    const pods = this.#podsOf(service, { matchLabels: service.spec?.selector as Labels });
    if (pods.length === 0) yield 'it selects no pods';
    for (const { port, targetPort = port } of service.spec?.ports ?? []) {
      if (!pods.every((pod) => listensOn(pod, targetPort))) {
        yield `its pods have no port ${targetPort}`;
      }
    }
  }

  *#budgetFaults(budget: Manifest): Faults {
    const selector = budget.spec?.selector as Selector | undefined;
    if (!selector || this.#podsOf(budget, selector).length === 0) yield 'it selects no pods';
  }

  *#scalerFaults(scaler: Manifest): Faults {
    const names = scaler.spec?.triggers?.flatMap(
      ({ authenticationRef }) => authenticationRef?.name ?? [],
    );
    for (const name of new Set(names)) yield* this.#missing(scaler, 'TriggerAuthentication', name);
  }

  *#policyFaults(policy: Manifest): Faults {
    const { podSelector, ingress = [], egress = [] } = policy.spec ?? {};
    const pods = this.#podsOf(policy, podSelector);
    const isOfOperator = this.#podsOfOperators(policy.metadata.namespace).some((labels) =>
      hasLabels(labels, podSelector?.matchLabels),
    );
    if (podSelector?.matchLabels && pods.length === 0 && !isOfOperator) yield 'it selects no pods';
    for (const { from, ports = [] } of ingress) {
      yield* portFaults(pods, ports);
      yield* this.#peersFaults(policy, from);
    }
    for (const { to, ports } of egress) yield* this.#peersFaults(policy, to, ports);
  }

  *#peersFaults(policy: Manifest, peers: Peer[] = [], ports: { port?: Port }[] = []): Faults {
    for (const peer of peers) yield* this.#peerFaults(policy, peer, ports);
  }

  /** Peers in other namespaces belong to other deployments. */
  *#peerFaults(policy: Manifest, peer: Peer, ports: { port?: Port }[]): Faults {
    if (peer.podSelector?.matchLabels === undefined) return;
    const namespaces = this.#namespacesOf(policy, peer.namespaceSelector);
    if (namespaces.length === 0) return;
    const pods = this.#workloads.filter(
      ({ metadata, spec }) =>
        namespaces.includes(metadata.namespace) &&
        hasLabels(spec.template.metadata?.labels, peer.podSelector?.matchLabels),
    );
    const isAnywhere = peer.namespaceSelector && !peer.namespaceSelector.matchLabels;
    const isOfOperator = namespaces.some((namespace) =>
      this.#podsOfOperators(namespace).some((labels) =>
        hasLabels(labels, peer.podSelector?.matchLabels),
      ),
    );
    if (pods.length === 0 && !isAnywhere && !isOfOperator) {
      yield `no pods are ${JSON.stringify(peer.podSelector.matchLabels)}`;
    }
    yield* portFaults(pods, ports);
  }

  #namespacesOf(policy: Manifest, selector: Selector | undefined): (string | undefined)[] {
    if (selector === undefined) return [policy.metadata.namespace];
    return this.#manifests
      .filter(({ kind }) => kind === 'Namespace')
      .filter(({ metadata: { name, labels } }) =>
        hasLabels({ ...labels, 'kubernetes.io/metadata.name': name }, selector.matchLabels),
      )
      .map(({ metadata }) => metadata.name);
  }

  /** The labels of pods that operators of the cluster make. */
  #podsOfOperators(namespace: string | undefined): Labels[] {
    return [
      ...podsOfStrimzi(this.#manifests, namespace),
      ...podsOfCertManager(this.#manifests, namespace),
    ];
  }

  #podsOf({ metadata: { namespace } }: Manifest, selector: Selector | undefined): Workload[] {
    return this.#workloads.filter(
      ({ metadata, spec }) =>
        metadata.namespace === namespace &&
        hasLabels(spec.template.metadata?.labels, selector?.matchLabels),
    );
  }

  *#missing(from: Manifest, kind: string, name: string): Faults {
    if (this.#elsewhere.includes(kind)) return;
    if (!this.#find(from, kind, name)) yield `there is no ${kind} ${name}`;
  }

  *#missingKey(
    from: Manifest,
    kind: string,
    { name, key, optional = false }: KeyReference,
  ): Faults {
    if (optional) return;
    yield* this.#missing(from, kind, name);
    const holder = this.#find(from, kind, name);
    if (holder && !(key in { ...holder.data, ...holder.stringData })) {
      yield `${kind} ${name} has no key ${key}`;
    }
  }

  #find(from: Manifest, wantedKind: string, name: string): Manifest | undefined {
    return this.#manifests.find(
      ({ kind, metadata }) =>
        kind === wantedKind &&
        metadata.name === name &&
        metadata.namespace === from.metadata.namespace,
    );
  }
}

function isNeeded(reference: HolderReference | undefined): reference is HolderReference {
  return reference !== undefined && reference.optional !== true;
}

function* probeFaults(container: Container): Faults {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
    const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
    if (port !== undefined && !hasPort(container, port)) yield `a probe asks port ${port}`;
  }
}

function* portFaults(pods: Workload[], ports: { port?: Port }[]): Faults {
  for (const { port } of ports) {
    if (port !== undefined && !pods.every((pod) => listensOn(pod, port))) {
      yield `the pods it is about have no port ${port}`;
    }
  }
}

function listensOn({ spec }: Workload, port: Port): boolean {
  return spec.template.spec.containers.some((container) => hasPort(container, port));
}

function hasPort({ ports = [] }: Container, port: Port): boolean {
  return ports.some(({ name, containerPort }) => port === name || port === containerPort);
}
