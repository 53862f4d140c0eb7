import { parseArgs } from 'node:util';
import { DatabaseConfig, Flag, HttpUrl } from '#config';
import {
  type ConsoleRole,
  consoleRoles,
  type ConsoleUserResource,
  composed,
  type EnrolmentCode,
  type NewApiKeyResource,
  OptionalField,
  type PartnerAccountResource,
  type ReviewerResource,
  type ReviewerRole,
  reviewerRoles,
  typedTextProblem,
  writtenLine,
} from '#contracts';
import { MailOutbox } from '#mail';
import { StaffCodes } from '#staff-sign-in';
import type { DataSource } from 'typeorm';
import { consoleKind, ConsoleUsersService } from '../console/index.js';
import { AccessTrail } from '../partners/index.js';
import { PartnerAccountsService } from './partner-accounts/partner-accounts.service.js';
import { reviewerKind } from './reviewers/reviewer-host.js';
import { ReviewersService } from './reviewers/reviewers.service.js';

/** Invalid command line of a command for accounts. */
export class AccountCommandError extends Error {}

/** The settings of the command for reviewers' accounts: a part of the platform's settings. */
export class ReviewerCommandConfig extends DatabaseConfig {
  /** Where partners reach the platform (`{base_url}`). */
  @HttpUrl()
  publicUrl: string;

  /** Where reviewers open the back office, and so where the printed link leads. Left out, the public URL. */
  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;
}

export const REVIEWER_COMMAND_USAGE =
  'Usage: reviewers.main.js --email <address> [--name <name> [--role reviewer|admin]]\n' +
  '       reviewers.main.js --email <address> --confirm\n' +
  'With a name, adds the account; without, mails another code to an existing one. With --confirm, confirms what an\n' +
  'admin requested for the account, if there is no second admin. The platform mails each code to its owner. The\n' +
  'code of an admin is printed instead as long as no admin has a passkey.';

interface ReviewerCommand {
  email: string;
  /** Name of a new account; left out for an existing one. */
  name: string | undefined;
  role: ReviewerRole;
  isConfirming: boolean;
}

/** The output. */
interface ReviewerCommandResult {
  reviewer: ReviewerResource;
  /** Of the first admin alone; otherwise the code is mailed. */
  enrolment?: EnrolmentCode;
}

/** @throws AccountCommandError */
export function readReviewerCommand(args: string[]): ReviewerCommand {
  const { email, name, role = 'reviewer', confirm: isConfirming = false } = reviewerOptionsOf(args);
  const knownRole = reviewerRoles.find((each) => each === role);
  if (email === undefined || !knownRole || (isConfirming && name !== undefined)) {
    throw new AccountCommandError();
  }
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new AccountCommandError(problem);
  return { email, name, role: knownRole, isConfirming };
}

/**
 * Creates the first accounts, and replaces the second admin where there is none. The operator has access to the
 * database, and so to every account. Even so, a code is printed only while no admin can sign in, because there may be
 * no mail server yet. Otherwise the running platform mails it.
 */
export async function runReviewerCommand(
  dataSource: DataSource,
  { publicUrl, backOfficeUrl }: Pick<ReviewerCommandConfig, 'backOfficeUrl' | 'publicUrl'>,
  { email, name, role, isConfirming }: ReviewerCommand,
): Promise<ReviewerCommandResult> {
  const { origin } = new URL(backOfficeUrl ?? publicUrl);
  const codes = new StaffCodes(dataSource, { kind: reviewerKind, origin });
  const outbox = new MailOutbox({ now: () => new Date() });
  const reviewers = new ReviewersService(dataSource, codes, outbox);
  const existing = await reviewers.findByEmail(email);
  if (!existing && name === undefined) {
    throw new AccountCommandError(`No account has the address ${email}. Give a name to add it.`);
  }
  if (isConfirming) return { reviewer: await reviewers.confirm(existing!.id, undefined, null) };
  const isFirst = (existing?.role ?? role) === 'admin' && !(await reviewers.hasAdmin());
  const reviewer = existing
    ? await reviewers.requestCode(existing.id, null, !isFirst)
    : await reviewers.add({ email, name: name!, role }, null, !isFirst);
  if (!isFirst) return { reviewer };
  return { reviewer, enrolment: await reviewers.showFirstCode(reviewer.id) };
}

function reviewerOptionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { email: text, name: text, role: text, confirm: { type: 'boolean' } } as const;
  try {
    const { email, name, ...others } = parseArgs({ args, options }).values;
    return { email: email && composed(email), name: name && writtenLine(name), ...others };
  } catch (error) {
    throw new AccountCommandError((error as Error).message);
  }
}

/** The settings of the command for partners: a part of the platform's settings. */
export class PartnerCommandConfig extends DatabaseConfig {
  /** Where partners reach the platform (`{base_url}`). */
  @HttpUrl()
  publicUrl: string;

  /** Where people of partners open the console, and so where the printed link leads. Left out, the public URL. */
  @OptionalField()
  @HttpUrl()
  consoleUrl?: string;

  /** Whether the first key is one of the sandbox. */
  @Flag()
  sandbox = false;
}

export const PARTNER_COMMAND_USAGE =
  'Usage: npm run partners -- <command>, or partners.main.js <command>\n' +
  '  add --name <partner> [--contact <address>] --email <address> --user <name>\n' +
  '    creates a partner with its first API key, and invites the first admin to the console\n' +
  '  invite --partner <id> --email <address> [--user <name> [--role admin|developer|viewer]]\n' +
  '    invites a person to the console of a partner; without a name, an existing person again\n' +
  'The platform mails the invitation to the person.';

interface PartnerCommand {
  /** Of a new partner. */
  name: string | undefined;
  /** Id of an existing partner. */
  partner: string | undefined;
  contact: string | undefined;
  email: string;
  user: string | undefined;
  role: ConsoleRole;
}

/** The output. The secret is not stored. The person's code is mailed to them alone. */
interface PartnerCommandResult {
  partner?: PartnerAccountResource;
  apiKey?: NewApiKeyResource;
  user: ConsoleUserResource;
}

/** @throws AccountCommandError */
export function readPartnerCommand(args: string[]): PartnerCommand {
  const { name, partner, contact, email, user, role = 'admin' } = partnerOptionsOf(args);
  const knownRole = consoleRoles.find((each) => each === role);
  const isNew = name !== undefined;
  const isOfOneKind = isNew
    ? partner === undefined && user !== undefined && role === 'admin'
    : partner !== undefined && contact === undefined;
  if (!isOfOneKind || email === undefined || !knownRole) throw new AccountCommandError();
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'name', label: '--user', text: user },
    { kind: 'mail_address', label: '--contact', text: contact },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new AccountCommandError(problem);
  return { name, partner, contact, email, user, role: knownRole };
}

/** Creates a partner, or helps one whose admins are all locked out. The running platform mails the invitation. */
export async function runPartnerCommand(
  dataSource: DataSource,
  config: Pick<PartnerCommandConfig, 'consoleUrl' | 'publicUrl' | 'sandbox'>,
  { name, partner, contact: contactEmail, email, user, role }: PartnerCommand,
): Promise<PartnerCommandResult> {
  const trail = new AccessTrail();
  const { origin } = new URL(config.consoleUrl ?? config.publicUrl);
  const codes = new StaffCodes(dataSource, { kind: consoleKind, origin });
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
    throw new AccountCommandError(
      `No person has the address ${email}. Give a name to invite them.`,
    );
  }
  return { user: await partners.invite(partner!, { email, name: user ?? '', role }, null) };
}

const NAME_OPTIONS = ['name', 'user'];

function partnerOptionsOf(args: string[]) {
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
        NAME_OPTIONS.includes(option) ? writtenLine(value) : composed(value),
      ]),
    ) as typeof values;
  } catch (error) {
    throw new AccountCommandError((error as Error).message);
  }
}
