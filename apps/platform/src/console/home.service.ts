import {
  type ConsoleHome,
  type EndpointChannel,
  endpointChannels,
  webhookChannels,
  type HomeEndpoint,
  type HomeEndpointState,
  MOST_COUNTED,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { IntegrationLevelService } from '../partners/index.js';
import { endpointIdOf } from '../webhooks/index.js';
import type { ConsoleUser } from './console-host.js';

interface EndpointRow {
  channel: EndpointChannel;
  /** Null if it is not configured. */
  status: 'enabled' | 'disabled' | null;
  isFailing: boolean;
  isPaused: boolean;
  waiting: number;
  oldestWaitingAt: Date | null;
}

@Injectable()
export class ConsoleHomeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly levels: IntegrationLevelService,
  ) {}

  /** What a person sees first. However much waits, each statement reads a few thousand entries of an index at most. */
  async read({ id, partnerId, role }: ConsoleUser): Promise<ConsoleHome> {
    const [endpoints, [counts], level] = await Promise.all([
      this.dataSource.query<EndpointRow[]>(READ_ENDPOINTS, [partnerId, endpointChannels]),
      this.dataSource.query<[Pick<ConsoleHome, 'givenUp'> & { accessRequests: number }]>(COUNT, [
        partnerId,
        id,
      ]),
      this.levels.get(partnerId),
    ]);
    return {
      endpoints: endpoints.filter(isShown).map(toHomeEndpoint),
      givenUp: counts.givenUp,
      accessRequests: role === 'admin' ? counts.accessRequests : null,
      level,
    };
  }
}

/**
 * A partner whose cardholders use the platform's app has no endpoint for 3-D Secure, and one that leaves the decision to
 * the platform has none for authorizations.
 */
function isShown({ channel, status }: EndpointRow): boolean {
  return hasEvents(channel) || status !== null;
}

/** Requests of the other channels are sent only once. */
function hasEvents(channel: EndpointChannel): boolean {
  return webhookChannels.some((one) => one === channel);
}

function toHomeEndpoint(row: EndpointRow): HomeEndpoint {
  const { channel, waiting, oldestWaitingAt } = row;
  return {
    channel,
    state: stateOf(row),
    waiting,
    oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
  };
}

function stateOf({ channel, status, isFailing, isPaused }: EndpointRow): HomeEndpointState {
  if (!status) return 'missing';
  if (status === 'disabled') return 'disabled';
  if (!hasEvents(channel)) return 'enabled';
  if (isPaused) return 'paused';
  return isFailing ? 'failing' : 'healthy';
}

/**
 * The endpoints with their queues. The oldest waiting event is exact if at most {@link MOST_COUNTED} wait. Otherwise it is
 * the oldest of those that are due first and of the one whose attempts end first. $1 partner, $2 channels.
 */
export const READ_ENDPOINTS = `
  SELECT c.channel, w.status, w.failing_since IS NOT NULL AS "isFailing", w.open_until IS NOT NULL AS "isPaused",
    due.events AS waiting, least(due.oldest, ending.created_at) AS "oldestWaitingAt"
  FROM unnest($2::text[]) WITH ORDINALITY AS c (channel, place)
  LEFT JOIN webhook_endpoints w ON w.partner_id = $1 AND w.channel = c.channel
  CROSS JOIN LATERAL (SELECT coalesce(w.id, ${endpointIdOf('$1::text', 'c.channel')}) AS id) endpoint
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS events, min(event_created_at) AS oldest FROM (
      SELECT event_created_at FROM deliveries WHERE endpoint_id = endpoint.id
      ORDER BY next_attempt_at LIMIT ${MOST_COUNTED + 1}
    ) first
  ) due
  LEFT JOIN LATERAL (
    SELECT event_created_at AS created_at FROM deliveries
    WHERE endpoint_id = endpoint.id AND attempts > 0 ORDER BY window_ends_at LIMIT 1
  ) ending ON true
  ORDER BY c.place`;

/** $1 partner, $2 the person, who cannot confirm what they have requested, nor what concerns them. */
export const COUNT = `
  SELECT (
    SELECT count(*)::int FROM (
      SELECT FROM given_up_events WHERE partner_id = $1 LIMIT ${MOST_COUNTED + 1}
    ) given_up
  ) AS "givenUp", (
    SELECT count(*)::int FROM console_users u JOIN console_access_requests q ON q.user_id = u.id
    WHERE u.partner_id = $1 AND u.id <> $2 AND q.requested_by <> $2
  ) AS "accessRequests"`;
