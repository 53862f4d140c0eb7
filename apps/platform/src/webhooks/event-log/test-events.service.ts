import { Injectable } from '@nestjs/common';
import { channelOf, exampleOf, sentEventClassOf, TEST_COMPANY_ID } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { windowEndOf } from '../delivery/retry-schedule.js';
import { newEvent } from '../recording/new-event.js';
import { callEndpointsNow } from './call-endpoints-now.js';
import { eventKindOfOtherChannel, eventKindUnknown } from './event-log.errors.js';
import type { SendTestEventDto } from './send-test-event.dto.js';
import { SEND_TEST } from './test-events.sql.js';
import { webhookEndpointUnknown } from '../endpoints/webhook-endpoints.errors.js';

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
