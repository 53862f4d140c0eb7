import { ConfigError, loadConfig } from '#config';
import { SKIPPED_NUMBERS } from '#contracts';
import { dataSourceOptions, ServiceDataSource } from '#database';
import { skipLostNumbers, SkipLostNumbersConfig } from './money/index.js';
import { platformDatabase } from './platform-database.js';

/** Run once after a restore, before the platform starts (docs/restore-a-database.md#the-platforms-own-database). */
async function run(): Promise<void> {
  const { databaseUrl } = loadConfig(SkipLostNumbersConfig);
  const options = dataSourceOptions({ ...platformDatabase(databaseUrl), poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    const { accounts, companies } = await skipLostNumbers(dataSource);
    console.log(
      `${SKIPPED_NUMBERS} numbers are skipped of ${accounts} accounts, and of the events of ${companies} companies`,
    );
  } finally {
    await dataSource.destroy();
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
