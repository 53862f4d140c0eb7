import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryDirectory } from '../../local/repository.ts';
import { crdSchemaFaults } from './crd-schemas.ts';
import {
  type Compose,
  type Container,
  type Manifest,
  parseCompose,
  type PodSpec,
  processesInCompose,
  processesInManifests,
} from './deployed.ts';
import { environmentFaults, faultsInCompose, faultsInManifests } from './faults.ts';
import { renderAll, type Rendered } from './rendered.ts';
import { Toolbox } from './toolbox.ts';

const LOCAL = 'k8s/overlays/local';
const PARTNER = 'k8s/overlays/production/partner';
const MONITORING = 'k8s/overlays/production/monitoring';

let rendered: Rendered[];
let compose: Compose;

beforeAll(async () => {
  rendered = await renderAll(repositoryDirectory, await Toolbox.open(repositoryDirectory));
  compose = parseCompose(readFileSync(join(repositoryDirectory, 'docker-compose.yml'), 'utf8'));
});

async function faultsIn(directory: string, change: (manifests: Manifest[]) => void = () => {}) {
  const found = rendered.find((one) => one.directory === directory)!;
  const manifests = structuredClone(found.manifests);
  change(manifests);
  const processes = processesInManifests(manifests);
  return [
    ...faultsInManifests(repositoryDirectory, { ...found, manifests, processes }),
    ...(await environmentFaults(repositoryDirectory, processes)),
  ];
}

async function faultsOfCompose(change: (compose: Compose) => void = () => {}) {
  const changed = structuredClone(compose);
  change(changed);
  return [
    ...faultsInCompose(repositoryDirectory, changed),
    ...(await environmentFaults(repositoryDirectory, processesInCompose(changed))),
  ];
}

const named = (manifests: Manifest[], kind: string, name: string): Manifest =>
  manifests.find(
    (one) => one.kind === kind && one.metadata.name.replace(/-[a-z0-9]{10}$/, '') === name,
  )!;
const podOf = (manifests: Manifest[], name: string): PodSpec =>
  named(manifests, 'Deployment', name).spec!.template!.spec;
const containerOf = (manifests: Manifest[], name: string): Container =>
  podOf(manifests, name).containers[0]!;
const kafkaIn = (manifests: Manifest[]) =>
  named(manifests, 'Kafka', 'kafka').spec as unknown as Record<string, object>;
const without = (manifests: Manifest[], kind: string, name: string): void => {
  manifests.splice(manifests.indexOf(named(manifests, kind, name)), 1);
};

