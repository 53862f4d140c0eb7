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
  let asking: Promise<Row[]> | undefined;
  // Scrapes that come while the database does not answer wait for the same answer, so that they don't fill the pool.
  const ask = (): Promise<Row[]> => {
    asking ??= dataSource.query<Row[]>(query).finally(() => (asking = undefined));
    return asking;
  };
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      if (performance.now() - askedAt < freshForMs) return;
      try {
        const rows = await inTime(ask());
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

/** @throws Error if the scraper can't wait longer. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(collectWithinMs(), undefined, { signal: over.signal }).then(() => {
    throw new Error('the database did not answer in time');
  });
  // Whichever comes second has nobody who listens.
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
