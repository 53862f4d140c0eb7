import { isMap, parse, parseAllDocuments } from 'yaml';
import { secretsOf } from '../../deployment/environment.ts';
import { declarationOf, isDatabaseOwner, serviceNames } from '../../deployment/services.ts';

/** The parts of Kubernetes objects that the checks read. Schemas validate the complete objects. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Labels; annotations?: Labels };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec?: Spec;
}

export type Labels = Record<string, string>;
export type Port = string | number;
type Selector = { matchLabels?: Labels };

interface Spec {
  selector?: Selector | Labels;
  template?: { metadata?: { labels?: Labels }; spec: PodSpec };
  ports?: { name?: string; port: number; targetPort?: Port }[];
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: { from?: Peer[]; ports?: { port?: Port }[] }[];
  egress?: { to?: Peer[]; ports?: { port?: Port }[] }[];
  /** Of Gateway API. */
  listeners?: { name: string; hostname?: string }[];
  parentRefs?: { name: string; sectionName?: string }[];
  hostnames?: string[];
  rules?: { backendRefs?: { name: string; port: number }[] }[];
  /** Of KEDA. */
  triggers?: { metadata: Record<string, string>; authenticationRef?: { name: string } }[];
  /** Of Prometheus. */
  groups?: { rules: { alert?: string; annotations?: Labels }[] }[];
}

export interface Peer {
  namespaceSelector?: Selector;
  podSelector?: Selector;
  ipBlock?: { cidr: string };
}

/** What a pod or a container may do to its machine. */
export interface SecurityContext {
  runAsNonRoot?: boolean;
  runAsUser?: number;
  allowPrivilegeEscalation?: boolean;
  privileged?: boolean;
  capabilities?: { add?: string[]; drop?: string[] };
  seccompProfile?: { type: string };
}

export interface PodSpec {
  terminationGracePeriodSeconds?: number;
  securityContext?: SecurityContext;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  containers: Container[];
  initContainers?: Container[];
  volumes?: Volume[];
}

interface Volume {
  name: string;
  projected?: {
    sources: { secret?: HolderReference & { items?: { key: string; path: string }[] } }[];
  };
}

export interface Container {
  name: string;
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: { configMapRef?: HolderReference }[];
  ports?: { name?: string; containerPort: number }[];
  volumeMounts?: { name: string; mountPath: string }[];
  securityContext?: SecurityContext;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: KeyReference; secretKeyRef?: KeyReference };
}

/** All keys of the referenced object. */
interface HolderReference {
  name: string;
  optional?: boolean;
}

interface KeyReference {
  name: string;
  key: string;
  optional?: boolean;
}

interface Probe {
  httpGet?: { path?: string; port: Port };
  tcpSocket?: { port: Port };
  exec?: { command: string[] };
  timeoutSeconds?: number;
}

/** A manifest with pods. */
interface Workload extends Manifest {
  spec: Spec & { template: NonNullable<Spec['template']> };
}

/** @throws Error if a document isn't a Kubernetes object. */
export function parseManifests(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    if (!isMap(document.contents) || !document.has('kind')) throw new Error('not an object');
    return document.toJS() as Manifest;
  });
}

export function isWorkload(manifest: Manifest): manifest is Workload {
  return manifest.spec?.template?.spec !== undefined;
}

/** Whether a selector of labels selects what has these. An empty one selects all. */
export function hasLabels(labels: Labels = {}, wanted: Labels = {}): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value);
}

