import { Injectable } from '@nestjs/common';

const MEBIBYTE = 1_048_576;

/** How much event delivery takes and does at once. Changed by specs only. */
@Injectable()
export class DeliveryLimits {
  /** One limit over connecting, headers and body (docs/interface.md#the-event-webhook). */
  attemptTimeoutMs = 15_000;
  /** Attempts in flight to one endpoint, by one replica. */
  slotsPerEndpoint = 32;
  /**
   * A company's next event waits for the one in flight, which keeps their order: but no longer than this, so
   * that one that hangs does not hold up the others.
   */
  overtakenAfterMs = 500;
  /** Attempts in flight for one company at one endpoint, by one replica: all but the last one take long. */
  inFlightPerCompany = 4;
  /** Events of one endpoint in memory, under way or next. */
  eventsPerEndpoint = 256;
  bytesPerEndpoint = 8 * MEBIBYTE;
  /** In memory over all endpoints; beyond it an endpoint still gets its slots. */
  eventsInMemory = 4_096;
  /** Short, so that a killed replica's events go on soon; renewed as long as it lives. */
  leaseMs = 2_500;
  renewEveryMs = 800;
  /** Longest time without a look at the queue, in case a wake-up was lost. */
  safetyPollMs = 5_000;
  /** Failures in a row that open an endpoint's circuit. */
  failuresToOpen = 20;
  /** Doubled from probe to probe, up to the longest. */
  firstProbeMs = 5_000;
  longestProbeMs = 60_000;
}
