import {
  type Container,
  type DeployedProcess,
  describe,
  hasLabels,
  isWorkload,
  type Labels,
  type Manifest,
  type PodSpec,
  type SecurityContext,
} from './deployed.ts';

/** What every service answers; see `HealthModule` of libs/observability. */
const pathOf = {
  startupProbe: '/health/live',
  livenessProbe: '/health/live',
  readinessProbe: '/health/ready',
} as const;

const PATIENCE_SECONDS = 3;

type ProbeName = keyof typeof pathOf;

/** Services whose probes are missing, or ask another path; and probes with too short a timeout. */
export function probeFaults(manifests: Manifest[]): string[] {
  return manifests
    .filter(isWorkload)
    .flatMap((workload) =>
      workload.spec.template.spec.containers
        .flatMap((container) => [
          ...(isService(container) ? wrongProbes(container) : []),
          ...hastyProbes(container),
        ])
        .map((fault) => `${describe(workload)}: ${fault}`),
    );
}

/** By default a probe fails after 1 s: where the machine is busy, a Service then loses pods that are well. */
function hastyProbes(container: Container): string[] {
  return (Object.keys(pathOf) as ProbeName[])
    .filter((name) => container[name] && (container[name].timeoutSeconds ?? 1) < PATIENCE_SECONDS)
    .map((name) => `its ${name} fails after less than ${PATIENCE_SECONDS} s`);
}

function isService({ args = [] }: Container): boolean {
  return /^dist\/apps\/[^/]+\/src\/main\.js$/.test(args[0] ?? '');
}

function wrongProbes(container: Container): string[] {
  return (Object.keys(pathOf) as ProbeName[]).flatMap((name) => {
    const asked = container[name]?.httpGet?.path;
    if (asked === pathOf[name]) return [];
    return [`its ${name} asks ${asked ?? 'nothing'}, not ${pathOf[name]}`];
  });
}

const DEFAULT_DRAIN_MS = 5_000;

/** Pods whose grace period is shorter than the time that their service needs to stop. */
export function shutdownFaults(manifests: Manifest[], processes: DeployedProcess[]): string[] {
  return manifests.filter(isWorkload).flatMap((workload) => {
    const place = describe(workload);
    const stopping = stoppingSeconds(processes.find((process) => process.place === place));
    if (stopping === undefined) return [];
    const { terminationGracePeriodSeconds = 30, containers } = workload.spec.template.spec;
    const needed = (containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0) + stopping;
    if (terminationGracePeriodSeconds > needed) return [];
    return [
      `${place}: killed after ${terminationGracePeriodSeconds} s, but stopping may take ${needed} s`,
    ];
  });
}

/** @returns undefined for a process without a stop time. */
function stoppingSeconds(process: DeployedProcess | undefined): number | undefined {
  const graceMs = process?.environment.get('SHUTDOWN_GRACE_MS');
  if (graceMs === undefined) return undefined;
  const drainMs = process?.environment.get('DRAIN_MS') ?? DEFAULT_DRAIN_MS;
  return (Number(drainMs) + Number(graceMs)) / 1_000;
}

/** Scalers that KEDA can't use: without their certificate, or with brokers that it does not find. */
export function scalerFaults(manifests: Manifest[]): string[] {
  return [...certificatesMissing(manifests), ...brokersNotFound(manifests)];
}

function certificatesMissing(manifests: Manifest[]): string[] {
  const known = manifests
    .filter(({ kind }) => kind === 'TriggerAuthentication')
    .map(({ metadata }) => metadata.name);
  return manifests
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap((scaler) => {
      const names = (scaler.spec?.triggers ?? []).flatMap(
        ({ authenticationRef }) => authenticationRef?.name ?? [],
      );
      return [...new Set(names)]
        .filter((name) => !known.includes(name))
        .map((name) => `${describe(scaler)}: there is no TriggerAuthentication ${name}`);
    });
}

