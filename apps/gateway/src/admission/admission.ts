import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SourceAddresses } from './source-addresses.js';
import { WebhookSignatures } from './webhook-signatures.js';
import { WebhookTokens } from './webhook-tokens.js';

/**
 * Who may send webhooks: from which address, with which token, signed with which secret. Called by the
 * controllers, since the signature is over a body that no guard has seen.
 */
@Injectable()
export class Admission {
  constructor(
    private readonly sources: SourceAddresses,
    private readonly tokens: WebhookTokens,
    private readonly signatures: WebhookSignatures,
  ) {}

  /**
   * Before anything of the body is read.
   *
   * @throws source_not_allowed
   */
  checkSource(request: Request): void {
    this.sources.check(request);
  }

  /** @throws webhook_token_invalid */
  checkToken(request: IncomingMessage): void {
    this.tokens.check(request.headers);
  }

  /** @throws webhook_signature_invalid, webhook_timestamp_invalid */
  checkBody(request: IncomingMessage, body: Buffer): void {
    this.signatures.check(request.headers, body);
  }
}
