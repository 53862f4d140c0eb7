import { type Container, describe, isWorkload, type Manifest } from './manifest.ts';

/** What every service answers; see `HealthModule` of libs/observability. */
const pathOf = {
  startupProbe: '/health/live',
  livenessProbe: '/health/live',
  readinessProbe: '/health/ready',
} as const;

const PATIENCE_SECONDS = 3;

type ProbeName = keyof typeof pathOf;

/** Services whose probes are missing, or ask what tells something else; and probes without patience. */
export function probeFaults(manifests: Manifest[]): string[] {
  return manifests
    .filter(isWorkload)
    .flatMap((workload) =>
      workload.spec.template.spec.containers
        .flatMap((container) => [
          ...(isService(container) ? wrongProbes(container) : []),
          ...hastyProbes(container),
        ])
        .map((fault) => `${describe(workload)}: ${fault}`),
    );
}

/** By default a probe fails after 1 s: where the machine is busy, a Service then loses pods that are well. */
function hastyProbes(container: Container): string[] {
  return (Object.keys(pathOf) as ProbeName[])
    .filter((name) => container[name] && (container[name].timeoutSeconds ?? 1) < PATIENCE_SECONDS)
    .map((name) => `its ${name} fails after less than ${PATIENCE_SECONDS} s`);
}

function isService({ args = [] }: Container): boolean {
  return /^dist\/apps\/[^/]+\/src\/main\.js$/.test(args[0] ?? '');
}

function wrongProbes(container: Container): string[] {
  return (Object.keys(pathOf) as ProbeName[]).flatMap((name) => {
    const asked = container[name]?.httpGet?.path;
    if (asked === pathOf[name]) return [];
    return [`its ${name} asks ${asked ?? 'nothing'}, not ${pathOf[name]}`];
  });
}
