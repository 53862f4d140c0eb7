import type { ObservedAlerts, Selector } from './observed-alerts.ts';

/** The series that Prometheus has got, by the name of their metric. */
export class ServedMetrics {
  private constructor(
    /** By metric and label: its values. */
    private readonly values: ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>,
  ) {}

  static async ask(prometheus: ObservedAlerts): Promise<ServedMetrics> {
    const values = new Map<string, Map<string, Set<string>>>();
    for (const { __name__: metric, ...labels } of await prometheus.series()) {
      const known = values.get(metric!) ?? new Map<string, Set<string>>();
      values.set(metric!, known);
      for (const [label, value] of Object.entries(labels)) {
        known.set(label, (known.get(label) ?? new Set()).add(value));
      }
    }
    return new ServedMetrics(values);
  }

  /** Why a selector, or the grouping around it, can never find anything. */
  faultsOf({ metric, matchers, grouping }: Selector): string[] {
    const known = this.values.get(metric);
    if (!known) return [`nobody serves ${metric}`];
    const labels = new Set([...grouping, ...matchers.map(({ label }) => label)]);
    const unknown = [...labels].filter((label) => !known.has(label));
    const never = matchers.filter(
      ({ label, value, isExact }) => isExact && known.has(label) && !known.get(label)!.has(value),
    );
    return [
      ...unknown.map((label) => `${metric} has no label ${label}`),
      ...never.map(({ label, value }) => `${metric} was never seen with ${label}="${value}"`),
    ];
  }
}
