import {
  calledBy,
  callsOtherEnd,
  declarationOf,
  isDatabaseOwner,
  serviceNames,
  type ServiceName,
  usesMailServer,
} from '../../deployment/services.ts';
import { namespaceOf } from '../../deployment/kubernetes/objects.ts';
import {
  describe,
  hasLabels,
  isWorkload,
  type Labels,
  type Manifest,
  type Peer,
  type Port,
} from './deployed.ts';

/** A pod as NetworkPolicies see it. */
interface Endpoint {
  name: string;
  namespace: string;
  labels: Labels;
}

interface Target extends Endpoint {
  port: number;
  portName: string;
}

/** Addresses on the internet, of which policies know nothing but that they are not private ones. */
const INTERNETS = ['the internet over IPv4', 'the internet over IPv6'] as const;

/**
 * Compares who calls whom, by the services' declarations, with what the NetworkPolicies let through. Nothing else
 * notices: the API server takes every policy, and a service without its way looks like an outage.
 */
export function connectionFaults(manifests: Manifest[]): string[] {
  const pods = podsIn(manifests);
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  const way = new Ways(manifests, policies);
  const deployed = serviceNames.filter((name) => pods.has(name));
  const services = deployed.flatMap((name) => [
    ...betweenServices(name, deployed, pods, way),
    ...toOutside(name, pods.get(name)!, way),
    ...fromOutside(name, pods.get(name)!, way),
  ]);
  const namespaces = new Set([...pods.values()].map(({ namespace }) => namespace));
  return [
    ...services,
    ...policies.flatMap(unboundedRules),
    ...[...namespaces]
      .filter((namespace) => !policies.some((policy) => deniesByDefault(policy, namespace)))
      .map((namespace) => `Namespace/${namespace}: it does not deny what no policy allows`),
  ];
}

/** For pods outside of the services, such as the pods of Jobs. */
function deniesByDefault({ metadata, spec }: Manifest, namespace: string): boolean {
  const { podSelector, policyTypes = [], ingress = [], egress = [] } = spec ?? {};
  const isForAll = podSelector?.matchLabels === undefined;
  const types = ['Ingress', 'Egress'].every((type) => policyTypes.includes(type));
  return (
    metadata.namespace === namespace && isForAll && types && ingress.length + egress.length === 0
  );
}

/** A rule without a peer is about the whole world, also if it was meant for one server. */
function unboundedRules(policy: Manifest): string[] {
  const { ingress = [], egress = [] } = policy.spec ?? {};
  const peers = [...ingress.map(({ from = [] }) => from), ...egress.map(({ to = [] }) => to)];
  return peers
    .filter(({ length }) => length === 0)
    .map(() => `${describe(policy)}: a rule of it names nobody, and so lets everybody through`);
}

function betweenServices(
  name: ServiceName,
  deployed: ServiceName[],
  pods: Map<string, Endpoint>,
  way: Ways,
): string[] {
  const called = calledBy(name);
  return deployed
    .filter((other) => other !== name)
    .flatMap((other) => {
      const target = targetOf(other, pods.get(other)!);
      const isOpen = way.isOpen(pods.get(name)!, target);
      if (called.has(other) === isOpen) return [];
      return isOpen
        ? [`${name} may call ${other}, though nothing says that it does`]
        : [`${name} calls ${other}, and no NetworkPolicy lets it`];
    });
}

function toOutside(name: ServiceName, pod: Endpoint, way: Ways): string[] {
  const { kafka, callsInternet = false, end } = declarationOf(name);
  const callsPlatform = end === 'partner' && callsOtherEnd(name);
  const outside = (what: string, labels: Labels, ports: number[], isCalled: boolean) => {
    const isOpen = ports.some((port) => way.leaves(pod, { labels, port }));
    if (isOpen === isCalled) return [];
    return isOpen
      ? [`${name} may reach ${what}, though nothing says that it does`]
      : [`${name} needs ${what}, and no NetworkPolicy lets it`];
  };
  const named = (value: string) => ({ 'app.kubernetes.io/name': value });
  return [
    ...outside('Kafka', named('kafka'), [9092], kafka !== undefined),
    ...outside('Postgres', named('postgres'), [5432], isDatabaseOwner(name)),
    ...outside('the mail server', named('mail'), [587, 1025], usesMailServer(name)),
    ...INTERNETS.flatMap((internet) =>
      outside(internet, { [internet]: '' }, [443], callsInternet || callsPlatform),
    ),
  ];
}

function fromOutside(name: ServiceName, pod: Endpoint, way: Ways): string[] {
  const { routes } = declarationOf(name);
  const isOpen = way.enters(targetOf(name, pod), { 'network/ingress': 'controller' });
  if (isOpen === routes.length > 0) return [];
  return isOpen
    ? [`the Ingress may reach ${name}, which has no route`]
    : [`${name} has routes, and no NetworkPolicy lets the Ingress through`];
}

