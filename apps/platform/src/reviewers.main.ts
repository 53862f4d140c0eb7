import { ConfigError, loadConfig } from '#config';
import { DomainError } from '#http';
import {
  readReviewerCommand,
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandConfig,
  ReviewerCommandError,
  runReviewerCommand,
  siteAt,
} from './back-office/index.js';
import { inDatabase } from './database-command.js';

/** Creates or confirms an account of the back office. */
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
    const isKnown = error instanceof ConfigError || error instanceof DomainError;
    console.error(isKnown ? error.message : error);
  }
  process.exitCode = 1;
}
