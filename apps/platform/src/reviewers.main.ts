import { ConfigError, loadConfig } from '#config';
import {
  readReviewerCommand,
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandConfig,
  ReviewerCommandError,
  runReviewerCommand,
  siteAt,
} from './back-office/index.js';
import { inDatabase } from './database-command.js';

/** Makes an account of the back office and prints its one-time enrolment link. */
async function run(): Promise<void> {
  const command = readReviewerCommand(process.argv.slice(2));
  const { databaseUrl, publicUrl, backOfficeUrl } = loadConfig(ReviewerCommandConfig);
  const site = siteAt(backOfficeUrl ?? publicUrl);
  const done = await inDatabase(databaseUrl, (dataSource) =>
    runReviewerCommand(dataSource, site, command),
  );
  console.log(JSON.stringify(done));
}

try {
  await run();
} catch (error) {
  if (error instanceof ReviewerCommandError) {
    console.error([error.message, REVIEWER_COMMAND_USAGE].filter(Boolean).join('\n'));
  } else {
    console.error(error instanceof ConfigError ? error.message : error);
  }
  process.exitCode = 1;
}
