import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing';
import type { ServiceName } from '../../../../tools/local/services/service-names.ts';

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

/** A selector of an expression. */
interface Selector {
  metric: string;
  /** What it selects by. */
  matchers: { label: string; value: string; isExact: boolean }[];
  /** The labels that separate its results: from the `by` around it. */
  grouping: string[];
}

interface Node {
  type?: string;
  name?: string;
  matchers?: { name: string; type: string; value: string }[];
  grouping?: string[];
  without?: boolean;
}

/** Prometheus evaluates the rules once a second. */
const LOOK_INTERVAL_MS = 250;
/**
 * For what a drill waits for. The runbooks allow for a probe of an endpoint in a minute and for all of its events to be
 * sent one by one, and the machine may be crowded with other specs.
 */
export const PATIENCE_MS = 10 * 60_000;
/** So long nothing may fire before an alert counts as over: a rate may have a gap. */
const QUIET_MS = 2_500;

/** Prometheus, as the drills query it. One poll serves all of them, because they wait all the time. */
export class ObservedAlerts {
  private firing: Alert[] = [];
  /** By alert and service. */
  private readonly lastFired = new Map<string, { alert: Alert; at: number }>();
  private lookedAt = 0;
  private failure: unknown = new Error('Prometheus was not asked yet');
  private readonly begunAt = Date.now();
  private isClosed = false;
  private readonly looking: Promise<void>;

  /** Looks at the alerts from now on, until it is closed. */
  constructor(private readonly url: string) {
    this.looking = this.lookAgainAndAgain();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.looking;
  }

  /**
   * @param service if left out, an alert of any service
   * @throws Error if Prometheus does not answer now.
   */
  fires(alert: string, service?: ServiceName): boolean {
    if (this.failure) throw this.failure;
    return this.firing.some((one) => isOf(one, alert, service));
  }

  /**
   * Resolves when the alert has not fired for long enough.
   *
   * @param since only what is seen from this time on counts; by default all
   */
  async clears(
    alert: string,
    service: ServiceName | undefined,
    since = this.begunAt,
  ): Promise<void> {
    const isQuiet = () => {
      const fired = [...this.lastFired.values()].filter((one) => isOf(one.alert, alert, service));
      const quietSince = Math.max(since, ...fired.map(({ at }) => at));
      return this.lookedAt - quietSince > QUIET_MS;
    };
    await eventually(`${alert} clears`, isQuiet, PATIENCE_MS);
  }

  /** @throws Error if Prometheus does not understand it. */
  async query(expression: string): Promise<{ metric: Record<string, string> }[]> {
    const { result } = await this.ask<{ result: { metric: Record<string, string> }[] }>(
      `/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`,
    );
    return result;
  }

  /** The selectors of an expression. @throws Error if Prometheus can't parse it. */
  async selectorsIn(expression: string): Promise<Selector[]> {
    const tree = await this.ask<Node>(
      `/api/v1/parse_query?${new URLSearchParams({ query: expression }).toString()}`,
    );
    return selectorsBelow(tree, []);
  }

  /** The labels of all series that there have been. */
  series(): Promise<Record<string, string>[]> {
    const query = new URLSearchParams({ 'match[]': '{__name__=~".+"}' });
    return this.ask(`/api/v1/series?${query.toString()}`);
  }

  private async lookAgainAndAgain(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.look();
        this.failure = undefined;
      } catch (error) {
        this.failure = error;
      }
      await sleep(LOOK_INTERVAL_MS);
    }
  }

  private async look(): Promise<void> {
    const at = Date.now();
    const { alerts } = await this.ask<{ alerts: Alert[] }>('/api/v1/alerts');
    this.firing = alerts.filter(({ state }) => state === 'firing');
    for (const alert of this.firing) {
      this.lastFired.set(`${alert.labels.alertname} ${alert.labels.service}`, { alert, at });
    }
    this.lookedAt = at;
  }

  private async ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.url}${path}`);
    const body = (await response.json()) as { status: string; error?: string; data: Data };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  }
}

function isOf({ labels }: Alert, alert: string, service: ServiceName | undefined): boolean {
  return labels.alertname === alert && (!service || !labels.service || labels.service === service);
}

function selectorsBelow(node: unknown, grouping: readonly string[]): Selector[] {
  if (Array.isArray(node)) return node.flatMap((one) => selectorsBelow(one, grouping));
  if (node === null || typeof node !== 'object') return [];
  const { type, name, matchers = [], grouping: own = [], without } = node as Node;
  if (type && /^(vector|matrix)Selector$/.test(type) && name)
    return [selectorOf(name, matchers, grouping)];
  const inner = type === 'aggregation' && !without ? [...grouping, ...own] : grouping;
  return Object.values(node).flatMap((child) => selectorsBelow(child, inner));
}

function selectorOf(
  metric: string,
  matchers: NonNullable<Node['matchers']>,
  grouping: readonly string[],
): Selector {
  return {
    metric,
    matchers: matchers
      .filter(({ name }) => name !== '__name__')
      .map(({ name, type, value }) => ({ label: name, value, isExact: type === '=' })),
    grouping: [...grouping],
  };
}

/** The series that Prometheus has, by the name of their metric. */
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
    if (!known) return [`no service serves ${metric}`];
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