export function describe({ kind, metadata: { name, namespace } }: Manifest): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${name} in ${namespace}`;
}

/** One of our processes, as configured in a deployment file. */
export interface DeployedProcess {
  /** Its location in the file, for messages. */
  place: string;
  /** Its source file, such as `apps/gateway/src/main.ts`. */
  entry: string;
  /** The environment; undefined if the value is in the operator's Secret. */
  environment: Map<string, string | undefined>;
  /** The published ports. */
  ports: number[];
}

export function processesInCompose({ services }: Compose): DeployedProcess[] {
  return Object.entries(services).flatMap(([name, { command, environment = {}, ports = [] }]) =>
    asProcess(command, {
      place: `docker-compose.yml: ${name}`,
      environment: new Map(
        Object.entries(environment).map(([variable, value]) => [variable, String(value)]),
      ),
      ports: ports.map((published) => Number(published.split(':').at(-1))),
    }),
  );
}

export function processesInManifests(manifests: Manifest[]): DeployedProcess[] {
  return manifests.filter(isWorkload).flatMap((workload) =>
    workload.spec.template.spec.containers.flatMap((container) =>
      asProcess(container.args, {
        place: describe(workload),
        environment: environmentOf(
          container,
          workload.spec.template.spec.volumes,
          (kind, name, isOptional = false) => {
            const holder = manifests.find(
              (one) =>
                one.kind === kind &&
                one.metadata.name === name &&
                one.metadata.namespace === workload.metadata.namespace,
            );
            const isElsewhere = kind === 'Secret' && !holder && !isOptional;
            return isElsewhere ? expectedSecrets(name) : dataOf(holder);
          },
        ),
        ports: (container.ports ?? []).map(({ containerPort }) => containerPort),
      }),
    ),
  );
}

function asProcess(
  command: string[] = [],
  setup: Omit<DeployedProcess, 'entry'>,
): DeployedProcess[] {
  const [, path] = /^dist\/(.+)\.js$/.exec(command[0] ?? '') ?? [];
  return path === undefined ? [] : [{ ...setup, entry: `${path}.ts` }];
}

type DataOf = (
  kind: 'ConfigMap' | 'Secret',
  name: string,
  isOptional?: boolean,
) => Record<string, string | undefined>;

function environmentOf(container: Container, volumes: Volume[] = [], data: DataOf) {
  const { env = [], envFrom = [] } = container;
  const environment = new Map<string, string | undefined>();
  for (const { configMapRef } of envFrom) {
    if (configMapRef) addAll(environment, data('ConfigMap', configMapRef.name));
  }
  for (const { name, value, valueFrom = {} } of env) {
    const { configMapKeyRef: config, secretKeyRef: secret } = valueFrom;
    if (config) environment.set(name, data('ConfigMap', config.name)[config.key]);
    else if (secret) environment.set(name, data('Secret', secret.name)[secret.key]);
    else if (name === 'SECRETS_DIRECTORY')
      addMounted(environment, value, { container, volumes, data });
    else environment.set(name, value);
  }
  return environment;
}

/** Adds the variables of the Secrets that are mounted in the directory. */
function addMounted(
  environment: Map<string, string | undefined>,
  directory: string | undefined,
  { container, volumes, data }: { container: Container; volumes: Volume[]; data: DataOf },
): void {
  const mount = container.volumeMounts?.find(({ mountPath }) => mountPath === directory);
  const volume = volumes.find(({ name }) => name === mount?.name);
  for (const { secret } of volume?.projected?.sources ?? []) {
    if (secret?.items) for (const { path } of secret.items) environment.set(path, undefined);
    else if (secret) addAll(environment, data('Secret', secret.name, secret.optional));
  }
}

function addAll(
  environment: Map<string, string | undefined>,
  data: Record<string, string | undefined>,
): void {
  for (const [name, value] of Object.entries(data)) environment.set(name, value);
}

function dataOf(holder: Manifest | undefined): Record<string, string> {
  const data = Object.entries(holder?.data ?? {});
  return holder?.kind === 'Secret'
    ? Object.fromEntries(data.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]))
    : Object.fromEntries(data);
}

/** The variables that an external Secret must contain: of the service, or of its migration, of its name. */
function expectedSecrets(name: string): Record<string, undefined> {
  const service = serviceNames.find((one) => name === one || name === `${one}-migration`);
  if (service === undefined) return {};
  const names =
    name === service
      ? secretsOf(service)
          .filter(({ isOptional }) => !isOptional)
          .map((secret) => secret.name)
      : ['DATABASE_URL'];
  return Object.fromEntries(names.map((variable) => [variable, undefined]));
}

/** The parts of the compose file that the checks read. The schema validates the complete file. */
export interface Compose {
  services: Record<string, ComposeService>;
  configs?: Record<string, { content?: string }>;
}

interface ComposeService {
  command?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  expose?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks?: { default?: { aliases?: string[] } };
}

/** Parses the compose file with no variables set: every `${NAME:-default}` becomes its default. */
export function parseCompose(yaml: string): Compose {
  const text = yaml.replace(
    /\$\$|\$\{(\w+)(:-([^}]*))?\}/g,
    (whole, name: string, hasDefault?: string, value = '') => {
      if (whole === '$$') return '$';
      if (hasDefault === undefined) throw new Error(`\${${name}} has no default`);
      return value;
    },
  );
  // Each service refers to what all have in common; the file is our own, so no bound is needed.
  return parse(text, { merge: true, maxAliasCount: -1 }) as Compose;
}

/** @returns a line for each port that is open to other machines. */
export function portFaults({ services }: Compose): string[] {
  return Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports
      .filter((published) => !published.startsWith('127.0.0.1:'))
      .map((published) => `${name}: port ${published} is open to other machines`),
  );
}

/** Services that do not wait for their tables or topics: they would end and restart again and again. */
export function orderFaults({ services }: Compose): string[] {
  return serviceNames.flatMap((name) => {
    const needed = [
      ...(isDatabaseOwner(name) ? [`migrate-${name}`] : []),
      ...(declarationOf(name).kafka ? ['topics'] : []),
    ];
    const awaited = services[name]?.depends_on ?? {};
    return needed
      .filter((each) => awaited[each]?.condition !== 'service_completed_successfully')
      .map((each) => `${name} does not wait for ${each}`);
  });
}

/** The ports reachable by other containers, by host name. */
export function addressesInCompose({ services }: Compose): Map<string, number[]> {
  const byHost = new Map<string, number[]>();
  for (const [name, { ports = [], expose = [], networks }] of Object.entries(services)) {
    const open = [...ports, ...expose].map((port) => Number(port.split(':').at(-1)));
    // Several services may share a host, each at another port.
    for (const host of [name, ...(networks?.default?.aliases ?? [])])
      byHost.set(host, [...(byHost.get(host) ?? []), ...open]);
  }
  return byHost;
}
