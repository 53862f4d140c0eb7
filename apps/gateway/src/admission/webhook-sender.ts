import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AddressRanges } from '#addresses';
import { type WebhookChannel, webhookChannels } from '#contracts';
import { KnownTokens } from '#http';
import { signingKeyOf, verifyWebhook, type WebhookVerdict } from '#standard-webhooks';
import type { WebhookSenderConfig } from '../webhook-sender.config.js';

/** A platform that may send webhooks here: its IP addresses, its tokens and its signing secrets. */
export class WebhookSender {
  readonly name: string;
  readonly header: string;
  private readonly tokens: Readonly<Record<WebhookChannel, KnownTokens>>;
  private readonly keys: KeyObject[];
  private readonly sources?: AddressRanges;

  constructor({
    name,
    header,
    tokens,
    transactionTokens = [],
    signingSecrets = [],
    sources,
  }: WebhookSenderConfig) {
    this.name = name;
    this.header = header.toLowerCase();
    this.tokens = {
      events: new KnownTokens(tokens),
      transactions: new KnownTokens(transactionTokens),
    };
    this.keys = signingSecrets.map(signingKeyOf);
    if (sources) this.sources = new AddressRanges(sources);
  }

  /** True if webhooks must also be signed. */
  get signs(): boolean {
    return this.keys.length > 0;
  }

  /** False if it has no token for them. */
  get sendsTransactions(): boolean {
    return this.tokens.transactions.hashes.length > 0;
  }

  /** The webhook that the token is for; undefined if it is not a token of this sender. */
  channelOf(token: string): WebhookChannel | undefined {
    return webhookChannels.find((channel) => this.tokens[channel].find(token));
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
