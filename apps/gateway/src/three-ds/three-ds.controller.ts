import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Injectable, Post, Req, Res, UseFilters } from '@nestjs/common';
import { eventDeclarationOf, EventHeader, TEST_COMPANY_ID, ThreeDsRequested } from '#contracts';
import { BrokerUnavailableError, EventPublisher, type OutgoingRecord } from '#messaging';
import { currentTraceparent } from '#observability';
import { Access } from '#access';
import { ANY_TYPE, BodyTypes } from '#http';
import { WebhookMetrics } from '../webhooks/webhook-metrics.js';
import { brokerUnavailable, eventDataInvalid } from '../webhooks/webhook-refusals.js';
import { WebhookGuard, WebhookSenders } from '../admission/webhook-senders.js';
import { readBody, WebhookRefusalFilter } from '../webhooks/webhooks.controller.js';
import { faultsIn, parseObject } from '../webhooks/webhooks.service.js';

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

// A request has a dozen short fields.
const MAX_REQUEST_BYTES = 64 * 1024;

@Controller('webhooks')
@Access(WebhookGuard)
@UseFilters(WebhookRefusalFilter)
@BodyTypes(ANY_TYPE)
export class ThreeDsController {
  constructor(
    private readonly senders: WebhookSenders,
    private readonly intake: ThreeDsIntake,
  ) {}

  /** The 3DS webhook (docs/interface/three-ds.md#3-d-secure), with the same admission as events. */
  @Post('three-ds')
  async receiveRequest(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    this.senders.checkSignature(request, body);
    await this.intake.accept(body);
    response.writeHead(204).end();
  }
}
