import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  EventHeader,
  eventDeclarationOf,
  TEST_COMPANY_ID,
  topicByChannel,
  type WebhookChannel,
  webhooksRejected,
} from '#contracts';
import { BrokerUnavailableError, EventPublisher, type OutgoingRecord } from '#messaging';
import { currentTraceparent } from '#observability';
import { PinoLogger } from 'nestjs-pino';
import { decodeWebhook, type DecodedWebhook } from './decode-webhook.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { brokerUnavailable } from './webhook-refusals.js';

const WEBHOOK_ID = /^[\w.:-]{1,100}$/;

/**
 * Receives the platform's webhooks: validates them and publishes the received bytes. Accepted webhooks are
 * logged only at debug level, because at the full rate a line for each would cost a fifth of the gateway's
 * capacity.
 */
@Injectable()
export class WebhooksService {
  private readonly log: PinoLogger['logger'];

  constructor(
    private readonly publisher: EventPublisher,
    private readonly metrics: WebhookMetrics,
    { logger }: PinoLogger,
  ) {
    // Uses pino directly, because Nest's wrapper costs more than the line itself.
    this.log = logger.child({ context: 'Webhooks' });
  }

  /**
   * Resolves when the event is durable on the broker; only then may it be acknowledged. An event of a known
   * kind with invalid data, or of the other webhook, is stored on `webhooks.rejected` and refused. A test event is validated but not
   * published.
   *
   * @param channel the webhook that the event came to, which decides on the topic.
   * @param webhookId the event's id, the same on every attempt; if left out, a digest of the bytes.
   */
  async accept(
    channel: WebhookChannel,
    body: Buffer,
    webhookId: string | undefined,
  ): Promise<void> {
    const webhook = await decodeWebhook(body, channel);
    const { envelope } = webhook;
    const eventId = webhookId && WEBHOOK_ID.test(webhookId) ? webhookId : digestOf(body);
    // Not published, because no consumer may process an example as a real event.
    const isTest = envelope.companyId === TEST_COMPANY_ID;
    if (!isTest) await this.publish(recordOf(webhook, channel, eventId, body));
    if (webhook.refusal) throw webhook.refusal;
    this.metrics.count(channel, 'accepted', webhook.eventClass ? 'known' : 'unknown');
    if (isTest) this.log.info({ eventId, event: envelope.event }, 'test webhook acknowledged');
    else this.log.debug({ eventId, event: envelope.event }, 'webhook accepted');
  }

  private async publish(record: OutgoingRecord): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.publisher.publish(record);
    } catch (error) {
      if (error instanceof BrokerUnavailableError) throw brokerUnavailable();
      throw error;
    } finally {
      this.metrics.observePublish((performance.now() - startedAt) / 1_000);
    }
  }
}

function recordOf(
  webhook: DecodedWebhook,
  channel: WebhookChannel,
  eventId: string,
  body: Buffer,
): OutgoingRecord {
  const { envelope, refusal } = webhook;
  return {
    topic: refusal ? webhooksRejected.name : topicByChannel[channel].name,
    key: refusal ? eventId : envelope.companyId,
    value: body,
    headers: headersOf(webhook, eventId),
  };
}

function headersOf(
  { envelope, eventClass }: DecodedWebhook,
  eventId: string,
): Record<string, string> {
  const traceparent = currentTraceparent();
  const headers: Record<string, string> = {
    [EventHeader.id]: eventId,
    [EventHeader.type]: envelope.event,
    [EventHeader.companyId]: envelope.companyId,
    [EventHeader.occurredAt]: envelope.timestamp,
  };
  if (eventClass) headers[EventHeader.version] = String(eventDeclarationOf(eventClass).version);
  if (traceparent) headers[EventHeader.traceparent] = traceparent;
  return headers;
}

function digestOf(body: Buffer): string {
  return `sha256:${hash('sha256', body, 'hex')}`;
}
