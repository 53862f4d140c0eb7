import { eventually } from '#testing';
import type { ServiceName } from '../../../local/services/service-names.ts';

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

/** A selector of an expression. */
export interface Selector {
  metric: string;
  /** What it selects by. */
  matchers: { label: string; value: string; isExact: boolean }[];
  /** By which labels its result is told apart: those of `by` around it. */
  grouping: string[];
}

interface Node {
  type?: string;
  name?: string;
  matchers?: { name: string; type: string; value: string }[];
  grouping?: string[];
  without?: boolean;
}

/** So long nothing may fire before an alert counts as over: a rate may have a gap. */
const QUIET_MS = 2_500;

/** Prometheus, as it is asked in a drill. */
export class ObservedAlerts {
  constructor(private readonly url: string) {}

  /** @param service left out, whatever the alert is of */
  async fires(alert: string, service?: ServiceName): Promise<boolean> {
    const { alerts } = await this.ask<{ alerts: Alert[] }>('/api/v1/alerts');
    return alerts.some(
      ({ state, labels }) =>
        state === 'firing' &&
        labels.alertname === alert &&
        (!service || !labels.service || labels.service === service),
    );
  }

  /** Resolves when the alert is over, or if it does not fire. */
  async clears(alert: string, service?: ServiceName): Promise<void> {
    let quietSince: number | undefined;
    await eventually(`${alert} clears`, async () => {
      if (await this.fires(alert, service)) quietSince = undefined;
      else quietSince ??= Date.now();
      return quietSince !== undefined && Date.now() - quietSince > QUIET_MS;
    });
  }

  /** @throws Error if Prometheus does not understand it. */
  async query(expression: string): Promise<{ metric: Record<string, string> }[]> {
    const { result } = await this.ask<{ result: { metric: Record<string, string> }[] }>(
      `/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`,
    );
    return result;
  }

  /** What an expression asks for. @throws Error if it is not understood. */
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

  private async ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.url}${path}`);
    const body = (await response.json()) as { status: string; error?: string; data: Data };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  }
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
