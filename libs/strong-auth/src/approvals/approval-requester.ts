import type { Approval } from './approval.js';

/** The system that asks for approvals. A report may be repeated, for example by a replica that took over. */
export abstract class ApprovalRequester {
  /**
   * Reports that the approval is shown on a device of the cardholder.
   *
   * @returns false if it is too late, because the requester no longer waits for a decision.
   * @throws an error if a retry makes sense.
   */
  abstract reportPresented(approval: Approval): Promise<boolean>;

  /**
   * Reports how the approval ended, see its status and failure reason.
   *
   * @returns the requester's answer in one word, for the record.
   * @throws an error if a retry makes sense.
   */
  abstract reportOutcome(approval: Approval): Promise<string>;
}
