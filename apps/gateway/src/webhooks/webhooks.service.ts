import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  EventHeader,
  eventDeclarationOf,
  type UnknownWebhookEvent,
  webhookEventClassOf,
  webhookEvents,
  webhooksRejected,
} from '#contracts';
import { BrokerUnavailableError, EventPublisher, type OutgoingRecord } from '#messaging';
import { currentTraceparent } from '#observability';
import { checkData, decodeEnvelope } from './decode-webhook.js';
import { brokerUnavailable } from './webhooks.errors.js';

const WEBHOOK_ID = /^[\w.:-]{1,100}$/;

/** Takes the platform's webhooks in: checks them and publishes the very bytes that came. */
@Injectable()
export class WebhooksService {
  constructor(private readonly publisher: EventPublisher) {}

  /**
   * Resolves once the broker has the event for good: only then may it be acknowledged. A known kind with
   * wrong data is kept on `webhooks.rejected` and refused.
   *
   * @param webhookId the event's id, the same on every attempt; a digest of the bytes where there is none.
   */
  async accept(body: Buffer, webhookId: string | undefined): Promise<void> {
    const envelope = await decodeEnvelope(body);
    const eventId = webhookId && WEBHOOK_ID.test(webhookId) ? webhookId : digestOf(body);
    const headers = headersOf(envelope, eventId);
    try {
      await checkData(envelope);
    } catch (error) {
      await this.publish({ topic: webhooksRejected.name, key: eventId, value: body, headers });
      throw error;
    }
    await this.publish({
      topic: webhookEvents.name,
      key: envelope.companyId,
      value: body,
      headers,
    });
  }

  private async publish(record: OutgoingRecord): Promise<void> {
    try {
      await this.publisher.publish(record);
    } catch (error) {
      if (error instanceof BrokerUnavailableError) throw brokerUnavailable();
      throw error;
    }
  }
}

function headersOf(envelope: UnknownWebhookEvent, eventId: string): Record<string, string> {
  const eventClass = webhookEventClassOf(envelope.event);
  const traceparent = currentTraceparent();
  return {
    [EventHeader.id]: eventId,
    [EventHeader.type]: envelope.event,
    ...(eventClass && { [EventHeader.version]: String(eventDeclarationOf(eventClass).version) }),
    [EventHeader.companyId]: envelope.companyId,
    [EventHeader.occurredAt]: envelope.timestamp,
    ...(traceparent && { [EventHeader.traceparent]: traceparent }),
  };
}

function digestOf(body: Buffer): string {
  return `sha256:${createHash('sha256').update(body).digest('hex')}`;
}