function targetOf(name: ServiceName, pod: Endpoint): Target {
  return { ...pod, port: declarationOf(name).port, portName: 'http' };
}

function podsIn(manifests: Manifest[]): Map<string, Endpoint> {
  const deployments = manifests.filter(isWorkload).filter(({ kind }) => kind === 'Deployment');
  return new Map(
    serviceNames.flatMap((name) => {
      const namespace = namespaceOf[declarationOf(name).end];
      const found = deployments.find(
        ({ metadata }) => metadata.name === name && metadata.namespace === namespace,
      );
      const labels = found?.spec.template.metadata?.labels ?? {};
      return found ? [[name, { name, namespace, labels }] as const] : [];
    }),
  );
}

/** What policies let through. A pod that no policy is about is open, as in Kubernetes. */
class Ways {
  readonly #policies: Manifest[];
  readonly #namespaces: Map<string, Labels>;

  constructor(manifests: Manifest[], policies: Manifest[]) {
    this.#policies = policies;
    this.#namespaces = new Map(
      manifests
        .filter(({ kind }) => kind === 'Namespace')
        .map(({ metadata: { name, labels } }) => [
          name,
          { ...labels, 'kubernetes.io/metadata.name': name },
        ]),
    );
  }

  isOpen(from: Endpoint, to: Target): boolean {
    const leaves = this.#allows(from, 'Egress', (peers, ports, policy) =>
      this.#fits(policy, peers, ports, to, to),
    );
    const enters = this.#allows(to, 'Ingress', (peers, ports, policy) =>
      this.#fits(policy, peers, ports, from, to),
    );
    return leaves && enters;
  }

  /** To something that is none of our services. */
  leaves(from: Endpoint, { labels, port }: { labels: Labels; port: number }): boolean {
    return this.#allows(from, 'Egress', (peers, ports) => {
      const isPort = ports.length === 0 || ports.some((one) => one.port === port);
      const isPeer = peers.length === 0 || peers.some((peer) => isOutside(peer, labels));
      return isPort && isPeer;
    });
  }

  /** From a namespace with these labels that is none of ours. */
  enters(to: Target, namespaceLabels: Labels): boolean {
    return this.#allows(to, 'Ingress', (peers) =>
      peers.some(
        ({ namespaceSelector }) =>
          namespaceSelector?.matchLabels !== undefined &&
          hasLabels(namespaceLabels, namespaceSelector.matchLabels),
      ),
    );
  }

  #allows(
    pod: Endpoint,
    type: 'Ingress' | 'Egress',
    fits: (peers: Peer[], ports: { port?: Port }[], policy: Manifest) => boolean,
  ): boolean {
    const about = this.#policies.filter(
      ({ metadata, spec }) =>
        metadata.namespace === pod.namespace &&
        hasLabels(pod.labels, spec?.podSelector?.matchLabels) &&
        (spec?.policyTypes ?? []).includes(type),
    );
    if (about.length === 0) return true;
    return about.some((policy) =>
      type === 'Egress'
        ? (policy.spec?.egress ?? []).some(({ to = [], ports = [] }) => fits(to, ports, policy))
        : (policy.spec?.ingress ?? []).some(({ from = [], ports = [] }) =>
            fits(from, ports, policy),
          ),
    );
  }

  #fits(
    policy: Manifest,
    peers: Peer[],
    ports: { port?: Port }[],
    other: Endpoint,
    { port, portName }: Target,
  ): boolean {
    const isPort = ports.length === 0 || ports.some((one) => [port, portName].includes(one.port!));
    return (
      isPort && (peers.length === 0 || peers.some((peer) => this.#isPeer(policy, peer, other)))
    );
  }

  #isPeer({ metadata }: Manifest, peer: Peer, pod: Endpoint): boolean {
    if (peer.ipBlock) return false;
    const isNamespace = peer.namespaceSelector
      ? hasLabels(this.#namespaces.get(pod.namespace) ?? {}, peer.namespaceSelector.matchLabels)
      : pod.namespace === metadata.namespace;
    return isNamespace && hasLabels(pod.labels, peer.podSelector?.matchLabels);
  }
}

function isOutside({ ipBlock, podSelector, namespaceSelector }: Peer, labels: Labels): boolean {
  const [overIpv4, overIpv6] = INTERNETS;
  if (overIpv4 in labels) return ipBlock?.cidr === '0.0.0.0/0';
  if (overIpv6 in labels) return ipBlock?.cidr === '::/0';
  if (ipBlock !== undefined) return false;
  const isAnywhere = namespaceSelector !== undefined && podSelector?.matchLabels !== undefined;
  return isAnywhere && hasLabels(labels, podSelector.matchLabels);
}
