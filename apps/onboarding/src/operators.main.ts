import { ConfigError, loadConfig } from '#config';
import { DomainError } from '#http';
import {
  OperatorCommandConfig,
  readOperatorCommand,
  runOperatorCommand,
  UsageError,
} from './operators/operator-command.js';

/** Lists, invites and removes operators of the partner page (docs/partner-page.md#operators). */
try {
  const command = readOperatorCommand(process.argv.slice(2));
  const config = loadConfig(OperatorCommandConfig);
  console.log(JSON.stringify(await runOperatorCommand(config, command)));
} catch (error) {
  const isExpected = [ConfigError, DomainError, UsageError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
