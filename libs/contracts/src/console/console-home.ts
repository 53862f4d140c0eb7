import type { IntegrationLevelResource } from '../integration/integration-level.js';
import type { EndpointChannel } from '../platform-api/webhook.js';

/** Larger numbers of the console's home are reported as this one plus 1, so that they are read quickly. */
export const MOST_COUNTED = 1_000;

export const homeEndpointStates = [
  'missing',
  'disabled',
  'paused',
  'failing',
  'healthy',
  'enabled',
] as const;

/**
 * `paused`: after failures the platform sends only probes. `enabled`: of 3-D Secure, whose requests are sent once and
 * say nothing about the next one.
 */
export type HomeEndpointState = (typeof homeEndpointStates)[number];

export interface HomeEndpoint {
  channel: EndpointChannel;
  state: HomeEndpointState;
  /** Events that are neither delivered nor given up. */
  waiting: number;
  /** When the oldest of them was created; null if none waits. */
  oldestWaitingAt: string | null;
}

/** The first page of the console: what needs a look, and what is still missing. */
export interface ConsoleHome {
  /** Of events and transactions always, of 3-D Secure if it is configured. */
  endpoints: HomeEndpoint[];
  /** Events that the platform has stopped sending. */
  givenUp: number;
  /** Requests for access that wait for a second admin; null for people who may not confirm them. */
  accessRequests: number | null;
  level: IntegrationLevelResource;
}
