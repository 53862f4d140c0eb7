import { type Container, describe, isWorkload, type Manifest } from './manifest.ts';

/** What every service answers; see `HealthModule` of libs/observability. */
const pathOf = {
  startupProbe: '/health/live',
  livenessProbe: '/health/live',
  readinessProbe: '/health/ready',
} as const;

type ProbeName = keyof typeof pathOf;

/** Services whose probes are missing, or ask what tells something else. */
export function probeFaults(manifests: Manifest[]): string[] {
  return manifests
    .filter(isWorkload)
    .flatMap((workload) =>
      workload.spec.template.spec.containers
        .filter(isService)
        .flatMap((container) =>
          wrongProbes(container).map((fault) => `${describe(workload)}: ${fault}`),
        ),
    );
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
