import { parseArgs } from 'node:util';
import { DatabaseConfig, HttpUrl, loadConfig } from '#config';
import {
  type OperatorInvitation,
  type OperatorRole,
  operatorRoles,
  typedTextProblem,
} from '#contracts';
import { dataSourceOptions, ServiceDataSource } from '#database';
import { StaffCodes } from '#staff-sign-in';
import { onboardingDatabase } from '../database/onboarding-database.js';
import { operatorKind } from './operator-host.js';
import { OperatorsService } from './operators.service.js';

const USAGE =
  'Usage: operators.main.js --email <address> [--name <name> [--role admin|operator|viewer]]\n' +
  'With a name, invites a new operator to the partner page (an admin, if no role is given); without, creates another\n' +
  'invitation for an existing one. Prints the link, which works once.';

/** The settings of the command: a part of those of onboarding. */
export class OperatorCommandConfig extends DatabaseConfig {
  /** Where operators open the partner page, and so where the printed link leads. */
  @HttpUrl()
  partnerPageUrl: string;
}

/** What is wrong in the command line. */
export class UsageError extends Error {}

interface OperatorCommand {
  email: string;
  name: string | undefined;
  role: OperatorRole;
}

function readCommand(args: string[]): OperatorCommand {
  const { email, name, role = 'admin' } = optionsOf(args);
  const knownRole = operatorRoles.find((each) => each === role);
  if (email === undefined || !knownRole) throw new UsageError(USAGE);
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new UsageError(`${problem}\n${USAGE}`);
  return { email, name, role: knownRole };
}

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { email: text, name: text, role: text } }).values;
  } catch {
    throw new UsageError(USAGE);
  }
}

async function invite({ email, name, role }: OperatorCommand): Promise<OperatorInvitation> {
  const { databaseUrl, partnerPageUrl } = loadConfig(OperatorCommandConfig);
  const options = dataSourceOptions({ ...onboardingDatabase(databaseUrl), poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    const { origin } = new URL(partnerPageUrl);
    const codes = new StaffCodes(dataSource, { kind: operatorKind, origin });
    const operators = new OperatorsService(dataSource, codes);
    const existing = await operators.findByEmail(email);
    if (existing) return await operators.inviteAgain(null, existing.id);
    if (name === undefined) {
      throw new UsageError(`No operator has the address ${email}. Give a name to invite one.`);
    }
    return await operators.invite(null, { email, name, role });
  } finally {
    await dataSource.destroy();
  }
}

/** Invites an operator, or creates another link for an existing one. @throws UsageError */
export async function runOperatorCommand(args: string[]): Promise<OperatorInvitation> {
  return invite(readCommand(args));
}
