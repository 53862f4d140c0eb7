import { type End, hosts, type HostName } from '../declaration.ts';
import { declarationOf, servicesOf } from '../services.ts';
import type { KubernetesObject } from './objects.ts';

/** More than any request has: each service says itself what is too large for it. nginx lets 1 MiB through. */
export const LARGEST_REQUEST_MIB = 16;

/** The domains of this repository's examples; an overlay of your own replaces them. */
export const domains: Record<End, string> = {
  platform: 'platform.example.com',
  partner: 'partner.example.com',
};

export function domainNameOf(host: HostName): string {
  const { subdomain, end } = hosts[host];
  return `${subdomain}.${domains[end]}`;
}

/**
 * An Ingress for each host, with what the declared routes let through and nothing else: `/metrics` and `/health` are
 * at the same port.
 */
export function ingressesOf(end: End): KubernetesObject[] {
  const names = (Object.keys(hosts) as HostName[]).filter((host) => hosts[host].end === end);
  return names.map((host) => {
    const name = domainNameOf(host);
    return {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: host,
        annotations: {
          'cert-manager.io/cluster-issuer': 'letsencrypt',
          'nginx.ingress.kubernetes.io/proxy-body-size': `${LARGEST_REQUEST_MIB}m`,
        },
      },
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: [name], secretName: `${host}-tls` }],
        rules: [{ host: name, http: { paths: pathsAt(host, end) } }],
      },
    };
  });
}

function pathsAt(host: HostName, end: End): object[] {
  return servicesOf(end).flatMap((service) => {
    const backend = { service: { name: service, port: { name: 'http' } } };
    return declarationOf(service)
      .routes.filter((route) => route.host === host)
      .flatMap(({ below = [], files = [] }) => [
        ...below.map((path) => ({ path, pathType: 'Prefix', backend })),
        ...files.map((path) => ({ path, pathType: 'Exact', backend })),
      ]);
  });
}
