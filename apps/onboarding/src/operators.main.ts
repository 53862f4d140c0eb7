import { ConfigError } from '#config';
import { DomainError } from '#http';
import { runOperatorCommand, UsageError } from './operators/operator-command.js';

/** Invites an operator to the partner page, and prints the link (docs/partner-page.md#operators). */
try {
  console.log(JSON.stringify(await runOperatorCommand(process.argv.slice(2))));
} catch (error) {
  const isExpected = [ConfigError, DomainError, UsageError].some((kind) => error instanceof kind);
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
