/** How the values of a panel are shown: Grafana's names of units. */
export type Unit = 'short' | 's' | 'reqps' | 'bytes' | 'percentunit' | 'none';

export interface Panel {
  title: string;
  /** What one learns from it, and what is normal. */
  description: string;
  unit: Unit;
  /** PromQL by legend; labels in double braces. */
  queries: Readonly<Record<string, string>>;
  /** A line at a limit that must not be passed. */
  limit?: number;
}

export interface Dashboard {
  /** The name of its file, and its address in Grafana. */
  name: string;
  title: string;
  panels: readonly Panel[];
}

const COLUMNS = 2;
const WIDTH = 24 / COLUMNS;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' };

/** The dashboard as Grafana imports it, or finds it in a ConfigMap. */
export function grafanaJson({ name, title, panels }: Dashboard): object {
  return {
    uid: `cards-${name}`,
    title: `Cards: ${title}`,
    tags: ['cards'],
    schemaVersion: 41,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels: panels.map((panel, index) => panelJson(panel, index)),
  };
}

function panelJson({ title, description, unit, queries, limit }: Panel, index: number): object {
  const steps = [
    { color: 'green', value: null },
    ...(limit === undefined ? [] : [{ color: 'red', value: limit }]),
  ];
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    description,
    datasource: DATASOURCE,
    gridPos: {
      x: (index % COLUMNS) * WIDTH,
      y: Math.floor(index / COLUMNS) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps },
        custom: { thresholdsStyle: { mode: limit === undefined ? 'off' : 'line' } },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'table', placement: 'bottom', calcs: ['lastNotNull', 'max'] },
    },
    targets: Object.entries(queries).map(([legend, expr], query) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + query),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}
