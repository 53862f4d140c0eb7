import { parseArgs } from 'node:util';
import {
  type ConsoleRole,
  consoleRoles,
  type ConsoleUserResource,
  composed,
  type NewApiKeyResource,
  type PartnerAccountResource,
  typedTextProblem,
  writtenLine,
} from '#contracts';
import { MailOutbox } from '#mail';
import type { DataSource } from 'typeorm';
import { ConsoleCodes, consoleSiteAt, ConsoleUsersService } from '../../console/index.js';
import { AccessTrail } from '../../partners/index.js';
import { PartnerAccountsService } from './partner-accounts.service.js';
import type { PartnerCommandConfig } from './partner-command.config.js';

export const PARTNER_COMMAND_USAGE =
  'Usage: npm run partners -- <command>, or partners.main.js <command>\n' +
  '  add --name <partner> [--contact <address>] --email <address> --user <name>\n' +
  '    creates a partner with its first API key, and invites the first admin to the console\n' +
  '  invite --partner <id> --email <address> [--user <name> [--role admin|developer|viewer]]\n' +
  '    invites a person to the console of a partner; without a name, an existing person again\n' +
  'The platform mails the invitation to the person.';

/** Invalid command line. */
export class PartnerCommandError extends Error {}

export interface PartnerCommand {
  /** Of a new partner. */
  name: string | undefined;
  /** The id of one that is there. */
  partner: string | undefined;
  contact: string | undefined;
  email: string;
  user: string | undefined;
  role: ConsoleRole;
}

/** What the command prints. The secret is not stored. The person's code is mailed to them alone. */
export interface PartnerCommandResult {
  partner?: PartnerAccountResource;
  apiKey?: NewApiKeyResource;
  user: ConsoleUserResource;
}

/** @throws PartnerCommandError */
export function readPartnerCommand(args: string[]): PartnerCommand {
  const { name, partner, contact, email, user, role = 'admin' } = optionsOf(args);
  const knownRole = consoleRoles.find((each) => each === role);
  const isNew = name !== undefined;
  const isOfOneKind = isNew
    ? partner === undefined && user !== undefined && role === 'admin'
    : partner !== undefined && contact === undefined;
  if (!isOfOneKind || email === undefined || !knownRole) throw new PartnerCommandError();
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'name', label: '--user', text: user },
    { kind: 'mail_address', label: '--contact', text: contact },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new PartnerCommandError(problem);
  return { name, partner, contact, email, user, role: knownRole };
}

/** Makes a partner, or helps one whose admins are all locked out. The running platform mails the invitation. */
export async function runPartnerCommand(
  dataSource: DataSource,
  config: Pick<PartnerCommandConfig, 'consoleUrl' | 'publicUrl' | 'sandbox'>,
  { name, partner, contact: contactEmail, email, user, role }: PartnerCommand,
): Promise<PartnerCommandResult> {
  const trail = new AccessTrail();
  const codes = new ConsoleCodes(dataSource, consoleSiteAt(config));
  const outbox = new MailOutbox({ now: () => new Date() });
  const users = new ConsoleUsersService(dataSource, codes, trail, outbox);
  const partners = new PartnerAccountsService(dataSource, users, trail, config);
  if (name !== undefined) {
    const first = { email, name: user! };
    return partners.make(
      { name, user: first, ...(contactEmail !== undefined && { contactEmail }) },
      null,
    );
  }
  if (user === undefined && !(await partners.findUser(partner!, email))) {
    throw new PartnerCommandError(`There is nobody with ${email}: give a name to invite them.`);
  }
  return { user: await partners.invite(partner!, { email, name: user ?? '', role }, null) };
}

const NAMES = ['name', 'user'];

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { name: text, partner: text, contact: text, email: text, user: text, role: text };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const command = values.name === undefined ? 'invite' : 'add';
    // Without a command, the options say which one is meant.
    const unexpected = positionals.find((each, index) => index > 0 || each !== command);
    if (unexpected !== undefined) throw new Error(`Unexpected with these options: ${unexpected}`);
    return Object.fromEntries(
      Object.entries(values).map(([option, value]) => [
        option,
        NAMES.includes(option) ? writtenLine(value) : composed(value),
      ]),
    ) as typeof values;
  } catch (error) {
    throw new PartnerCommandError((error as Error).message);
  }
}
