import { parseArgs } from 'node:util';
import {
  composed,
  type EnrolmentCode,
  type ReviewerResource,
  type ReviewerRole,
  reviewerRoles,
  typedTextProblem,
  writtenLine,
} from '#contracts';
import { MailOutbox } from '#mail';
import type { DataSource } from 'typeorm';
import type { BackOfficeSite } from './back-office-site.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerLog, ReviewersService } from './reviewers.service.js';

export const REVIEWER_COMMAND_USAGE =
  'Usage: reviewers.main.js --email <address> [--name <name> [--role reviewer|admin]]\n' +
  '       reviewers.main.js --email <address> --confirm\n' +
  'With a name, adds the account; without, mails another code to an existing one. With --confirm, confirms what an\n' +
  'admin requested for the account, if there is no second admin. The platform mails each code to its owner. The\n' +
  'code of an admin is printed instead as long as no admin has a passkey.';

/** Invalid command line. */
export class ReviewerCommandError extends Error {}

export interface ReviewerCommand {
  email: string;
  /** Name of a new account; left out for an existing one. */
  name: string | undefined;
  role: ReviewerRole;
  isConfirming: boolean;
}

/** What the command prints. */
export interface ReviewerCommandResult {
  reviewer: ReviewerResource;
  /** Of the first admin alone; otherwise the code is mailed. */
  enrolment?: EnrolmentCode;
}

/** @throws ReviewerCommandError */
export function readReviewerCommand(args: string[]): ReviewerCommand {
  const { email, name, role = 'reviewer', confirm: isConfirming = false } = optionsOf(args);
  const knownRole = reviewerRoles.find((each) => each === role);
  if (email === undefined || !knownRole || (isConfirming && name !== undefined)) {
    throw new ReviewerCommandError();
  }
  const problem = typedTextProblem([
    { kind: 'name', label: '--name', text: name },
    { kind: 'mail_address', label: '--email', text: email },
  ]);
  if (problem !== undefined) throw new ReviewerCommandError(problem);
  return { email, name, role: knownRole, isConfirming };
}

/**
 * Creates the first accounts, and stands in for the second admin where there is none. Who runs it has access to the
 * database, and so to every account; even so a code is printed only while no admin can sign in, because then there
 * may be no mail server yet. Otherwise the running platform mails it.
 */
export async function runReviewerCommand(
  dataSource: DataSource,
  site: BackOfficeSite,
  { email, name, role, isConfirming }: ReviewerCommand,
): Promise<ReviewerCommandResult> {
  const codes = new ReviewerEnrolmentCodes(dataSource, site);
  const outbox = new MailOutbox({ now: () => new Date() });
  const reviewers = new ReviewersService(dataSource, codes, new ReviewerLog(), outbox);
  const existing = await reviewers.findByEmail(email);
  if (!existing && name === undefined) {
    throw new ReviewerCommandError(`No account has the address ${email}. Give a name to add it.`);
  }
  if (isConfirming) return { reviewer: await reviewers.confirm(existing!.id, undefined, null) };
  const isFirst = (existing?.role ?? role) === 'admin' && !(await reviewers.hasAdmin());
  const reviewer = existing
    ? await reviewers.requestCode(existing.id, null, !isFirst)
    : await reviewers.add({ email, name: name!, role }, null, !isFirst);
  if (!isFirst) return { reviewer };
  return { reviewer, enrolment: await reviewers.showFirstCode(reviewer.id) };
}

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = { email: text, name: text, role: text, confirm: { type: 'boolean' } } as const;
  try {
    const { email, name, ...others } = parseArgs({ args, options }).values;
    return { email: email && composed(email), name: name && writtenLine(name), ...others };
  } catch (error) {
    throw new ReviewerCommandError((error as Error).message);
  }
}
