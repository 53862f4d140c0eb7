import { describe, type Manifest } from './manifest.ts';
import { clustersIn } from './strimzi.ts';

/**
 * What KEDA would not find. It asks the broker from a namespace of its own, so a name without its namespace leads
 * nowhere, and the service stays at the one replica that it begins with.
 */
export function scalerFaults(manifests: Manifest[]): string[] {
  const brokers = clustersIn(manifests).map(
    ({ metadata }) => `${metadata.name}-kafka-bootstrap.${metadata.namespace}.svc`,
  );
  return manifests
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap((scaler) => [...brokerFaults(scaler, brokers), ...accessFaults(scaler, manifests)])
    .filter((fault, index, all) => all.indexOf(fault) === index);
}

function brokerFaults(scaler: Manifest, brokers: string[]): string[] {
  return triggersOf(scaler)
    .flatMap(({ metadata }) => metadata['bootstrapServers']?.split(',') ?? [])
    .filter((address) => brokers.length > 0 && !brokers.includes(address.replace(/:\d+$/, '')))
    .map((address) => `${describe(scaler)}: KEDA finds no broker at ${address}`);
}

function accessFaults(scaler: Manifest, manifests: Manifest[]): string[] {
  return triggersOf(scaler)
    .flatMap(({ authenticationRef }) => authenticationRef?.name ?? [])
    .filter(
      (wanted) =>
        !manifests.some(
          ({ kind, metadata }) =>
            kind === 'TriggerAuthentication' &&
            metadata.name === wanted &&
            metadata.namespace === scaler.metadata.namespace,
        ),
    )
    .map((wanted) => `${describe(scaler)}: there is no TriggerAuthentication ${wanted}`);
}

function triggersOf({ spec }: Manifest) {
  return spec?.triggers ?? [];
}
