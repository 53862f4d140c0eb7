/** The back office, in which reviewers read and decide applications. */

export { backOfficeEntities, BackOfficeModule } from './back-office.module.js';
export { BackOfficeController, CurrentReviewer } from './reviewers/back-office-controller.js';
export { siteAt } from './reviewers/back-office-site.js';
export { ReviewerCommandConfig } from './reviewers/reviewer-command.config.js';
export {
  REVIEWER_COMMAND_USAGE,
  ReviewerCommandError,
  readReviewerCommand,
  runReviewerCommand,
} from './reviewers/reviewer-command.js';

export type { Reviewer } from './reviewers/reviewers.service.js';
export { ReviewersModule } from './reviewers/reviewers.module.js';
export { PartnerCommandConfig } from './partner-accounts/partner-command.config.js';
export {
  PARTNER_COMMAND_USAGE,
  PartnerCommandError,
  readPartnerCommand,
  runPartnerCommand,
} from './partner-accounts/partner-command.js';
