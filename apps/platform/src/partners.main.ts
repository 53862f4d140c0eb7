import { ConfigError, loadConfig } from '#config';
import { DomainError } from '#http';
import {
  PARTNER_COMMAND_USAGE,
  PartnerCommandConfig,
  PartnerCommandError,
  readPartnerCommand,
  runPartnerCommand,
} from './back-office/index.js';
import { inDatabase } from './database-command.js';

/** Makes a partner, or invites somebody to a partner's console, and prints the key. */
async function run(): Promise<void> {
  const command = readPartnerCommand(process.argv.slice(2));
  const config = loadConfig(PartnerCommandConfig);
  const done = await inDatabase(config.databaseUrl, (dataSource) =>
    runPartnerCommand(dataSource, config, command),
  );
  console.log(JSON.stringify(done));
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
