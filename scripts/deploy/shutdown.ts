import type { DeployedProcess } from './deployed-process.ts';
import { describe, isWorkload, type Manifest } from './manifest.ts';

/** Pods that are killed before their service has had the time it was promised. */
export function shutdownFaults(manifests: Manifest[], processes: DeployedProcess[]): string[] {
  return manifests.filter(isWorkload).flatMap((workload) => {
    const place = describe(workload);
    const promised = processes
      .find((process) => process.place === place)
      ?.environment.get('SHUTDOWN_GRACE_MS');
    if (promised === undefined) return [];
    const { terminationGracePeriodSeconds = 30, containers } = workload.spec.template.spec;
    const sleeping = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    const needed = sleeping + Number(promised) / 1_000;
    if (terminationGracePeriodSeconds > needed) return [];
    return [
      `${place}: killed after ${terminationGracePeriodSeconds} s, but stopping may take ${needed} s`,
    ];
  });
}
