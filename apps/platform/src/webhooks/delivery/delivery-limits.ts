import { Injectable } from '@nestjs/common';

const MEBIBYTE = 1_048_576;

/** Limits of event delivery. Changed only by specs. */
@Injectable()
export class DeliveryLimits {
  /** A single limit for connecting, headers and body (docs/interface.md#the-event-webhook). */
  attemptTimeoutMs = 15_000;
  /** Concurrent attempts of one replica to one endpoint. */
  slotsPerEndpoint = 32;
  /**
   * To keep the order, a company's next event waits for the one in flight; but at most this long, so that a
   * hanging attempt does not block the others.
   */
  overtakenAfterMs = 500;
  /**
   * Concurrent attempts of one replica for one company at one endpoint; all but the last one have exceeded
   * `overtakenAfterMs`.
   */
  inFlightPerCompany = 4;
  /** Events of one endpoint in memory, in flight or waiting. */
  eventsPerEndpoint = 256;
  bytesPerEndpoint = 8 * MEBIBYTE;
  /** Events of all endpoints in memory. Beyond it an endpoint may still fill its slots. */
  eventsInMemory = 4_096;
  /**
   * Short, so that another replica soon continues with a killed one's events; renewed while this process
   * lives.
   */
  leaseMs = 2_500;
  renewEveryMs = 800;
  /** Longest time between two queries of the queue, in case a notification was lost. */
  safetyPollMs = 5_000;
  /** Consecutive failures that open an endpoint's circuit. */
  failuresToOpen = 20;
  /** Doubled after each failed probe, up to the longest interval. */
  firstProbeMs = 5_000;
  longestProbeMs = 60_000;
}
