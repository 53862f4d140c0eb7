import { ConfigError, loadConfig } from '#config';
import { dataSourceOptions, ServiceDataSource } from '#database';
import { DomainError } from '#http';
import {
  PARTNER_COMMAND_USAGE,
  PartnerCommandConfig,
  PartnerCommandError,
  readPartnerCommand,
  runPartnerCommand,
} from './back-office/index.js';
import { platformDatabase } from './platform-database.js';

/** Makes a partner, or invites somebody to a partner's console, and prints key and link. */
async function run(): Promise<void> {
  const command = readPartnerCommand(process.argv.slice(2));
  const config = loadConfig(PartnerCommandConfig);
  const options = dataSourceOptions({ ...platformDatabase(config.databaseUrl), poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    console.log(JSON.stringify(await runPartnerCommand(dataSource, config, command)));
  } finally {
    await dataSource.destroy();
  }
}

try {
  await run();
} catch (error) {
  if (error instanceof PartnerCommandError) {
    console.error([error.message, PARTNER_COMMAND_USAGE].filter(Boolean).join('\n'));
  } else {
    const isKnown = error instanceof ConfigError || error instanceof DomainError;
    console.error(isKnown ? error.message : error);
  }
  process.exitCode = 1;
}
