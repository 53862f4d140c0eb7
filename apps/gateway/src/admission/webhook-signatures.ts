import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import {
  webhookSignatureInvalid,
  webhookSignatureMissing,
  webhookTimestampInvalid,
} from './admission.errors.js';
import { WebhookSenders } from './webhook-senders.js';

const refusals = {
  headers_missing: webhookSignatureMissing,
  signature_wrong: webhookSignatureInvalid,
  timestamp_off: webhookTimestampInvalid,
};

/** Checks the signature over the raw body, if the sender signs. */
@Injectable()
export class WebhookSignatures {
  private readonly toleranceSeconds: number;

  constructor(
    config: GatewayConfig,
    private readonly senders: WebhookSenders,
  ) {
    this.toleranceSeconds = config.webhookToleranceSeconds;
  }

  /** @throws webhook_signature_invalid, webhook_timestamp_invalid */
  check(request: IncomingMessage, body: Buffer): void {
    const sender = this.senders.of(request);
    const verdict = sender.verify(request.headers, body, this.toleranceSeconds);
    if (verdict !== 'valid') throw refusals[verdict](sender.name);
  }
}
