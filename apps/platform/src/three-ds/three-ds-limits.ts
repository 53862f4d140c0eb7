import { Injectable } from '@nestjs/common';
import { THREE_DS_FULL_MS, THREE_DS_PRESENT_MS } from '#contracts';

/** How long what takes in 3-D Secure. Changed by specs only. */
@Injectable()
export class ThreeDsLimits {
  /** From forwarding until `presented` (docs/interface.md#3-d-secure). */
  presentMs = THREE_DS_PRESENT_MS;
  /** From forwarding until the decision (docs/interface.md#3-d-secure). */
  fullMs = THREE_DS_FULL_MS;
  /** One attempt to forward: there is nothing to wait for after that. */
  forwardingTimeoutMs = THREE_DS_PRESENT_MS;
  /** One attempt to give the ACS an answer. */
  answerTimeoutMs = 1_000;
  /**
   * Longer than an attempt, and short: it is what a killed replica's answers wait for others, who have two
   * seconds from the callback to the ACS (docs/interface.md#3-d-secure).
   */
  answerLeaseMs = 1_250;
  /** Between the attempts, doubled up to the longest. */
  firstAnswerDelayMs = 100;
  longestAnswerDelayMs = 2_000;
  /** An answer is repeated until the request's 150 s are over, and for so long after it ended at least. */
  answerWindowMs = 10_000;
  /** Between two looks for what is past its limit, or was left by a killed replica. */
  lookEveryMs = 250;
  /**
   * Until others end a request that was not presented: whoever holds the ACS's call does it at once, unless
   * it is dead. Far longer than what is turned away lets a live one be behind: the ACS is to be told once.
   */
  graceMs = 500;
  /** So many questions of the ACS are under way at any time, however busy the platform is. */
  alwaysAdmitted = 8;
  /** A question goes through the event loop six times: past this one more is turned away. */
  longestLoopDelayMs = 100;
  /** The same for the oldest question that the database has not taken yet. */
  longestOpeningMs = 500;
  /** So many requests a partner is given at once, however slow it is. */
  leastUnderWay = 8;
}
