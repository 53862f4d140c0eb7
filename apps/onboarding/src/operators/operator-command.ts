import { parseArgs } from 'node:util';
import { DatabaseConfig, HttpUrl } from '#config';
import {
  type OperatorInvitation,
  type OperatorResource,
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
  'Usage: operators [add] --email <address> [--name <name> [--role admin|operator|viewer]]\n' +
  '       operators list\n' +
  '       operators remove --email <address>\n' +
  'With a name, add invites a new operator to the partner page (an admin, if no role is given); without, it creates\n' +
  'another invitation for an existing one. It prints the link, which works once.';

/** The settings of the command for operators of the partner page: a part of those of onboarding. */
export class OperatorCommandConfig extends DatabaseConfig {
  /** Where operators open the partner page, and so where the printed link leads. */
  @HttpUrl()
  partnerPageUrl: string;
}

/** What is wrong in the command line. */
export class UsageError extends Error {}

export type OperatorCommand =
  | { action: 'list' }
  | { action: 'remove'; email: string }
  | { action: 'add'; email: string; name: string | undefined; role: OperatorRole };

/** @throws UsageError */
export function readOperatorCommand(args: string[]): OperatorCommand {
  const { values, positionals } = optionsOf(args);
  const { email, name, role } = values;
  const [action = 'add', ...others] = positionals;
  if (others.length > 0) throw new UsageError(USAGE);
  if (action === 'list' && Object.keys(values).length === 0) return { action };
  if (email === undefined) throw new UsageError(USAGE);
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new UsageError(`${problem}\n${USAGE}`);
  if (action === 'remove' && name === undefined && role === undefined) return { action, email };
  const knownRole = operatorRoles.find((each) => each === (role ?? 'admin'));
  if (action !== 'add' || !knownRole) throw new UsageError(USAGE);
  return { action, email, name, role: knownRole };
}

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { email: text, name: text, role: text };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new UsageError(USAGE);
  }
}

async function run(
  operators: OperatorsService,
  command: OperatorCommand,
): Promise<OperatorInvitation | OperatorResource | OperatorResource[]> {
  if (command.action === 'list') return operators.list();
  const { email } = command;
  const existing = await operators.findByEmail(email);
  if (command.action === 'add' && command.name !== undefined && !existing) {
    return operators.invite(null, { email, name: command.name, role: command.role });
  }
  if (!existing) {
    const advice = command.action === 'add' ? ' Give a name to invite one.' : '';
    throw new UsageError(`No operator has the address ${email}.${advice}`);
  }
  if (command.action === 'add') return operators.inviteAgain(null, existing.id);
  await operators.remove(null, existing.id);
  return existing;
}

/**
 * Lists the operators, removes one, invites one, or creates another link for an existing one.
 *
 * @returns what the command prints: the list, the operator who was removed, or the invitation.
 * @throws UsageError, operator_admin_last, operators_too_many
 */
export async function runOperatorCommand(
  { databaseUrl, partnerPageUrl }: OperatorCommandConfig,
  command: OperatorCommand,
): Promise<OperatorInvitation | OperatorResource | OperatorResource[]> {
  const options = dataSourceOptions({ ...onboardingDatabase(databaseUrl), poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    const { origin } = new URL(partnerPageUrl);
    const codes = new StaffCodes(dataSource, { kind: operatorKind, origin });
    return await run(new OperatorsService(dataSource, codes), command);
  } finally {
    await dataSource.destroy();
  }
}
