import { Injectable } from '@nestjs/common';
import { channelOf, exampleOf, sentEventClassOf, TEST_COMPANY_ID } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import { newEvent } from '../recording/new-event.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';
import { callEndpointsNow } from './call-endpoints-now.js';
import { eventKindOfOtherChannel, eventKindUnknown } from './event-log.errors.js';
import type { SendTestEventDto } from './send-test-event.dto.js';

/** Sends example events from the catalog, so that a partner can test its endpoint. */
@Injectable()
export class TestEventsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Puts an example event into the queue. It belongs to a placeholder company and has no sequence number.
   *
   * @returns the event's id.
   * @throws event_kind_unknown, event_kind_of_other_channel, webhook_endpoint_unknown.
   */
  async send(
    transaction: EntityManager,
    partnerId: string,
    { channel, event }: SendTestEventDto,
  ): Promise<string> {
    const eventClass = sentEventClassOf(event);
    if (!eventClass) throw eventKindUnknown();
    if (channelOf(eventClass) !== channel) throw eventKindOfOtherChannel();
    const { data } = exampleOf(eventClass);
    const { id, createdAt, companyId, version, body } = newEvent(eventClass, TEST_COMPANY_ID, data);
    const now = this.clock.now();
    const queued: unknown[] = await transaction.query(SEND_TEST, [
      id,
      createdAt,
      partnerId,
      channel,
      companyId,
      event,
      body,
      now,
      windowEndOf(now),
      version,
    ]);
    if (queued.length === 0) throw webhookEndpointUnknown();
    await callEndpointsNow(transaction, partnerId, now);
    return id;
  }
}

/** Inserts into the log and the queue, if there is an endpoint. $8 now, $9 end of the five days. */
const SEND_TEST = `
  WITH endpoint AS (
    SELECT id FROM webhook_endpoints WHERE partner_id = $3 AND channel = $4
  ), logged AS (
    INSERT INTO events (id, created_at, partner_id, channel, company_id, event_type, version, sequence,
      body)
    SELECT $1, $2, $3, $4, $5, $6, $10, 0, $7 FROM endpoint
  )
  INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, bytes, trigger,
    next_attempt_at, window_ends_at)
  SELECT $1, $2, endpoint.id, $5, 0, octet_length($7), 'test', $8, $9 FROM endpoint
  RETURNING event_id`;
