import { describe, type Manifest } from './manifest.ts';
import { clustersIn } from './strimzi.ts';

/**
 * Brokers that KEDA would not find. It asks from a namespace of its own, so a name without its namespace leads nowhere,
 * and the service stays at the one replica that it begins with.
 */
export function scalerFaults(manifests: Manifest[]): string[] {
  const brokers = clustersIn(manifests).map(
    ({ metadata }) => `${metadata.name}-kafka-bootstrap.${metadata.namespace}.svc`,
  );
  // Those of somebody else have any name.
  if (brokers.length === 0) return [];
  return manifests
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap((scaler) =>
      addressesIn(scaler)
        .filter((address) => !brokers.includes(address.replace(/:\d+$/, '')))
        .map((address) => `${describe(scaler)}: KEDA finds no broker at ${address}`),
    );
}

/** Each once, though every topic has a trigger of its own. */
function addressesIn({ spec }: Manifest): string[] {
  const lists = (spec?.triggers ?? []).map(({ metadata }) => metadata['bootstrapServers']);
  return [...new Set(lists.flatMap((list) => list?.split(',') ?? []))];
}
