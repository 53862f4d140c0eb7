import { dataSourceOptions, ServiceDataSource } from '#database';
import type { DataSource } from 'typeorm';
import { platformDatabase } from './platform-database.js';

interface CommandLimits {
  /** Longest time of a statement; 0 for no limit. */
  statementTimeoutMs?: number;
}

/** For the work of a command, which needs one connection. */
export async function inDatabase<T>(
  url: string,
  work: (dataSource: DataSource) => Promise<T>,
  limits: CommandLimits = {},
): Promise<T> {
  const options = dataSourceOptions({ ...platformDatabase(url), poolSize: 1, ...limits });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
