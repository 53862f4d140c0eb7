import { loadConfig } from '#config';
import { SKIPPED_NUMBERS } from '#contracts';
import { inDatabase, runCommand } from './command.js';
import { skipLostNumbers, SkipLostNumbersConfig } from './money/index.js';

/** Run once after a restore, before the platform starts (docs/restore-a-database.md#the-platforms-own-database). */
await runCommand(async () => {
  const { databaseUrl } = loadConfig(SkipLostNumbersConfig);
  const { accounts, companies } = await inDatabase(databaseUrl, skipLostNumbers, {
    // It changes every account, and must succeed before anything continues.
    statementTimeoutMs: 0,
  });
  console.log(
    `${SKIPPED_NUMBERS} numbers are skipped of ${accounts} accounts, and of the events of ${companies} companies`,
  );
});
