import { parseArgs } from 'node:util';
import {
  type ConsoleRole,
  consoleRoles,
  type ConsoleUserResource,
  type EnrolmentCode,
  type NewApiKeyResource,
  type PartnerAccountResource,
} from '#contracts';
import { isEmail } from 'class-validator';
import type { DataSource } from 'typeorm';
import { ConsoleCodes, consoleSiteAt, ConsoleUsersService } from '../../console/index.js';
import { AccessTrail } from '../../partners/index.js';
import { PartnerAccountsService } from './partner-accounts.service.js';
import type { PartnerCommandConfig } from './partner-command.config.js';

export const PARTNER_COMMAND_USAGE =
  'Usage: partners.main.js --name <partner> [--contact <address>] --email <address> --user <name>\n' +
  '       partners.main.js --partner <id> --email <address> [--user <name> [--role admin|developer|viewer]]\n' +
  'The first makes a partner with its first API key and the invitation of its first admin at the console.\n' +
  'The second invites a person to the console of a partner; without a name, one who is there, again.';

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

/** What the command prints. The secret and the code are not stored. */
export interface PartnerCommandResult {
  partner?: PartnerAccountResource;
  apiKey?: NewApiKeyResource;
  user: ConsoleUserResource;
  invitation: EnrolmentCode;
}

/** @throws PartnerCommandError */
export function readPartnerCommand(args: string[]): PartnerCommand {
  const { name, partner, contact, email, user, role = 'admin' } = optionsOf(args);
  const knownRole = consoleRoles.find((each) => each === role);
  const isNew = name !== undefined;
  const isOfOneKind = isNew
    ? partner === undefined && user !== undefined && role === 'admin'
    : partner !== undefined && contact === undefined;
  const texts = [name, user].filter((text) => text !== undefined);
  const areGood = texts.every((text) => /^\P{Cc}{1,100}$/u.test(text));
  const hasContact = contact === undefined || isEmail(contact);
  if (!isOfOneKind || !areGood || !hasContact || !isEmail(email) || !knownRole) {
    throw new PartnerCommandError();
  }
  return { name, partner, contact, email: email!, user, role: knownRole };
}

/** Makes a partner, or helps one whose admins are all locked out. It mails nothing: pass the link on. */
export async function runPartnerCommand(
  dataSource: DataSource,
  config: Pick<PartnerCommandConfig, 'consoleUrl' | 'publicUrl' | 'sandbox'>,
  { name, partner, contact: contactEmail, email, user, role }: PartnerCommand,
): Promise<PartnerCommandResult> {
  const trail = new AccessTrail();
  const codes = new ConsoleCodes(dataSource, consoleSiteAt(config));
  const users = new ConsoleUsersService(dataSource, codes, trail);
  const partners = new PartnerAccountsService(dataSource, users, trail, config);
  if (name !== undefined) {
    const first = { email, name: user! };
    const { code, ...made } = await partners.make(
      { name, user: first, ...(contactEmail !== undefined && { contactEmail }) },
      null,
    );
    return { ...made, invitation: code };
  }
  if (user === undefined && !(await partners.findUser(partner!, email))) {
    throw new PartnerCommandError(`There is nobody with ${email}: give a name to invite them.`);
  }
  const invited = await partners.invite(partner!, { email, name: user ?? '', role }, null);
  return { user: invited.user, invitation: invited.code };
}

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { name: text, partner: text, contact: text, email: text, user: text, role: text };
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new PartnerCommandError((error as Error).message);
  }
}
