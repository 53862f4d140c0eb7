import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AddressRanges } from '#addresses';
import { KnownTokens } from '#http';
import { signingKeyOf, verifyWebhook, type WebhookVerdict } from '#standard-webhooks';
import type { WebhookSenderConfig } from '../webhook-sender.config.js';

/** A platform that may send webhooks here: its IP addresses, its tokens and its signing secrets. */
export class WebhookSender {
  readonly name: string;
  readonly header: string;
  readonly tokens: KnownTokens;
  private readonly keys: KeyObject[];
  private readonly sources?: AddressRanges;

  constructor({ name, header, tokens, signingSecrets = [], sources }: WebhookSenderConfig) {
    this.name = name;
    this.header = header.toLowerCase();
    this.tokens = new KnownTokens(tokens);
    this.keys = signingSecrets.map(signingKeyOf);
    if (sources) this.sources = new AddressRanges(sources);
  }

  /** True if webhooks must also be signed. */
  get signs(): boolean {
    return this.keys.length > 0;
  }

  sendsFrom(address: string): boolean {
    return this.sources?.has(address) ?? true;
  }

  /** Verifies the signature over the raw body. Always valid for a sender that does not sign. */
  verify(headers: IncomingHttpHeaders, body: Buffer, toleranceSeconds: number): WebhookVerdict {
    if (!this.signs) return 'valid';
    return verifyWebhook(headers, body, this.keys, toleranceSeconds, Date.now());
  }
}