describe('the check of the deployment', () => {
  it.each([
    ...[LOCAL, PARTNER, MONITORING, 'k8s/overlays/production/platform'],
    ...['k8s/base', 'k8s/base/partner'],
  ])('finds nothing wrong with %s', async (directory) => {
    const { isComplete } = rendered.find((one) => one.directory === directory)!;
    const faults = await faultsIn(directory);
    // A base has no settings.
    expect(isComplete ? faults : faults.filter((fault) => !/: [A-Z_]+: /.test(fault))).toEqual([]);
  });

  it('finds nothing wrong with the compose file', async () => {
    expect(await faultsOfCompose()).toEqual([]);
  });

  it('takes authorities for Node', async () => {
    const faults = await faultsIn(LOCAL, (manifests) => {
      containerOf(manifests, 'platform').env!.push({
        name: 'NODE_EXTRA_CA_CERTS',
        value: '/etc/authorities.pem',
      });
    });
    expect(faults).toEqual([]);
  });

  it.each<[string, string, (manifests: Manifest[]) => void]>([
    [
      'a wrong path of a probe',
      'its readinessProbe asks /ready, not /health/ready',
      (all) => (containerOf(all, 'gateway').readinessProbe!.httpGet!.path = '/ready'),
    ],
    [
      'a probe that is missing',
      'its livenessProbe asks nothing',
      (all) => delete containerOf(all, 'gateway').livenessProbe,
    ],
    [
      'a probe without patience',
      'StatefulSet/postgres in infrastructure: its readinessProbe fails after less than 3 s',
      (all) =>
        delete named(all, 'StatefulSet', 'postgres').spec!.template!.spec.containers[0]!
          .readinessProbe!.timeoutSeconds,
    ],
    [
      'a NetworkPolicy that is missing',
      'onboarding calls notification, and no NetworkPolicy lets it',
      (all) => without(all, 'NetworkPolicy', 'notification-from-clients'),
    ],
    [
      "a client's label that is missing",
      'card-activity needs Kafka, and no NetworkPolicy lets it',
      (all) =>
        delete named(all, 'Deployment', 'card-activity').spec!.template!.metadata!.labels![
          'network/kafka'
        ],
    ],
    [
      'a way between the ends that is missing',
      'platform calls gateway, and no NetworkPolicy lets it',
      (all) => without(all, 'NetworkPolicy', 'gateway-from-platform'),
    ],
    [
      'a policy that leads everywhere',
      'NetworkPolicy/mail-clients in card-partner: a rule of it names nobody',
      (all) =>
        delete all.find(
          ({ kind, metadata }) =>
            kind === 'NetworkPolicy' &&
            metadata.name === 'mail-clients' &&
            metadata.namespace === 'card-partner',
        )!.spec!.egress![0]!.to,
    ],
    [
      'a policy for IPv4 alone',
      'onboarding needs the internet over IPv6, and no NetworkPolicy lets it',
      (all) => named(all, 'NetworkPolicy', 'platform-clients').spec!.egress![0]!.to!.pop(),
    ],
    [
      'a namespace that is open',
      'Namespace/card-platform: it does not deny what no policy allows',
      (all) => {
        const open = all.filter(({ metadata }) => metadata.name === 'default-deny');
        for (const policy of open) all.splice(all.indexOf(policy), 1);
      },
    ],
    [
      'a label too many',
      'gateway may reach Postgres, though nothing says that it does',
      (all) =>
        (named(all, 'Deployment', 'gateway').spec!.template!.metadata!.labels!['network/postgres'] =
          'client'),
    ],
    [
      'a Job whose program is not there',
      'there is no apps/onboarding/src/migrations.ts',
      (all) => {
        const job = all.find(
          ({ kind, metadata }) => kind === 'Job' && metadata.name.startsWith('onboarding'),
        );
        job!.spec!.template!.spec.containers[0]!.args = ['dist/apps/onboarding/src/migrations.js'];
      },
    ],
    [
      'a container that may run as root',
      'the container service may run as root',
      (all) => (podOf(all, 'three-ds').securityContext!.runAsNonRoot = false),
    ],
    [
      'a container that may gain privileges',
      'the container service may gain privileges',
      (all) => (containerOf(all, 'three-ds').securityContext!.allowPrivilegeEscalation = true),
    ],
    [
      'a namespace without Pod Security',
      'Namespace/card-partner: it does not enforce restricted Pod Security',
      (all) =>
        delete named(all, 'Namespace', 'card-partner').metadata.labels![
          'pod-security.kubernetes.io/enforce'
        ],
    ],
    [
      'a value that the service refuses',
      'PLATFORM_URL: must be an http(s) URL',
      (all) => (named(all, 'ConfigMap', 'onboarding').data!['PLATFORM_URL'] = 'platform:4000'),
    ],
    [
      'a variable that no program reads',
      "doesn't read PLATFORM_ADDRESS",
      (all) => (named(all, 'ConfigMap', 'onboarding').data!['PLATFORM_ADDRESS'] = 'http://p'),
    ],
    [
      'a Secret without a key',
      'UNSUBSCRIBE_SECRETS: ',
      (all) => delete named(all, 'Secret', 'notification').data!['UNSUBSCRIBE_SECRETS'],
    ],
    [
      'a ConfigMap that is missing',
      'Deployment/three-ds in card-partner: PLATFORM_URL: ',
      (all) => without(all, 'ConfigMap', 'three-ds'),
    ],
    [
      'an address where no server listens',
      'PLATFORM_URL: no server listens on platform.card-platform:4001',
      (all) =>
        (named(all, 'ConfigMap', 'card-provisioning').data!['PLATFORM_URL'] =
          'http://platform.card-platform:4001'),
    ],
    [
      'a grace period that is too short',
      'killed after 20 s, but stopping may take 30 s',
      (all) => (podOf(all, 'gateway').terminationGracePeriodSeconds = 20),
    ],
  ])('finds %s in a cluster', async (_what, fault, change) => {
    expect((await faultsIn(LOCAL, (all) => void change(all))).join('\n')).toContain(fault);
  });

  it.each<[string, string, (manifests: Manifest[]) => void]>([
    [
      'brokers that Pod Security would refuse',
      'Kafka/kafka in card-partner: kafka: the container kafkaContainer keeps capabilities',
      (all) => delete (kafkaIn(all)['kafka'] as { template?: object }).template,
    ],
    [
      'operators of topics and users that Pod Security would refuse',
      'Kafka/kafka in card-partner: entityOperator: the container userOperatorContainer may run as root',
      (all) => delete (kafkaIn(all)['entityOperator'] as { template?: object }).template,
    ],
    [
      'brokers without a way to each other',
      "Kafka/kafka in card-partner: its pods can't reach each other",
      (all) => named(all, 'NetworkPolicy', 'kafka-pods').spec!.egress!.shift(),
    ],
    [
      'brokers without a way to the API server',
      "Kafka/kafka in card-partner: its pods can't reach the API server",
      (all) => named(all, 'NetworkPolicy', 'kafka-pods').spec!.egress!.pop(),
    ],
    [
      'brokers that nothing keeps apart',
      'Kafka/kafka in card-partner: its brokers may be in one zone',
      (all) => {
        const { template } = kafkaIn(all)['kafka'] as { template: { pod: object } };
        template.pod = { ...template.pod, topologySpreadConstraints: undefined };
      },
    ],
    [
      'a scaler that asks for the broker in its own namespace',
      'ScaledObject/onboarding in card-partner: KEDA finds no broker at kafka-kafka-bootstrap:9092',
      (all) =>
        (named(all, 'ScaledObject', 'onboarding').spec!.triggers![0]!.metadata['bootstrapServers'] =
          'kafka-kafka-bootstrap:9092'),
    ],
    [
      'a scaler without its certificate',
      'ScaledObject/three-ds in card-partner: there is no TriggerAuthentication three-ds-lag',
      (all) => without(all, 'TriggerAuthentication', 'three-ds-lag'),
    ],
    [
      'hosts whose certificate would never come',
      'Gateway/public in card-partner: no client reaches the pods that prove its hosts',
      (all) => without(all, 'NetworkPolicy', 'certificate-solvers'),
    ],
    [
      'a route to a port that no Service has',
      'HTTPRoute/webhooks in card-partner: no Service listens on gateway:4101',
      (all) => (named(all, 'HTTPRoute', 'webhooks').spec!.rules![0]!.backendRefs![0]!.port = 4101),
    ],
    [
      'a host without a listener',
      'HTTPRoute/cards in card-partner: its Gateway has no listener for its hosts',
      (all) => (named(all, 'HTTPRoute', 'cards').spec!.hostnames = ['cards.example.com']),
    ],
  ])('finds %s in production', async (_what, fault, change) => {
    expect((await faultsIn(PARTNER, (all) => void change(all))).join('\n')).toContain(fault);
  });

  it.each<[string, string, (manifests: Manifest[]) => void]>([
    [
      'an unknown field',
      'Kafka/kafka in card-partner: /spec/kafka: unknown field replica',
      (all) => ((kafkaIn(all)['kafka'] as Record<string, unknown>)['replica'] = 3),
    ],
    [
      'a value of another type',
      'ScaledObject/onboarding in card-partner: /spec/maxReplicaCount: must be integer',
      (all) =>
        ((named(all, 'ScaledObject', 'onboarding').spec as Record<string, unknown>)[
          'maxReplicaCount'
        ] = 'six'),
    ],
    [
      'a kind whose schema is unknown',
      'there is no schema of kafka.strimzi.io/v1beta2 Kafka',
      (all) => (named(all, 'Kafka', 'kafka').apiVersion = 'kafka.strimzi.io/v1beta2'),
    ],
  ])("finds %s in an operator's object", (_what, fault, change) => {
    const { manifests } = structuredClone(rendered.find(({ directory }) => directory === PARTNER)!);
    expect(crdSchemaFaults(manifests)).toEqual([]);
    change(manifests);
    expect(crdSchemaFaults(manifests)).toEqual([expect.stringContaining(fault)]);
  });

  it('finds an alert whose runbook nobody can open', async () => {
    const faults = await faultsIn(MONITORING, (all) => {
      const [group] = named(all, 'PrometheusRule', 'mails').spec!.groups!;
      group!.rules.find(({ alert }) => alert === 'MailsOverdue')!.annotations!['runbook_url'] =
        'docs/runbooks/mails-overdue.md';
    });
    expect(faults).toEqual(['MailsOverdue: its runbook_url is no address']);
  });

  it.each<[string, string, (compose: Compose) => void]>([
    [
      'a service that does not wait for its tables',
      'onboarding does not wait for migrate-onboarding',
      ({ services }) => delete services['onboarding']!.depends_on!['migrate-onboarding'],
    ],
    [
      'a service that does not wait for the topics',
      'gateway does not wait for topics',
      ({ services }) => delete services['gateway']!.depends_on,
    ],
    [
      'a program that is not there',
      'there is no apps/gateway/src/start.ts',
      ({ services }) => (services['gateway']!.command = ['dist/apps/gateway/src/start.js']),
    ],
    [
      'a value that the service refuses',
      'docker-compose.yml: platform: SANDBOX: ',
      ({ services }) => (services['platform']!.environment!['SANDBOX'] = 'yes'),
    ],
    [
      'a port that is open to other machines',
      'port 4100:4100 is open to other machines',
      ({ services }) => (services['gateway']!.ports = ['4100:4100']),
    ],
  ])('finds %s in the compose file', async (_what, fault, change) => {
    expect((await faultsOfCompose((all) => void change(all))).join('\n')).toContain(fault);
  });
});
