import { Injectable } from '@nestjs/common';
import { THREE_DS_FULL_MS, THREE_DS_PRESENT_MS } from '#contracts';

/** Time limits of 3-D Secure. Changed only by specs. */
@Injectable()
export class ThreeDsLimits {
  /** From forwarding until `presented` (docs/interface/three-ds.md#3-d-secure). */
  presentMs = THREE_DS_PRESENT_MS;
  /** From forwarding until the decision (docs/interface/three-ds.md#3-d-secure). */
  fullMs = THREE_DS_FULL_MS;
  /** After this time without the facts of a decision the cardholder is asked, with enough of the two seconds left. */
  longestDecisionMs = 300;
  /** One attempt to forward a request. After this the time limit for presenting has passed. */
  forwardingTimeoutMs = THREE_DS_PRESENT_MS;
  /** One attempt to send an answer to the ACS. */
  answerTimeoutMs = 1_000;
  /**
   * Longer than one attempt, but short: another replica takes over a killed replica's answers only after
   * it, and there are two seconds from the callback to the ACS (docs/interface/three-ds.md#3-d-secure).
   */
  answerLeaseMs = 1_250;
  /** Delay between the attempts, doubled up to the longest one. */
  firstAnswerDelayMs = 100;
  longestAnswerDelayMs = 2_000;
  /**
   * An answer is repeated until the request's 150 s are over, and at least for this time after the request
   * has ended.
   */
  answerWindowMs = 10_000;
  /** Interval between two polls for requests past their time limit or left by a killed replica. */
  pollEveryMs = 250;
  /**
   * After this time any replica ends a request that was not presented. The replica that holds the ACS's
   * call does so at once, unless it is dead. The time is far longer than an admitted delay of a live
   * replica, so that the ACS gets only one answer.
   */
  graceMs = 500;
  /** This many requests of the ACS are always admitted, however busy the platform is. */
  alwaysAdmitted = 8;
  /**
   * The longest event loop delay at which new requests are admitted. A request passes through the event
   * loop six times.
   */
  longestLoopDelayMs = 100;
  /** The longest time that the oldest request may wait for the database while new requests are admitted. */
  longestOpeningMs = 500;
  /** Every partner gets at least this many concurrent requests, however slow it is. */
  leastUnderWay = 8;
}
