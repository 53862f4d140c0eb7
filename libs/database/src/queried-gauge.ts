import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

const logger = new Logger('metrics');

/** Adds a gauge whose value is queried from the database at each scrape. */
export function addQueriedGauge(
  registry: Registry,
  dataSource: DataSource,
  { name, help, sql }: { name: string; help: string; sql: string },
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        const [row] = (await dataSource.query(`SELECT (${sql})::float8 AS value`)) as [
          { value: number },
        ];
        this.set(row.value);
      } catch (error) {
        // Don't fail the scrape: the other metrics are needed most while the database is unavailable.
        logger.warn(`${name} is unknown: ${String(error)}`);
        this.remove();
      }
    },
  });
}
