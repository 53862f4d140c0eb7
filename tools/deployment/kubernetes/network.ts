import type { End } from '../declaration.ts';
import {
  calledBy,
  callsOtherEnd,
  declarationOf,
  isDatabaseOwner,
  type ServiceName,
  serviceNames,
  servicesOf,
  usesMailServer,
} from '../services.ts';
import { type KubernetesObject, labelOf, namespaceOf, podsOf } from './objects.ts';

const CLIENT = 'client';

/** Beside these, a namespace lets through nothing but the cluster's DNS. */
export function networkPoliciesOf(end: End): KubernetesObject[] {
  const own = servicesOf(end);
  const called = own.filter((name) => own.some((caller) => calledBy(caller).has(name)));
  return [
    fromIngress(),
    // Partners' webhooks, push services.
    toInternet('internet-clients', 'internet'),
    mailClients(),
    // The platform is out in the world, unless both ends are in one cluster.
    ...(end === 'partner' ? [kafkaClients(), toInternet('platform-clients', 'platform')] : []),
    ...called.flatMap((name) => [
      policy(`${name}-clients`, {
        podSelector: { matchLabels: clientOf(name) },
        policyTypes: ['Egress'],
        egress: [{ to: [{ podSelector: { matchLabels: podsOf(name) } }], ports: [portOf(name)] }],
      }),
      policy(`${name}-from-clients`, {
        podSelector: { matchLabels: podsOf(name) },
        policyTypes: ['Ingress'],
        ingress: [{ from: [{ podSelector: { matchLabels: clientOf(name) } }], ports: [http] }],
      }),
    ]),
  ];
}

/** For the short-lived pods by which cert-manager proves over HTTP that a host is ours (ACME, HTTP-01). */
export function certificateSolvers(): KubernetesObject {
  return policy('certificate-solvers', {
    podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
    policyTypes: ['Ingress'],
    ingress: [{ from: [ingressController], ports: [{ port: 8089, protocol: 'TCP' }] }],
  });
}

/**
 * All that a consumer of another repository needs, where no other policy lets it through.
 *
 * @param dns the rules for the cluster's DNS.
 */
export function consumerPolicy(service: ServiceName, dns: readonly object[]): KubernetesObject {
  return policy(service, {
    podSelector: { matchLabels: labelOf(service) },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [{ namespaceSelector: { matchLabels: { 'network/monitoring': 'prometheus' } } }],
        ports: [http],
      },
    ],
    egress: [
      { to: [anywhereInCluster('kafka')], ports: [{ port: 9092, protocol: 'TCP' }] },
      { to: [anywhereInCluster('postgres')], ports: [{ port: 5432, protocol: 'TCP' }] },
      ...dns,
    ],
  });
}

/** What goes between the ends, where both are in one cluster. */
export function networkPoliciesBetween(): KubernetesObject[] {
  return serviceNames.flatMap((caller) =>
    [...calledBy(caller).keys()]
      .filter((called) => declarationOf(called).end !== declarationOf(caller).end)
      .flatMap((called) => between(caller, called)),
  );
}

function between(caller: ServiceName, called: ServiceName): KubernetesObject[] {
  const from = namespaceOf[declarationOf(caller).end];
  const to = namespaceOf[declarationOf(called).end];
  const inNamespace = (name: string) => ({
    matchLabels: { 'kubernetes.io/metadata.name': name },
  });
  return [
    policy(
      `${caller}-to-${called}`,
      {
        podSelector: { matchLabels: podsOf(caller) },
        policyTypes: ['Egress'],
        egress: [
          {
            to: [
              { namespaceSelector: inNamespace(to), podSelector: { matchLabels: podsOf(called) } },
            ],
            ports: [portOf(called)],
          },
        ],
      },
      from,
    ),
    policy(
      `${called}-from-${caller}`,
      {
        podSelector: { matchLabels: podsOf(called) },
        policyTypes: ['Ingress'],
        ingress: [
          {
            from: [
              {
                namespaceSelector: inNamespace(from),
                podSelector: { matchLabels: podsOf(caller) },
              },
            ],
            ports: [http],
          },
        ],
      },
      to,
    ),
  ];
}

/** The labels that open the connections of a service's declaration. */
export function clientLabels(service: ServiceName): Record<string, string> {
  const { kafka, routes, callsInternet, end } = declarationOf(service);
  const called = [...calledBy(service).keys()];
  const isHere = (name: ServiceName) => declarationOf(name).end === end;
  const sorted = [
    ...(kafka ? [to('kafka')] : []),
    ...(isDatabaseOwner(service) ? [to('postgres')] : []),
    ...(usesMailServer(service) ? [to('mail')] : []),
    ...(callsInternet ? [to('internet')] : []),
    ...(end === 'partner' && callsOtherEnd(service) ? [to('platform')] : []),
    ...called.filter(isHere).map(clientOf),
    ...(routes.length > 0 ? [BEHIND_INGRESS] : []),
  ];
  return Object.assign({}, ...sorted) as Record<string, string>;
}

const to = (what: string) => ({ [`network/${what}`]: CLIENT });
const clientOf = (service: ServiceName) => to(service);
const ingressController = {
  namespaceSelector: { matchLabels: { 'network/ingress': 'controller' } },
};
const BEHIND_INGRESS = { 'network/ingress': 'backend' };

const http = { port: 'http', protocol: 'TCP' };
const portOf = (service: ServiceName) => ({
  port: declarationOf(service).port,
  protocol: 'TCP',
});

/** Everything but private and link-local addresses, over IPv4 and IPv6. */
const internet = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
    },
  },
  { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
];

/** Where nodes, and so the API server, usually are. */
export const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'].map(
  (cidr) => ({ ipBlock: { cidr } }),
);

const anywhereInCluster = (name: string) => ({
  namespaceSelector: {},
  podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
});

function fromIngress(): KubernetesObject {
  return policy('from-ingress', {
    podSelector: { matchLabels: BEHIND_INGRESS },
    policyTypes: ['Ingress'],
    ingress: [{ from: [ingressController], ports: [http] }],
  });
}

/** The mail server is the operator's: pods with the label `mail` in the cluster, or a server on the internet. */
function mailClients(): KubernetesObject {
  return policy('mail-clients', {
    podSelector: { matchLabels: to('mail') },
    policyTypes: ['Egress'],
    egress: [
      { to: [...internet, anywhereInCluster('mail')], ports: [{ port: 587, protocol: 'TCP' }] },
    ],
  });
}

function kafkaClients(): KubernetesObject {
  return policy('kafka-clients', {
    podSelector: { matchLabels: to('kafka') },
    policyTypes: ['Egress'],
    egress: [{ to: [anywhereInCluster('kafka')], ports: [{ port: 9092, protocol: 'TCP' }] }],
  });
}

/** For the clients of something that is out in the world. */
function toInternet(name: string, what: string): KubernetesObject {
  return policy(name, {
    podSelector: { matchLabels: to(what) },
    policyTypes: ['Egress'],
    egress: [{ to: internet, ports: [{ port: 443, protocol: 'TCP' }] }],
  });
}

function policy(name: string, spec: object, namespace?: string): KubernetesObject {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, ...(namespace && { namespace }) },
    spec,
  };
}
