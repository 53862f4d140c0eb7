import { ConfigError, loadConfig } from '#config';
import { dataSourceOptions, ServiceDataSource } from '#database';
import {
  readReviewerCommand,
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandConfig,
  ReviewerCommandError,
  runReviewerCommand,
  siteAt,
} from './back-office/index.js';
import { platformDatabase } from './platform-database.js';

/** Makes an account of the back office and prints its one-time enrolment link. */
async function run(): Promise<void> {
  const command = readReviewerCommand(process.argv.slice(2));
  const { databaseUrl, publicUrl, backOfficeUrl } = loadConfig(ReviewerCommandConfig);
  const options = dataSourceOptions({ ...platformDatabase(databaseUrl), poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    const site = siteAt(backOfficeUrl ?? publicUrl);
    console.log(JSON.stringify(await runReviewerCommand(dataSource, site, command)));
  } finally {
    await dataSource.destroy();
  }
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
