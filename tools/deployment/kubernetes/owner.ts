import { type End, type HostName, hosts } from '../declaration.ts';
import { type Variable, variablesOf } from '../environment.ts';
import { servicesOf } from '../services.ts';
import { IMAGE } from './images.ts';
import { Production } from './kustomizations.ts';
import type { KubernetesObject } from './objects.ts';
import { domainNameOf } from './routes.ts';

const SETTINGS = 'settings';
const HOSTS = 'hosts';

interface Target {
  select: { kind: string; name?: string };
  fieldPaths: string[];
  options?: { delimiter: string; index: number };
}

/** Puts the values of the owner's ConfigMap `settings` into all objects of an end. */
export function ownerComponent(end: End): object {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: ['hosts.yaml'],
    replacements: [
      ...(['platform', 'partner'] as const)
        .map((other) => ({ other, named: hostsNamed(end).filter(isOf(other)) }))
        .filter(({ named }) => named.length > 0)
        .map(({ other, named }) => fromSettings(`${other}Domain`, named.map(domainTarget))),
      ...hostsNamed(end).map((host) => ({
        source: { kind: 'ConfigMap', name: HOSTS, fieldPath: `data.${host}` },
        targets: [...(isOf(end)(host) ? entrancesOf(host) : []), ...addressesOf(host, end)],
      })),
      fromSettings('gatewayClass', [
        { select: { kind: 'Gateway' }, fieldPaths: ['spec.gatewayClassName'] },
        { select: { kind: 'Ingress' }, fieldPaths: ['spec.ingressClassName'] },
      ]),
      fromSettings(
        'issuer',
        ['Gateway', 'Ingress'].map((kind) => ({
          select: { kind },
          fieldPaths: ['metadata.annotations.cert-manager\\.io/cluster-issuer'],
        })),
      ),
      fromSettings('secretStore', [
        { select: { kind: 'ExternalSecret' }, fieldPaths: ['spec.secretStoreRef.name'] },
      ]),
      fromSettings('storageClass', [
        { select: { kind: 'KafkaNodePool' }, fieldPaths: ['spec.storage.volumes.*.class'] },
      ]),
      fromSettings(
        'imageRegistry',
        ['Deployment', 'Job'].map((kind) => ({
          select: { kind },
          fieldPaths: ['spec.template.spec.containers.*.image'],
          // What is before the name, whatever follows it.
          options: { delimiter: `/${IMAGE}`, index: 0 },
        })),
      ),
    ],
  };
}

/** The names of all hosts that an end has or calls. They are in no cluster: replacements alone read them. */
export function hostNames(end: End): KubernetesObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: HOSTS,
      annotations: { 'config.kubernetes.io/local-config': 'true' },
    },
    data: Object.fromEntries(hostsNamed(end).map((host) => [host, domainNameOf(host)])),
  };
}

function fromSettings(setting: string, targets: Target[]): object {
  return {
    source: { kind: 'ConfigMap', name: SETTINGS, fieldPath: `data.${setting}` },
    targets,
  };
}

const isOf = (end: End) => (host: HostName) => hosts[host].end === end;

function hostsNamed(end: End): HostName[] {
  const all = Object.keys(hosts) as HostName[];
  return all.filter((host) => isOf(end)(host) || addressesOf(host, end).length > 0);
}

/** `api.platform.example.com`: what follows `api.` is the domain. */
function domainTarget(host: HostName): Target {
  return {
    select: { kind: 'ConfigMap', name: HOSTS },
    fieldPaths: [`data.${host}`],
    options: { delimiter: `${hosts[host].subdomain}.`, index: 1 },
  };
}

function entrancesOf(host: HostName): Target[] {
  return [
    {
      select: { kind: 'Gateway' },
      fieldPaths: [`spec.listeners.[name=${host}].hostname`],
    },
    { select: { kind: 'HTTPRoute', name: host }, fieldPaths: ['spec.hostnames.0'] },
    {
      select: { kind: 'Ingress', name: host },
      fieldPaths: ['spec.rules.0.host', 'spec.tls.0.hosts.0'],
    },
  ];
}

/** The variables with an address at the host: `https://<host>/<path>`. */
function addressesOf(host: HostName, end: End): Target[] {
  const isThere = ({ value }: Variable) =>
    URL.canParse(value) && new URL(value).host === domainNameOf(host);
  return servicesOf(end).flatMap((service) => {
    const fieldPaths = variablesOf(service, new Production())
      .filter(isThere)
      .map(({ name }) => `data.${name}`);
    if (fieldPaths.length === 0) return [];
    return [
      {
        select: { kind: 'ConfigMap', name: service },
        fieldPaths,
        options: { delimiter: '/', index: 2 },
      },
    ];
  });
}
