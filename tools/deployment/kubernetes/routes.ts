import { type End, type HostName, hosts } from '../declaration.ts';
import { declarationOf, type ServiceName, servicesOf } from '../services.ts';
import type { KubernetesObject } from './objects.ts';

/** More than any request has: each service says itself what is too large for it. */
export const LARGEST_REQUEST_MIB = 16;

/** Longer than any answer takes, except for streams of events. */
const REQUEST_TIMEOUT = '120s';

const GATEWAY = 'public';
const GATEWAY_API = 'gateway.networking.k8s.io/v1';

const issuerOf = { 'cert-manager.io/cluster-issuer': 'letsencrypt' };
const certificateOf = (host: HostName) => `${host}-tls`;

/** The domains of this repository's examples; an overlay of your own replaces them. */
const domains: Record<End, string> = {
  platform: 'platform.example.com',
  partner: 'partner.example.com',
};

export function domainNameOf(host: HostName): string {
  const { subdomain, end } = hosts[host];
  return `${subdomain}.${domains[end]}`;
}

const hostsOf = (end: End) =>
  (Object.keys(hosts) as HostName[]).filter((host) => hosts[host].end === end);

/**
 * A Gateway with a listener for each host, and for each host an HTTPRoute with what the declared routes let through and
 * nothing else: `/metrics` and `/health` are at the same port.
 */
export function routesOf(end: End): KubernetesObject[] {
  return [gatewayOf(end), redirectToHttps(), ...hostsOf(end).map((host) => routeOf(host, end))];
}

function gatewayOf(end: End): KubernetesObject {
  return {
    apiVersion: GATEWAY_API,
    kind: 'Gateway',
    metadata: { name: GATEWAY, annotations: issuerOf },
    spec: {
      gatewayClassName: 'envoy',
      listeners: [
        // For the redirect, and for the answers that prove a host to the issuer.
        { name: 'http', port: 80, protocol: 'HTTP' },
        ...hostsOf(end).map((host) => ({
          name: host,
          hostname: domainNameOf(host),
          port: 443,
          protocol: 'HTTPS',
          tls: { mode: 'Terminate', certificateRefs: [{ name: certificateOf(host) }] },
        })),
      ],
    },
  };
}

function redirectToHttps(): KubernetesObject {
  return {
    apiVersion: GATEWAY_API,
    kind: 'HTTPRoute',
    metadata: { name: 'to-https' },
    spec: {
      parentRefs: [{ name: GATEWAY, sectionName: 'http' }],
      rules: [
        {
          filters: [
            {
              type: 'RequestRedirect',
              requestRedirect: { scheme: 'https', statusCode: 301 },
            },
          ],
        },
      ],
    },
  };
}

function routeOf(host: HostName, end: End): KubernetesObject {
  const rules = servicesOf(end).flatMap((service) => {
    const paths = pathsAt(host, service).map(([type, value]) => ({
      path: { type: type === 'Exact' ? type : 'PathPrefix', value },
    }));
    const backendRefs = [{ name: service, port: declarationOf(service).port }];
    if (paths.length === 0) return [];
    return [
      { matches: paths, timeouts: { request: REQUEST_TIMEOUT }, backendRefs },
      // A stream of events has no end. Browsers and our clients send this header for one.
      {
        matches: paths
          .filter(({ path }) => path.type === 'PathPrefix')
          .map((match) => ({
            ...match,
            headers: [{ name: 'Accept', value: 'text/event-stream' }],
          })),
        timeouts: { request: '0s' },
        backendRefs,
      },
    ];
  });
  return {
    apiVersion: GATEWAY_API,
    kind: 'HTTPRoute',
    metadata: { name: host },
    spec: {
      parentRefs: [{ name: GATEWAY, sectionName: host }],
      hostnames: [domainNameOf(host)],
      rules,
    },
  };
}

/** What Gateway API leaves to its implementations, for Envoy Gateway: the component of its name. */
export function requestPolicies(): KubernetesObject[] {
  const apiVersion = 'gateway.envoyproxy.io/v1alpha1';
  const targetRefs = [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: GATEWAY }];
  return [
    {
      apiVersion,
      kind: 'BackendTrafficPolicy',
      metadata: { name: 'request-size' },
      spec: { targetRefs, requestBuffer: { limit: `${LARGEST_REQUEST_MIB}Mi` } },
    },
    {
      apiVersion,
      kind: 'ClientTrafficPolicy',
      metadata: { name: 'requests-unchanged' },
      spec: {
        targetRefs,
        // A partner's id of a person may have a slash, and its header with the token an underscore.
        path: { escapedSlashesAction: 'KeepUnchanged' },
        headers: { withUnderscoresAction: 'Allow' },
      },
    },
  ];
}

/** The same as `routesOf` for controllers without Gateway API, by the component `ingress`. */
export function ingressesOf(end: End): KubernetesObject[] {
  return hostsOf(end).map((host) => {
    const name = domainNameOf(host);
    const paths = servicesOf(end).flatMap((service) => {
      const backend = { service: { name: service, port: { name: 'http' } } };
      return pathsAt(host, service).map(([pathType, path]) => ({ path, pathType, backend }));
    });
    return {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: host, annotations: issuerOf },
      spec: {
        ingressClassName: 'traefik',
        tls: [{ hosts: [name], secretName: certificateOf(host) }],
        rules: [{ host: name, http: { paths } }],
      },
    };
  });
}

function pathsAt(host: HostName, service: ServiceName): ['Prefix' | 'Exact', string][] {
  return declarationOf(service)
    .routes.filter((route) => route.host === host)
    .flatMap(({ below = [], files = [] }): ['Prefix' | 'Exact', string][] => [
      ...below.map((path): ['Prefix', string] => ['Prefix', path]),
      ...files.map((path): ['Exact', string] => ['Exact', path]),
    ]);
}
