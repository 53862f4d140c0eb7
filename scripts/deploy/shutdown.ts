import type { DeployedProcess } from './deployed-process.ts';
import { describe, isWorkload, type Manifest } from './manifest.ts';

const DEFAULT_DRAIN_MS = 5_000;

/** Pods whose grace period is shorter than the time that their service needs to stop. */
export function shutdownFaults(manifests: Manifest[], processes: DeployedProcess[]): string[] {
  return manifests.filter(isWorkload).flatMap((workload) => {
    const place = describe(workload);
    const stopping = stoppingSeconds(processes.find((process) => process.place === place));
    if (stopping === undefined) return [];
    const { terminationGracePeriodSeconds = 30, containers } = workload.spec.template.spec;
    const needed = (containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0) + stopping;
    if (terminationGracePeriodSeconds > needed) return [];
    return [
      `${place}: killed after ${terminationGracePeriodSeconds} s, but stopping may take ${needed} s`,
    ];
  });
}

/** @returns undefined for a process without a stop time. */
function stoppingSeconds(process: DeployedProcess | undefined): number | undefined {
  const graceMs = process?.environment.get('SHUTDOWN_GRACE_MS');
  if (graceMs === undefined) return undefined;
  const drainMs = process?.environment.get('DRAIN_MS') ?? DEFAULT_DRAIN_MS;
  return (Number(drainMs) + Number(graceMs)) / 1_000;
}
