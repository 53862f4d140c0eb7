import { Injectable } from '@nestjs/common';
import { type EventClass, eventDeclarationOf, type WebhookEvent } from '#contracts';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids.js';

/** The channel on which the deliverers are woken; see `DueEvents`. */
export const EVENTS_CHANNEL = 'platform_events';

/** Writes events down, in the transaction of the change that they report (interface 4). */
@Injectable()
export class EventRecorder {
  /**
   * Records one event for the company's partner. Numbers it gaplessly: the company's row stays locked
   * until the transaction ends.
   */
  async record<T extends WebhookEvent>(
    transaction: EntityManager,
    eventClass: EventClass<T>,
    companyId: string,
    data: T['data'],
  ): Promise<void> {
    const { identifier } = eventDeclarationOf(eventClass);
    const event: WebhookEvent = {
      event: identifier,
      companyId,
      timestamp: new Date().toISOString(),
      data,
    };
    await transaction.query(
      `WITH numbered AS (
         UPDATE companies SET event_sequence = event_sequence + 1 WHERE id = $2
         RETURNING partner_id, event_sequence
       )
       INSERT INTO events (id, partner_id, company_id, event_type, sequence, body, traceparent)
       SELECT $1, partner_id, $2, $3, event_sequence, $4, $5 FROM numbered`,
      [newId('evt'), companyId, identifier, JSON.stringify(event), currentTraceparent() ?? null],
    );
    // Sent when the transaction commits, and only then.
    await transaction.query(`SELECT pg_notify('${EVENTS_CHANNEL}', '')`);
  }
}
