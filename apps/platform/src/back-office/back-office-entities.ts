import { StoredProposal } from './applications/approval-proposal.entity.js';
import { StoredMoneyProposal } from './money-proposals/money-proposal.entity.js';
import { ReviewerAccount } from './reviewers/reviewer-account.entity.js';
import { StoredReviewerPasskey } from './reviewers/reviewer-passkey.entity.js';

export const backOfficeEntities = [
  ReviewerAccount,
  StoredMoneyProposal,
  StoredProposal,
  StoredReviewerPasskey,
];
