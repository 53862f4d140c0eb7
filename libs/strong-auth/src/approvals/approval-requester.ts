import type { Approval } from './approval.js';

/** Who asks for approvals. What it is told may be told twice: by a replica that took over, say. */
export abstract class ApprovalRequester {
  /**
   * The cardholder has it on a device.
   *
   * @returns false if that is too late: nobody waits for the decision any more.
   * @throws what makes sense to be tried again.
   */
  abstract reportPresented(approval: Approval): Promise<boolean>;

  /**
   * How it ended: as the approval's status and failure reason say.
   *
   * @returns what became of it, in a word for the record.
   * @throws what makes sense to be tried again.
   */
  abstract reportOutcome(approval: Approval): Promise<string>;
}
