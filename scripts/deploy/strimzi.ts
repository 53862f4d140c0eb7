import { describe, hasLabels, type Labels, type Manifest, type PodSpec } from './manifest.ts';

/** The parts of Strimzi's Kafka from which its operator makes pods. */
interface KafkaSpec {
  kafka: { template?: Template };
  entityOperator?: { template?: Template };
}

type Template = Record<
  string,
  Pick<PodSpec, 'securityContext'> & { topologySpreadConstraints?: { whenUnsatisfiable: string }[] }
>;

/** The containers of each kind of pod, as its template calls them. */
const containersOf = {
  kafka: ['kafkaContainer', 'initContainer'],
  entityOperator: ['topicOperatorContainer', 'userOperatorContainer'],
} as const satisfies Record<keyof KafkaSpec, readonly string[]>;

/** The API server has either port. */
const API_SERVER_PORTS = [443, 6443];

/** Pods that nobody sees before Strimzi's operator makes them, by the labels that it gives them. */
export function podsOfStrimzi(manifests: Manifest[], namespace: string | undefined): Labels[] {
  return clustersIn(manifests)
    .filter(({ metadata }) => metadata.namespace === namespace)
    .map(({ metadata }) => ({
      'strimzi.io/cluster': metadata.name,
      'app.kubernetes.io/name': 'kafka',
    }));
}

/** The pods of Kafka as Pod Security will see them, each with its place in the manifest. */
export function podSpecsOfStrimzi(kafka: Manifest): [place: string, pod: PodSpec][] {
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
    const own = podsOfStrimzi(manifests, kafka.metadata.namespace)[0]!;
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
        ({ to = [], ports = [] }) => to.length === 0 && ports.some(({ port }) => port === wanted),
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

export function clustersIn(manifests: Manifest[]): Manifest[] {
  return manifests.filter(
    ({ apiVersion, kind }) => kind === 'Kafka' && apiVersion.startsWith('kafka.strimzi.io/'),
  );
}

function isWith(kafka: Manifest, namespace: string | undefined): boolean {
  return kafka.metadata.namespace === namespace;
}
