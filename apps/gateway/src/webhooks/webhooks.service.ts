import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  channelOf,
  escapePointer,
  type EventClass,
  eventDeclarationOf,
  EventHeader,
  type FieldProblem,
  fieldProblem,
  findUnstorable,
  MAX_PEOPLE,
  readClassInSteps,
  sentEventClassOf,
  TEST_COMPANY_ID,
  topicByChannel,
  UnknownWebhookEvent,
  type WebhookChannel,
  type WebhookEvent,
  webhooksRejected,
} from '#contracts';
import { JsonBodyError, MAX_JSON_DEPTH, parseJson } from '#http';
import { BrokerUnavailableError, EventPublisher, type OutgoingRecord } from '#messaging';
import { currentTraceparent } from '#observability';
import { PinoLogger } from 'nestjs-pino';
import { WebhookMetrics } from './webhook-metrics.js';
import {
  bodyTooComplex,
  brokerUnavailable,
  envelopeInvalid,
  eventDataInvalid,
  eventKindOfOtherWebhook,
  malformedJson,
} from './webhook-refusals.js';

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

/** An assignment has three fields per person; no other kind has a hundred values. */
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 4 * MAX_PEOPLE + 1_000 };

interface DecodedWebhook {
  /**
   * The validated envelope of four fields; further fields are left unchanged
   * (docs/interface/conventions.md#requests-and-responses).
   */
  envelope: UnknownWebhookEvent;
  /** Undefined if this version does not know the event's kind. */
  eventClass?: EventClass<WebhookEvent>;
  /** event_data_invalid or event_kind_of_other_webhook, if the kind is known and can't be accepted here. */
  refusal?: Error;
}

/**
 * Reads a webhook. Data of an unknown kind is accepted unchanged, so that a new kind is not lost.
 *
 * @throws malformed_json, body_too_complex, or envelope_invalid naming every invalid field.
 */
async function decodeWebhook(body: Buffer, channel: WebhookChannel): Promise<DecodedWebhook> {
  const plain = (await parseObject(body)) as Partial<UnknownWebhookEvent>;
  const envelope = plain as UnknownWebhookEvent;
  const eventClass = typeof plain.event === 'string' ? sentEventClassOf(plain.event) : undefined;
  if (!eventClass) {
    await checkEnvelope(plain);
    return { envelope };
  }
  const faults = await faultsIn(eventClass, plain);
  if (faults.length > 0) await checkEnvelope(plain);
  return { envelope, eventClass, refusal: refusalOf(envelope, eventClass, channel, faults) };
}

/** @throws envelope_invalid */
async function checkEnvelope(plain: object): Promise<void> {
  const faults = await faultsIn(UnknownWebhookEvent, plain);
  if (faults.length > 0) throw envelopeInvalid(faults);
}

/** Of a long list, others' webhooks are read in between. */
export async function faultsIn(eventClass: EventClass, plain: object): Promise<FieldProblem[]> {
  return (await readClassInSteps(eventClass, plain, 'message', setImmediate)).problems;
}

function refusalOf(
  { event }: UnknownWebhookEvent,
  eventClass: EventClass<WebhookEvent>,
  channel: WebhookChannel,
  faults: FieldProblem[],
): Error | undefined {
  const itsChannel = channelOf(eventClass);
  if (itsChannel !== channel) return eventKindOfOtherWebhook(event, itsChannel);
  return faults.length > 0 ? eventDataInvalid(event, faults) : undefined;
}

/** @throws malformed_json, body_too_complex, or envelope_invalid naming a text that no consumer could store. */
export async function parseObject(body: Buffer): Promise<object> {
  if (!isUtf8(body)) throw malformedJson();
  const value = await parseJson(body, BOUNDS).catch((error: unknown) => {
    if (!(error instanceof JsonBodyError)) throw error;
    throw error.code === 'body_too_complex' ? bodyTooComplex(error.message) : malformedJson();
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedJson();
  const unstorable = findUnstorable(body, value);
  if (unstorable) throw envelopeInvalid([unstorableText(unstorable)]);
  return value;
}

function unstorableText(path: string[]): FieldProblem {
  const pointer = path.map((name) => `/${escapePointer(name)}`).join('');
  return fieldProblem(pointer, 'unstorable_text', 'must be Unicode text without NUL');
}
