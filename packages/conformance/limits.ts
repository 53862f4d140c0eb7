/** How long the kit waits, and how much it sends. Each wait has an end. */
export interface Limits {
  /** For the answer to an event (docs/interface/webhooks.md#the-event-webhook). */
  answerMs: number;
  /** For the answer to a 3-D Secure request, and until it is presented (docs/interface/three-ds.md#3-d-secure). */
  threeDsAnswerMs: number;
  /** For the answer to an authorization request (docs/interface/payments.md#the-partner-decides). */
  authorizationAnswerMs: number;
  /** For a page of the partner's app (docs/interface/three-ds.md#app-switch). */
  pageMs: number;
  /** Until an acknowledged event has its effect. */
  effectMs: number;
  /** After the last awaited effect: what comes too much comes until then. */
  settleMs: number;
  /** After a 3-D Secure request, for reports that must not come. */
  lateReportMs: number;
  /** For the command that restarts the partner, and until it answers again. */
  restartMs: number;
  /** For the decision that a person was asked to make. */
  decisionMs: number;
  /** For the whole body of the case that sends slowly. */
  slowBodyMs: number;
}

export const defaultLimits: Limits = {
  answerMs: 15_000,
  threeDsAnswerMs: 2_000,
  authorizationAnswerMs: 1_500,
  pageMs: 10_000,
  effectMs: 30_000,
  settleMs: 1_000,
  lateReportMs: 10_000,
  restartMs: 120_000,
  decisionMs: 30_000,
  slowBodyMs: 2_000,
};
