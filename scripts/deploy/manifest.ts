import { isMap, parseAllDocuments } from 'yaml';

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
export type Selector = { matchLabels?: Labels };

export interface Spec {
  selector?: Selector | Labels;
  template?: { metadata?: { labels?: Labels }; spec: PodSpec };
  ports?: { name?: string; port: number; targetPort?: Port }[];
  volumeClaimTemplates?: { metadata: { name: string } }[];
  podSelector?: Selector;
  policyTypes?: string[];
  ingress?: { from?: Peer[]; ports?: { port?: Port }[] }[];
  egress?: { to?: Peer[]; ports?: { port?: Port }[] }[];
  /** Of KEDA. */
  triggers?: { metadata: Record<string, string>; authenticationRef?: { name: string } }[];
}

export interface Peer {
  namespaceSelector?: Selector;
  podSelector?: Selector;
  ipBlock?: object;
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
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  securityContext?: SecurityContext;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  containers: Container[];
  initContainers?: Container[];
  volumes?: { name: string; configMap?: { name: string }; secret?: { secretName: string } }[];
}

export interface Container {
  name: string;
  args?: string[];
  env?: EnvironmentVariable[];
  envFrom?: { configMapRef?: HolderReference; secretRef?: HolderReference }[];
  ports?: { name?: string; containerPort: number }[];
  volumeMounts?: { name: string }[];
  securityContext?: SecurityContext;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}

export interface EnvironmentVariable {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: KeyReference; secretKeyRef?: KeyReference };
}

/** All keys of the referenced object. */
export interface HolderReference {
  name: string;
  optional?: boolean;
}

export interface KeyReference {
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
export interface Workload extends Manifest {
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