/**
 * Brokers that KEDA would not find. It calls from its own namespace, so a name without a namespace is not resolved,
 * and the service stays at the one replica that it begins with.
 */
function brokersNotFound(manifests: Manifest[]): string[] {
  const brokers = clustersIn(manifests).map(
    ({ metadata }) => `${metadata.name}-kafka-bootstrap.${metadata.namespace}.svc`,
  );
  // External brokers have any name.
  if (brokers.length === 0) return [];
  return manifests
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap((scaler) =>
      addressesIn(scaler)
        .filter((address) => !brokers.includes(address.replace(/:\d+$/, '')))
        .map((address) => `${describe(scaler)}: KEDA finds no broker at ${address}`),
    );
}

/** Each once, though every topic has its own trigger. */
function addressesIn({ spec }: Manifest): string[] {
  const lists = (spec?.triggers ?? []).map(({ metadata }) => metadata['bootstrapServers']);
  return [...new Set(lists.flatMap((list) => list?.split(',') ?? []))];
}

/**
 * Pods that the `restricted` Pod Security Standard of their namespace would refuse, and namespaces of ours without
 * it. The API server only warns about a Deployment; its pods then never come.
 */
export function podSecurityFaults(manifests: Manifest[], ours: readonly string[]): string[] {
  const namespaces = manifests.filter(({ kind }) => kind === 'Namespace');
  const restricted = namespaces
    .filter(
      ({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted',
    )
    .map(({ metadata }) => metadata.name);
  return [
    ...namespaces
      .filter(({ metadata: { name } }) => ours.includes(name) && !restricted.includes(name))
      .map((namespace) => `${describe(namespace)}: it does not enforce restricted Pod Security`),
    ...manifests
      .filter(isWorkload)
      .filter(({ metadata }) => restricted.includes(metadata.namespace ?? ''))
      .flatMap((workload) =>
        violations(workload.spec.template.spec).map((fault) => `${describe(workload)}: ${fault}`),
      ),
    ...clustersIn(manifests)
      .filter(({ metadata }) => restricted.includes(metadata.namespace ?? ''))
      .flatMap(podSpecsOfStrimzi)
      .flatMap(([place, pod]) => violations(pod).map((fault) => `${place}: ${fault}`)),
  ];
}

function violations(pod: PodSpec): string[] {
  const { securityContext: ofPod = {}, containers, initContainers = [], volumes = [] } = pod;
  return [
    ...(['hostNetwork', 'hostPID', 'hostIPC'] as const)
      .filter((name) => pod[name] === true)
      .map((name) => `${name} is not allowed by restricted Pod Security`),
    ...volumes
      .filter((volume) => 'hostPath' in volume)
      .map(({ name }) => `the volume ${name} is of the host`),
    ...containers
      .flatMap(({ volumeMounts = [] }) => volumeMounts)
      .filter((mount) => !volumes.some(({ name }) => name === mount.name))
      .map(({ name }) => `the volume ${name} is mounted and not declared`),
    ...[...containers, ...initContainers].flatMap((container) =>
      violationsOf(container, ofPod).map((fault) => `the container ${container.name} ${fault}`),
    ),
  ];
}

function violationsOf({ securityContext = {} }: Container, ofPod: SecurityContext): string[] {
  const { runAsNonRoot, runAsUser, seccompProfile } = { ...ofPod, ...securityContext };
  const { allowPrivilegeEscalation, privileged, capabilities = {} } = securityContext;
  const added = (capabilities.add ?? []).filter((each) => each !== 'NET_BIND_SERVICE');
  const rules: [isKept: boolean, fault: string][] = [
    [runAsNonRoot === true, 'may run as root'],
    [runAsUser !== 0, 'runs as root'],
    [allowPrivilegeEscalation === false, 'may gain privileges'],
    [privileged !== true, 'is privileged'],
    [capabilities.drop?.includes('ALL') === true, 'keeps capabilities'],
    [added.length === 0, `adds ${added.join()}`],
    [
      ['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type ?? ''),
      'has no seccomp profile',
    ],
  ];
  return rules.filter(([isKept]) => !isKept).map(([, fault]) => fault);
}

const ISSUER = 'cert-manager.io/cluster-issuer';
/** On the pods by which cert-manager shows over HTTP that a host is ours, and their port. */
const solver: Labels = { 'acme.cert-manager.io/http01-solver': 'true' };
const SOLVER_PORT = 8089;

/** Hosts whose certificate would never be issued, because NetworkPolicies block the pods that prove them. */
export function certificateFaults(manifests: Manifest[]): string[] {
  return certifiedHostsIn(manifests)
    .filter(({ metadata }) => !isSolverReached(manifests, metadata.namespace))
    .map((entrance) => `${describe(entrance)}: no client reaches the pods that prove its hosts`);
}

function certifiedHostsIn(manifests: Manifest[]): Manifest[] {
  return manifests.filter(
    ({ kind, metadata }) =>
      ['Gateway', 'Ingress'].includes(kind) && metadata.annotations?.[ISSUER] !== undefined,
  );
}

function isSolverReached(manifests: Manifest[], namespace: string | undefined): boolean {
  return manifests
    .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.namespace === namespace)
    .filter(({ spec }) => hasLabels(solver, spec?.podSelector?.matchLabels))
    .flatMap(({ spec }) => spec?.ingress ?? [])
    .some(({ ports = [] }) => ports.some(({ port }) => port === SOLVER_PORT));
}

/** HTTPRoutes that lead nowhere, or from a listener that their Gateway does not have. */
export function routeFaults(manifests: Manifest[]): string[] {
  const named = (kind: string, name: string, namespace?: string) =>
    manifests.find(
      (one) =>
        one.kind === kind && one.metadata.name === name && one.metadata.namespace === namespace,
    );
  return manifests
    .filter(({ kind }) => kind === 'HTTPRoute')
    .flatMap((route) => {
      const { parentRefs = [], hostnames = [], rules = [] } = route.spec ?? {};
      const { namespace } = route.metadata;
      const listeners = parentRefs.map(({ name, sectionName }) =>
        named('Gateway', name, namespace)?.spec?.listeners?.find((one) => one.name === sectionName),
      );
      const isHeard = listeners.every(
        (one) => one && (one.hostname === undefined || hostnames.includes(one.hostname)),
      );
      const lost = rules
        .flatMap(({ backendRefs = [] }) => backendRefs)
        .filter(({ name, port }) => {
          const ports = named('Service', name, namespace)?.spec?.ports ?? [];
          return !ports.some((one) => one.port === port);
        })
        .map(({ name, port }) => `no Service listens on ${name}:${port}`);
      return [
        ...(isHeard ? [] : ['its Gateway has no listener for its hosts']),
        ...new Set(lost),
      ].map((fault) => `${describe(route)}: ${fault}`);
    });
}

/** The parts of Strimzi's Kafka from which its operator makes pods. */
interface KafkaSpec {
  kafka: { template?: Template };
  entityOperator?: { template?: Template };
  kafkaExporter?: { template?: Template };
}

type Template = Record<
  string,
  Pick<PodSpec, 'securityContext'> & { topologySpreadConstraints?: { whenUnsatisfiable: string }[] }
>;

/** The containers of each kind of pod, as its template calls them. */
const containersOf = {
  kafka: ['kafkaContainer', 'initContainer'],
  entityOperator: ['topicOperatorContainer', 'userOperatorContainer'],
  kafkaExporter: ['container'],
} as const satisfies Record<keyof KafkaSpec, readonly string[]>;

/** The API server has either port. */
const API_SERVER_PORTS = [443, 6443];

/** The labels that Strimzi's operator gives to the pods that it creates. */
function labelsOfPods({ metadata }: Manifest): Labels {
  return { 'strimzi.io/cluster': metadata.name, 'app.kubernetes.io/name': 'kafka' };
}

/** The pods of Kafka as Pod Security will see them, each with its place in the manifest. */
function podSpecsOfStrimzi(kafka: Manifest): [place: string, pod: PodSpec][] {
  const spec = kafka.spec as unknown as KafkaSpec;
  return (Object.keys(containersOf) as (keyof KafkaSpec)[])
    .filter((part) => spec[part])
    .map((part) => {
      const { pod, ...containers } = spec[part]!.template ?? {};
      return [
        `${describe(kafka)}: ${part}`,
        {
          ...pod,
          containers: containersOf[part].map((name) => ({ name, ...containers[name] })),
        } as PodSpec,
      ];
    });
}

/**
 * Brokers and their operators that NetworkPolicies keep from each other or from the API server: no pod of Kafka would
 * get ready. Who comes in is not looked at, since Strimzi makes policies for that. And brokers that nothing keeps
 * apart, so that most may be lost at once.
 */
export function strimziFaults(manifests: Manifest[]): string[] {
  return clustersIn(manifests).flatMap((kafka) => {
    const own = labelsOfPods(kafka);
    const ways = manifests
      .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && isWith(kafka, metadata.namespace))
      .filter(({ spec }) => hasLabels(own, spec?.podSelector?.matchLabels))
      .flatMap(({ spec }) => spec?.egress ?? []);
    const reachesOthers = ways.some(
      ({ to = [], ports = [] }) =>
        ports.length === 0 &&
        to.some(
          ({ podSelector }) => podSelector?.matchLabels && hasLabels(own, podSelector.matchLabels),
        ),
    );
    const reachesApiServer = API_SERVER_PORTS.every((wanted) =>
      ways.some(
        ({ to = [], ports = [] }) =>
          to.some(({ ipBlock }) => ipBlock) && ports.some(({ port }) => port === wanted),
      ),
    );
    return [
      ...(reachesOthers ? [] : [`${describe(kafka)}: its pods can't reach each other`]),
      ...(reachesApiServer ? [] : [`${describe(kafka)}: its pods can't reach the API server`]),
      ...(areApart(kafka) ? [] : [`${describe(kafka)}: its brokers may be in one zone`]),
    ];
  });
}

function areApart(kafka: Manifest): boolean {
  const { pod } = (kafka.spec as unknown as KafkaSpec).kafka.template ?? {};
  const constraints = pod?.topologySpreadConstraints ?? [];
  return constraints.some(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule');
}

function clustersIn(manifests: Manifest[]): Manifest[] {
  return manifests.filter(
    ({ apiVersion, kind }) => kind === 'Kafka' && apiVersion.startsWith('kafka.strimzi.io/'),
  );
}

function isWith(kafka: Manifest, namespace: string | undefined): boolean {
  return kafka.metadata.namespace === namespace;
}

/** Alerts without a runbook that can be opened: the overlay says where they are (docs/metrics.md#alerts). */
export function runbookFaults(manifests: Manifest[]): string[] {
  return manifests
    .filter(({ kind }) => kind === 'PrometheusRule')
    .flatMap((manifest) => (manifest.spec?.groups ?? []).flatMap(({ rules }) => rules))
    .filter(({ alert, annotations }) => alert && !URL.canParse(annotations?.['runbook_url'] ?? ''))
    .map(({ alert }) => `${alert}: its runbook_url is no address`);
}

/** Values of this repository's examples, which an owner replaces. */
export function exampleFaults(manifests: Manifest[]): string[] {
  return manifests.flatMap((manifest) =>
    [...new Set(JSON.stringify(manifest).match(/[\w.@-]+\.example\b(\.com)?/g))].map(
      (value) => `${describe(manifest)}: ${value} is an example`,
    ),
  );
}
