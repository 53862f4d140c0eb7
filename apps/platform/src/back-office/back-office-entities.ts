import { StoredProposal } from './applications/approval-proposal.entity.js';
import { ReviewerAccount } from './reviewers/reviewer-account.entity.js';
import { StoredReviewerPasskey } from './reviewers/reviewer-passkey.entity.js';

export const backOfficeEntities = [ReviewerAccount, StoredProposal, StoredReviewerPasskey];
