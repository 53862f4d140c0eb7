import { Logger } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

const logger = new Logger('metrics');

/** Adds a gauge whose value is asked of the database whenever somebody reads the metrics. */
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
        // The other metrics are wanted all the more while the database is away.
        logger.warn(`${name} is unknown: ${String(error)}`);
        this.remove();
      }
    },
  });
}
