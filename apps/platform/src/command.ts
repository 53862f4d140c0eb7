import { ConfigError } from '#config';
import { dataSourceOptions, ServiceDataSource } from '#database';
import { DomainError } from '#http';
import type { DataSource } from 'typeorm';
import { AccountCommandError } from './back-office/index.js';
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

/** Runs a command, and prints an error that it expects without a stack. @param usage printed for a bad command line. */
export async function runCommand(work: () => Promise<void>, usage = ''): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isKnown = error instanceof ConfigError || error instanceof DomainError;
    if (error instanceof AccountCommandError) {
      console.error([error.message, usage].filter(Boolean).join('\n'));
    } else console.error(isKnown ? error.message : error);
    process.exitCode = 1;
  }
}
