import { eventually } from '#testing';

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

/** Prometheus, as it is asked in a drill. */
export class ObservedAlerts {
  constructor(private readonly url: string) {}

  /** The names of all alerts that fire. */
  async firing(): Promise<string[]> {
    const { alerts } = await this.ask<{ alerts: Alert[] }>('/api/v1/alerts');
    return alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname!);
  }

  async clears(alert: string): Promise<void> {
    await eventually(`${alert} clears`, async () => !(await this.firing()).includes(alert));
  }

  /** @throws Error if Prometheus does not understand it. */
  async query(expression: string): Promise<unknown[]> {
    const { result } = await this.ask<{ result: unknown[] }>(
      `/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`,
    );
    return result;
  }

  /** The names of the metrics that an expression asks for. @throws Error if it is not understood. */
  async metricsIn(expression: string): Promise<string[]> {
    const tree = await this.ask<object>(
      `/api/v1/parse_query?${new URLSearchParams({ query: expression }).toString()}`,
    );
    const names: string[] = [];
    JSON.stringify(tree, (_key, node: unknown) => {
      const { type, name } = (node ?? {}) as { type?: string; name?: string };
      if (/^(vector|matrix)Selector$/.test(type ?? '') && name) names.push(name);
      return node;
    });
    return names;
  }

  private async ask<Data>(path: string): Promise<Data> {
    const response = await fetch(`${this.url}${path}`);
    const body = (await response.json()) as { status: string; error?: string; data: Data };
    if (body.status !== 'success') throw new Error(`${path}: ${body.error}`);
    return body.data;
  }
}
