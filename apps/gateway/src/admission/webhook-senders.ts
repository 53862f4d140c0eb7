import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { KeyObject } from 'node:crypto';
import { type ExecutionContext, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type WebhookChannel, webhookChannels } from '#contracts';
import { Callers, GuessLimit, KnownTokens, type LaneGuard } from '#http';
import { AddressRanges } from '#addresses';
import { signingKeyOf, verifyWebhook, type WebhookVerdict } from '#standard-webhooks';
import { GatewayConfig, type WebhookSenderConfig } from '../gateway.config.js';
import {
  sourceNotAllowed,
  webhookSignatureInvalid,
  webhookTimestampInvalid,
  webhookTokenInvalid,
} from '../webhooks/webhook-refusals.js';

/** A platform that may send webhooks here: its IP addresses, its tokens and its signing secrets. */
class WebhookSender {
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
      events: new KnownTokens(() => tokens),
      transactions: new KnownTokens(() => transactionTokens),
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

/** The sender of a token, and the webhook that the token is for. */
interface OwnedToken {
  sender: WebhookSender;
  channel: WebhookChannel;
}

const signatureErrors = {
  headers_missing: () =>
    webhookSignatureInvalid('The webhook is not signed: a token alone is not enough here.'),
  signature_wrong: () =>
    webhookSignatureInvalid('The webhook is not signed with a secret that is known here.'),
  timestamp_off: webhookTimestampInvalid,
};

/** What was made of the settings. */
interface KnownSenders {
  /** The settings, which are other objects once they were read again. */
  source: readonly unknown[];
  senders: readonly WebhookSender[];
  headers: readonly string[];
}

/** Looking at files takes time, and several thousand webhooks arrive in this time. */
const READ_AGAIN_AFTER_MS = 1_000;

/**
 * The platforms that may send webhooks here, and the sender of each request. Each token belongs to one
 * platform, and either to its transaction webhook or to its others.
 */
@Injectable()
export class WebhookSenders implements OnModuleInit {
  private readonly logger = new Logger(WebhookSenders.name);
  private latest: KnownSenders | undefined;
  private readAgainAtMs = 0;
  private readonly senderOf = new WeakMap<IncomingMessage, WebhookSender>();

  constructor(
    private readonly config: GatewayConfig,
    private readonly callers: Callers,
    private readonly guesses: GuessLimit,
  ) {}

  onModuleInit(): void {
    const senders = this.known.senders.map(({ name, signs, sendsTransactions }) => {
      const proof = signs ? 'signed' : 'by its token alone';
      return `${name} (${proof}${sendsTransactions ? '' : ', no transactions'})`;
    });
    this.logger.log(`webhooks are taken of ${senders.join(', ')}`);
  }

  /** @throws source_not_allowed, webhook_token_invalid, too_many_requests */
  async admit(request: IncomingMessage, channel: WebhookChannel): Promise<void> {
    const address = this.callers.addressOf(request);
    // A caller from an unknown address must not be able to test tokens.
    if (!this.known.senders.some((sender) => sender.sendsFrom(address))) throw sourceNotAllowed();
    const sender = await this.byToken(request, channel);
    if (!sender) throw webhookTokenInvalid();
    this.senderOf.set(request, sender);
    if (!sender.sendsFrom(address)) throw sourceNotAllowed();
  }

  /** The sender whose token a request has, for the log. Answers do not name it. */
  nameOf(request: IncomingMessage): string | undefined {
    return this.senderOf.get(request)?.name;
  }

  /**
   * Verifies the signature over the raw body of an admitted request, if its sender signs.
   *
   * @throws webhook_signature_invalid, webhook_timestamp_invalid
   */
  checkSignature(request: IncomingMessage, body: Buffer): void {
    const sender = this.senderOf.get(request);
    if (!sender) throw new Error('the request was not admitted');
    const verdict = sender.verify(request.headers, body, this.config.webhookToleranceSeconds);
    if (verdict !== 'valid') throw signatureErrors[verdict]();
  }

  /** The senders of the settings, whose files may have been replaced. */
  private get known(): KnownSenders {
    const nowMs = performance.now();
    if (this.latest && nowMs < this.readAgainAtMs) return this.latest;
    this.readAgainAtMs = nowMs + READ_AGAIN_AFTER_MS;
    const { webhookTokens, webhookTransactionTokens, webhookSigningSecrets, webhookSenders } =
      this.config;
    const source = [webhookTokens, webhookTransactionTokens, webhookSigningSecrets, webhookSenders];
    const isNew = source.some((value, index) => value !== this.latest?.source[index]);
    if (this.latest && !isNew) return this.latest;
    const senders = this.config.senders.map((sender) => new WebhookSender(sender));
    this.latest = { source, senders, headers: [...new Set(senders.map(({ header }) => header))] };
    return this.latest;
  }

  private async byToken(
    request: IncomingMessage,
    channel: WebhookChannel,
  ): Promise<WebhookSender | undefined> {
    for (const header of this.known.headers) {
      const given = request.headers[header];
      const token = typeof given === 'string' && given !== '' ? given : undefined;
      // The token of another webhook is not a guess: counted as one, a platform that is configured wrongly for
      // transactions would soon be refused for its events, too.
      const known = await this.guesses.ownerOf(request, 'webhook_token', token, (secret) =>
        this.ownerOf(header, secret),
      );
      if (known?.channel === channel) return known.sender;
    }
    return undefined;
  }

  private ownerOf(header: string, token: string): OwnedToken | undefined {
    for (const sender of this.known.senders) {
      const channel = sender.header === header ? sender.channelOf(token) : undefined;
      if (channel) return { sender, channel };
    }
    return undefined;
  }
}

/**
 * Admits only the platform, by its address and its token, before the body is read. Guards do not
 * receive the body, so the handlers check the signature. 3-D Secure requests come with the event webhook's token.
 */
@Injectable()
export class WebhookGuard implements LaneGuard {
  protected readonly channel: WebhookChannel = 'events';

  constructor(private readonly senders: WebhookSenders) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws source_not_allowed, webhook_token_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    await this.senders.admit(request, this.channel);
  }
}

/** The same with the transaction webhook's token. */
@Injectable()
export class TransactionWebhookGuard extends WebhookGuard {
  protected override readonly channel = 'transactions';
}
