import { grafanaJson } from './dashboard.ts';
import { dashboards } from './dashboards.ts';

const FOLDER = 'k8s/components/monitoring/dashboards';

/** What Grafana reads, and the kustomization that puts each into a ConfigMap for its sidecar. */
export function dashboardFiles(): Map<string, string> {
  const files = dashboards.map((dashboard): [string, string] => [
    `${FOLDER}/${dashboard.name}.json`,
    JSON.stringify(grafanaJson(dashboard)),
  ]);
  const maps = dashboards.map(
    ({ name }) =>
      `  - name: dashboard-${name}\n    namespace: monitoring\n    files: [${name}.json]\n`,
  );
  return new Map([
    ...files,
    [
      `${FOLDER}/kustomization.yaml`,
      `# Generated from monitoring/dashboards by npm run generate.
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
generatorOptions:
  disableNameSuffixHash: true
  # Grafana's sidecar finds ConfigMaps by it.
  labels: { grafana_dashboard: '1' }
configMapGenerator:
${maps.join('')}`,
    ],
  ]);
}
