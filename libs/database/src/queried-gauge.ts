import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { collectWithinMs } from '#observability';
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
  /** For a query that reads a whole table: its answer is reused for this long, and twice as long while a new one is missing. */
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
  let kept: { rows: Row[]; at: number } | undefined;
  let asking: Promise<Row[]> | undefined;
  // Scrapes that come while the database does not answer wait for the same answer, so that they don't fill the pool.
  const ask = (): Promise<Row[]> => {
    asking ??= dataSource
      .query<Row[]>(query)
      .then((rows) => {
        // Also where it comes too late for the scrape that has asked.
        kept = { rows, at: performance.now() };
        return rows;
      })
      .finally(() => (asking = undefined));
    return asking;
  };
  const rowsOf = (withinMs: number): Row[] | undefined =>
    kept && performance.now() - kept.at < withinMs ? kept.rows : undefined;
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      let rows = rowsOf(freshForMs);
      try {
        rows ??= await inTime(ask());
      } catch (error) {
        // A slow answer is there for the next scrape, and until then the one before.
        rows = rowsOf(2 * freshForMs);
        // Don't fail the scrape: the other metrics are needed most while the database is unavailable.
        if (!rows) logger.warn(`${name} is unknown: ${String(error)}`);
      }
      this.reset();
      if (!rows && !label) this.remove();
      for (const row of rows ?? []) this.set(label ? { [label]: row.label! } : {}, row.value);
    },
  });
}

/** @throws Error if the scraper can't wait longer. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(collectWithinMs(), undefined, { signal: over.signal }).then(() => {
    throw new Error('the database did not answer in time');
  });
  // The second value has no listener.
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
