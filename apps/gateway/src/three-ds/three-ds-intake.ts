import { Injectable } from '@nestjs/common';
import { EventHeader, eventDeclarationOf, TEST_COMPANY_ID, ThreeDsRequested } from '#contracts';
import { BrokerUnavailableError, EventPublisher, type OutgoingRecord } from '#messaging';
import { currentTraceparent } from '#observability';
import { faultsIn, parseObject } from '../webhooks/decode-webhook.js';
import { WebhookMetrics } from '../webhooks/webhook-metrics.js';
import { brokerUnavailable, eventDataInvalid } from '../webhooks/webhooks.errors.js';

const { identifier, version, topic, key } = eventDeclarationOf(ThreeDsRequested);

/** Receives 3-D Secure requests. Each is sent only once, so a refused request is not retried. */
@Injectable()
export class ThreeDsIntake {
  constructor(
    private readonly publisher: EventPublisher,
    private readonly metrics: WebhookMetrics,
  ) {}

  /**
   * Resolves when the request is durable on the broker.
   *
   * @throws malformed_json, body_too_complex, event_data_invalid naming every invalid field;
   * broker_unavailable in less than a
   *   second, so that the platform can answer the ACS in time.
   */
  async accept(body: Buffer): Promise<void> {
    const plain = await parseObject(body);
    const faults = await faultsIn(ThreeDsRequested, plain);
    if (faults.length > 0) throw eventDataInvalid(identifier, faults);
    const request = plain as ThreeDsRequested;
    if (request.companyId !== TEST_COMPANY_ID) await this.publish(recordOf(request, body));
    this.metrics.count('three-ds', 'accepted', 'known');
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

function recordOf(request: ThreeDsRequested, body: Buffer): OutgoingRecord {
  const traceparent = currentTraceparent();
  return {
    topic: topic.name,
    key: key(request),
    value: body,
    headers: {
      // The request's id is the event id, because each request is sent once.
      [EventHeader.id]: request.threeDsRequestId,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.companyId]: request.companyId,
      [EventHeader.occurredAt]: request.createdAt,
      ...(traceparent && { [EventHeader.traceparent]: traceparent }),
    },
  };
}
