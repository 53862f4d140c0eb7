/** The back office, in which reviewers read and decide applications. */

export {
  AccountCommandError,
  PARTNER_COMMAND_USAGE,
  PartnerCommandConfig,
  readPartnerCommand,
  readReviewerCommand,
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandConfig,
  runPartnerCommand,
  runReviewerCommand,
} from './account-commands.js';
export { backOfficeEntities, BackOfficeModule } from './back-office.module.js';
export { BackOfficeController, type Reviewer } from './reviewers/reviewer-host.js';

export { ReviewersModule } from './reviewers/reviewers.module.js';
