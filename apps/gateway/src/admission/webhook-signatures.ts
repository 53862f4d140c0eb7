import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { signingKeyOf, verifyWebhook } from '#standard-webhooks';
import { GatewayConfig } from '../gateway.config.js';
import { webhookSignatureInvalid, webhookTimestampInvalid } from './admission.errors.js';

/** Checks the signature over the very bytes that came, where a signing secret is set (interface 4). */
@Injectable()
export class WebhookSignatures {
  private readonly keys: KeyObject[];
  private readonly toleranceSeconds: number;

  constructor(config: GatewayConfig) {
    this.keys = (config.webhookSigningSecrets ?? []).map(signingKeyOf);
    this.toleranceSeconds = config.webhookToleranceSeconds;
  }

  /** @throws webhook_signature_invalid, webhook_timestamp_invalid */
  check(headers: IncomingHttpHeaders, body: Buffer): void {
    if (this.keys.length === 0) return;
    const verdict = verifyWebhook(headers, body, this.keys, this.toleranceSeconds, Date.now());
    if (verdict === 'valid') return;
    throw verdict === 'timestamp_off' ? webhookTimestampInvalid() : webhookSignatureInvalid();
  }
}
