import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeDsCallback, ThreeDsRequested } from '#contracts';
import type { CardholderDecision, WishedDecision } from '../three-ds/three-ds-requests.js';
import { ExamplePartner, type ReceivedEvent, Refusal, type Webhook } from './example-partner.js';

const RETRY_MS = 20;
const REQUIRED = ['threeDsRequestId', 'companyId', 'cardId', 'externalId', 'digest', 'callbackUrl'];

type Request = ThreeDsRequested;
type Answer = Omit<ThreeDsCallback, 'digest'>;

/** The same partner's 3DS webhook. Its cardholders do what `POST /decisions` requested earlier. */
export class ExampleThreeDsPartner extends ExamplePartner {
  static readonly apiKey = 'pk_test_of_the_example';
  private readonly wishes = new Map<string, CardholderDecision>();
  private readonly known = new Set<string>();
  protected isOpen = true;

  override close(): Promise<void> {
    this.isOpen = false;
    return super.close();
  }

  protected override async receive(request: IncomingMessage): Promise<number> {
    if (request.url !== '/decisions') return super.receive(request);
    const { threeDsRequestId, decision } = this.parse(
      await this.readBody(request),
    ) as WishedDecision;
    this.wishes.set(threeDsRequestId, decision);
    return 204;
  }

  protected override read({ body }: Webhook): ReceivedEvent {
    const request = this.parse(body) as Record<string, unknown> | null;
    const isText = (field: string) => typeof request?.[field] === 'string';
    const isComplete = REQUIRED.every(isText) && request!.amount && request!.merchant;
    if (!isComplete) throw new Refusal(400);
    return request as unknown as ReceivedEvent;
  }

  protected override take(event: ReceivedEvent): void {
    const request = event as unknown as Request;
    if (this.isKnown(request)) return;
    // The answer does not wait for the cardholder.
    this.ask(request).catch(() => {});
  }

  /** A request is sent once, so who sends it again is not the platform. */
  protected isKnown({ threeDsRequestId }: Request): boolean {
    const isKnown = this.known.has(threeDsRequestId);
    this.known.add(threeDsRequestId);
    return isKnown;
  }

  protected async ask(request: Request): Promise<void> {
    const decision = this.isRight(request)
      ? (this.wishes.get(request.threeDsRequestId) ?? 'not_reachable')
      : 'technical_error';
    if (decision !== 'not_reachable' && decision !== 'technical_error') await this.present(request);
    await this.decide(request, decision);
  }

  protected async decide(request: Request, decision: CardholderDecision): Promise<void> {
    if (decision !== 'none') await this.callBack(request, responseTo(decision));
  }

  /** Whether the digest was computed from the data that would be shown. */
  protected isRight({ threeDsRequestId, cardId, amount, merchant, digest }: Request): boolean {
    const linked = [threeDsRequestId, cardId, amount.amount, amount.currency, merchant.name];
    const text = this.canonical(['three-ds.v1', ...linked]);
    return createHash('sha256').update(text).digest('base64url') === digest;
  }

  protected canonical(linked: readonly unknown[]): string {
    return JSON.stringify(linked);
  }

  protected async present({ presentedUrl }: Request): Promise<void> {
    await this.report(presentedUrl);
  }

  protected async callBack({ callbackUrl, digest }: Request, response: Answer): Promise<void> {
    await this.report(callbackUrl, { ...response, digest });
  }

  /** Until the platform has it, or refuses it. */
  protected async report(url: string, body?: object): Promise<void> {
    while (this.isOpen && !(await this.isReported(url, body))) await sleep(RETRY_MS);
  }

  protected async isReported(url: string, body?: object): Promise<boolean> {
    return this.post(url, body).then(
      (status) => status < 500,
      () => false,
    );
  }

  protected async post(url: string, body?: object): Promise<number> {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { ...this.authorization, 'content-type': this.contentType },
      ...(body && { body: JSON.stringify(body) }),
    });
    return status;
  }

  protected get contentType(): string {
    return 'application/json';
  }

  protected get authorization(): Record<string, string> {
    return { authorization: `Bearer ${ExampleThreeDsPartner.apiKey}` };
  }
}

function responseTo(decision: Exclude<CardholderDecision, 'none'>): Answer {
  if (decision === 'approved' || decision === 'denied') return { response: decision };
  return { response: 'failed', reason: decision };
}
