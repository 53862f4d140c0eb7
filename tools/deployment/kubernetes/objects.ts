/** An object of Kubernetes, as it is written to YAML. */
export type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; [other: string]: unknown };
  [other: string]: unknown;
};

export const labelOf = (service: string) => ({ 'app.kubernetes.io/name': service });

/** The labels by which the running pods of a service are selected, and not the Jobs of its name. */
export const podsOf = (service: string) => ({
  ...labelOf(service),
  'app.kubernetes.io/component': 'service',
});

/** The namespace of each end. */
export const namespaceOf = { platform: 'card-platform', partner: 'card-partner' } as const;
