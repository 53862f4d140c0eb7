import { parseArgs } from 'node:util';
import { type ReviewerEnrolmentCode, type ReviewerRole, reviewerRoles } from '#contracts';
import { isEmail } from 'class-validator';
import type { DataSource } from 'typeorm';
import type { BackOfficeSite } from './back-office-site.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';
import { ReviewerLog } from './reviewer-log.js';
import { ReviewersService } from './reviewers.service.js';

export const REVIEWER_COMMAND_USAGE =
  'Usage: reviewers.main.js --email <address> [--name <name> [--role reviewer|admin]]\n' +
  'With a name, adds the account; without, makes another code for the account that is there.';

/** Invalid command line. */
export class ReviewerCommandError extends Error {}

export interface ReviewerCommand {
  email: string;
  /** Name of a new account; left out for an existing one. */
  name: string | undefined;
  role: ReviewerRole;
}

/** @throws ReviewerCommandError */
export function readReviewerCommand(args: string[]): ReviewerCommand {
  const { email, name, role = 'reviewer' } = optionsOf(args);
  const knownRole = reviewerRoles.find((each) => each === role);
  if (!isEmail(email) || !knownRole || name === '') throw new ReviewerCommandError();
  return { email: email!, name, role: knownRole };
}

/**
 * Creates the first accounts, and helps a reviewer who is locked out when no other admin exists. An
 * existing account gets a new code, so the command can be repeated.
 *
 * @returns the one-time code, which is not stored.
 */
export async function runReviewerCommand(
  dataSource: DataSource,
  site: BackOfficeSite,
  { email, name, role }: ReviewerCommand,
): Promise<ReviewerEnrolmentCode> {
  const codes = new ReviewerEnrolmentCodes(dataSource, site);
  const reviewers = new ReviewersService(dataSource, codes, new ReviewerLog());
  const existing = await reviewers.findByEmail(email);
  if (existing) return reviewers.makeCode(existing.id, null);
  if (name === undefined) {
    throw new ReviewerCommandError(`There is no account of ${email}: give a name to add it.`);
  }
  return (await reviewers.add({ email, name, role }, null)).enrolment;
}

function optionsOf(args: string[]): { email?: string; name?: string; role?: string } {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args, options: { email: text, name: text, role: text } }).values;
  } catch (error) {
    throw new ReviewerCommandError((error as Error).message);
  }
}
