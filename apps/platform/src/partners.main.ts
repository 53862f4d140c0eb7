import { loadConfig } from '#config';
import {
  PARTNER_COMMAND_USAGE,
  PartnerCommandConfig,
  readPartnerCommand,
  runPartnerCommand,
} from './back-office/index.js';
import { inDatabase, runCommand } from './command.js';

/** Creates a partner, or invites a person to a partner's console, and prints the key. */
await runCommand(async () => {
  const command = readPartnerCommand(process.argv.slice(2));
  const config = loadConfig(PartnerCommandConfig);
  const done = await inDatabase(config.databaseUrl, (dataSource) =>
    runPartnerCommand(dataSource, config, command),
  );
  console.log(JSON.stringify(done));
}, PARTNER_COMMAND_USAGE);
