import { loadConfig } from '#config';
import {
  readReviewerCommand,
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandConfig,
  runReviewerCommand,
} from './back-office/index.js';
import { inDatabase, runCommand } from './command.js';

/** Creates or confirms an account of the back office. */
await runCommand(async () => {
  const command = readReviewerCommand(process.argv.slice(2));
  const config = loadConfig(ReviewerCommandConfig);
  const done = await inDatabase(config.databaseUrl, (dataSource) =>
    runReviewerCommand(dataSource, config, command),
  );
  console.log(JSON.stringify(done));
}, REVIEWER_COMMAND_USAGE);
