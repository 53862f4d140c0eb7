import type { KycStatus } from '../platform-api/company.js';
import type { ComplianceCaseKind } from './compliance-case.js';
import type { MoneyProposalKind } from './money-proposal.js';

export const reviewTaskKinds = ['kyc', 'credit', 'proposal', 'case'] as const;
export type ReviewTaskKind = (typeof reviewTaskKinds)[number];

/** The filter for tasks without an assignee. */
export const NO_ASSIGNEE = 'none';

/**
 * What waits for a reviewer, in the list of `GET /back-office/v1/tasks`: the earliest due time first. A task ends with
 * its decision.
 */
export interface ReviewTask {
  /** Of the KYC application, the credit application, the proposal or the case. */
  id: string;
  kind: ReviewTaskKind;
  /**
   * The status of a KYC application, or the kind of the proposal or the case; `end` for the proposed end of a business
   * relationship.
   */
  subject: KycStatus | MoneyProposalKind | ComplianceCaseKind | 'end';
  /** Null for money that belongs to no company yet. */
  company: { id: string; legalName: string } | null;
  partner: { id: string; name: string };
  /** Whether it waits for a second reviewer. */
  isProposed: boolean;
  assignee: { id: string; name: string } | null;
  /** The submission, the proposal, or the start of the case. */
  submittedAt: string;
  /** The submission plus the platform's target. */
  dueAt: string;
  isOverdue: boolean;
  /** Pass this as `startingAfter` to get the next page. */
  position: string;
}
