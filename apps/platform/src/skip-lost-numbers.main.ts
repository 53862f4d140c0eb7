import { ConfigError, loadConfig } from '#config';
import { SKIPPED_NUMBERS } from '#contracts';
import { inDatabase } from './database-command.js';
import { skipLostNumbers, SkipLostNumbersConfig } from './money/index.js';

/** Run once after a restore, before the platform starts (docs/restore-a-database.md#the-platforms-own-database). */
async function run(): Promise<void> {
  const { databaseUrl } = loadConfig(SkipLostNumbersConfig);
  const { accounts, companies } = await inDatabase(databaseUrl, skipLostNumbers, {
    // It changes every account, and nothing goes on before it has succeeded.
    statementTimeoutMs: 0,
  });
  console.log(
    `${SKIPPED_NUMBERS} numbers are skipped of ${accounts} accounts, and of the events of ${companies} companies`,
  );
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
