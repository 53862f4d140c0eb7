import { parseArgs } from 'node:util';
import { ConfigError } from '#config';
import {
  type OperatorInvitation,
  type OperatorResource,
  type OperatorRole,
  operatorRoles,
  typedTextProblem,
} from '#contracts';
import { type DatabaseOptions, dataSourceOptions, ServiceDataSource } from '#database';
import { DomainError } from '#http';
import { StaffCodes, type StaffKind } from '#staff-sign-in';
import { OperatorsService } from './operators.service.js';

const USAGE =
  'Usage: operators [add] --email <address> [--name <name> [--role admin|operator|viewer]]\n' +
  '       operators list\n' +
  '       operators remove --email <address>\n' +
  'With a name, add invites a new operator to the page (an admin, if no role is given); without, it creates\n' +
  'another invitation for an existing one. It prints the link, which works once.';

/** The page and its database. */
export interface OperatorCommandSite {
  database: DatabaseOptions;
  kind: StaffKind;
  /** Where operators open the page, and so where the printed link leads. */
  publicUrl: string;
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
  { database, kind, publicUrl }: OperatorCommandSite,
  command: OperatorCommand,
): Promise<OperatorInvitation | OperatorResource | OperatorResource[]> {
  const options = dataSourceOptions({ ...database, poolSize: 1 });
  const dataSource = await new ServiceDataSource(options).initialize();
  try {
    const { origin } = new URL(publicUrl);
    const codes = new StaffCodes(dataSource, { kind, origin });
    return await run(new OperatorsService(dataSource, codes), command);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Runs the command of this process's arguments, and prints its result as JSON.
 *
 * @param siteOf reads the settings, after the arguments were checked.
 */
export async function operatorCommandMain(siteOf: () => OperatorCommandSite): Promise<void> {
  try {
    const command = readOperatorCommand(process.argv.slice(2));
    console.log(JSON.stringify(await runOperatorCommand(siteOf(), command)));
  } catch (error) {
    const isExpected = [ConfigError, DomainError, UsageError].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
