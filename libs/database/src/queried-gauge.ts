import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

const logger = new Logger('metrics');

interface QueriedGauge {
  name: string;
  help: string;
  /** One value; with a label, rows of `label` and `value`. */
  sql: string;
  /** The name of the only label. Its values must be few and known in advance. */
  label?: string;
  /** For a query that reads a whole table: the answer is given for so long again. */
  freshForMs?: number;
}

interface Row {
  label?: string;
  value: number;
}

/** Adds a gauge whose value is queried from the database at each scrape. */
export function addQueriedGauge(
  registry: Registry,
  dataSource: DataSource,
  { name, help, sql, label, freshForMs = 0 }: QueriedGauge,
): void {
  const query = label
    ? `SELECT label::text, value::float8 FROM (${sql}) AS counted (label, value)`
    : `SELECT (${sql})::float8 AS value`;
  let askedAt = -Infinity;
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      if (performance.now() - askedAt < freshForMs) return;
      try {
        const rows = await dataSource.query<Row[]>(query);
        this.reset();
        for (const row of rows) this.set(label ? { [label]: row.label! } : {}, row.value);
        askedAt = performance.now();
      } catch (error) {
        // Don't fail the scrape: the other metrics are needed most while the database is unavailable.
        logger.warn(`${name} is unknown: ${String(error)}`);
        this.reset();
        if (!label) this.remove();
        askedAt = -Infinity;
      }
    },
  });
}
