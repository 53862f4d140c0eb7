import type { KeyObject } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { signingKeyOf, verifyWebhook } from '#standard-webhooks';

export interface ReceivedEvent {
  id: string;
  sequence: number;
  event: string;
  companyId: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** What is wrong with a webhook, and how it is answered. */
export class Refusal extends Error {
  constructor(readonly status: number) {
    super(`answered ${status}`);
  }
}

export interface Webhook {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const MAX_BYTES = 2.25 * 1024 * 1024;
const TOLERANCE_SECONDS = 300;
export const TEST_COMPANY = 'cmp_test';

/** A partner that does only what the interface requires, without a database: the example of the docs. */
export class ExamplePartner {
  static readonly header = 'partner-api-token';
  static readonly token = 'token-of-the-example';
  static readonly secrets = [
    'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
    'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4',
  ];

  /** How many effects each event has had. */
  readonly effects = new Map<string, number>();
  /** What they booked, in the minor unit. */
  readonly booked = new Map<string, number>();
  protected readonly keys: readonly KeyObject[];
  protected readonly server: Server = createServer(
    (request, response) => void this.handle(request, response),
  );

  constructor(secrets: readonly string[] = ExamplePartner.secrets) {
    this.keys = secrets.map(signingKeyOf);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** As if its process was killed and started again: what it has stored is still there. */
  async restart(): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    await this.close();
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  protected async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, effectsOf] = /^\/effects\/([^/]+)$/.exec(request.url!) ?? [];
    if (effectsOf !== undefined) {
      const id = decodeURIComponent(effectsOf);
      const amount = this.booked.get(id) ?? 0;
      response.end(JSON.stringify({ count: this.effects.get(id) ?? 0, amount }));
      return;
    }
    this.answer(response, await this.receive(request).catch(statusOf));
  }

  protected async receive(request: IncomingMessage): Promise<number> {
    this.checkMethod(request);
    this.checkToken(request);
    const webhook = { headers: request.headers, body: await this.readBody(request) };
    this.checkSignature(webhook);
    await this.take(this.read(webhook), request);
    return 204;
  }

  protected answer(response: ServerResponse, status: number): void {
    response.writeHead(status).end();
  }

  protected checkMethod({ method }: IncomingMessage): void {
    if (method !== 'POST') throw new Refusal(405);
  }

  protected checkToken({ headers }: IncomingMessage): void {
    if (headers[ExamplePartner.header] !== ExamplePartner.token) throw new Refusal(401);
  }

  protected async readBody(request: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > this.maxBytes) throw new Refusal(413);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  protected get maxBytes(): number {
    return MAX_BYTES;
  }

  protected checkSignature({ headers, body }: Webhook): void {
    const verdict = verifyWebhook(headers, body, this.keys, TOLERANCE_SECONDS, Date.now());
    if (verdict !== 'valid') throw new Refusal(401);
  }

  /** @throws Refusal unless it is an envelope, and its data, where the kind is known. */
  protected read({ headers, body }: Webhook): ReceivedEvent {
    const event = this.parse(body) as Partial<ReceivedEvent> | null;
    const texts = [event?.event, event?.companyId, event?.timestamp];
    const isEnvelope = texts.every((text) => typeof text === 'string') && isObject(event?.data);
    if (!isEnvelope) throw new Refusal(400);
    const id = String(headers['webhook-id']);
    return { ...(event as ReceivedEvent), id, sequence: Number(headers['webhook-sequence']) };
  }

  protected parse(body: Buffer): unknown {
    try {
      return JSON.parse(body.toString('utf8'));
    } catch {
      throw new Refusal(400);
    }
  }

  /** Lets an event have its effect, if it has had none. A database does both in one transaction. */
  protected take(event: ReceivedEvent, _request: IncomingMessage): Promise<void> | void {
    if (event.companyId === TEST_COMPANY || this.effects.has(event.id)) return;
    this.apply(event);
  }

  protected apply({ id, data }: ReceivedEvent): void {
    this.effects.set(id, (this.effects.get(id) ?? 0) + 1);
    const { amount = 0 } = (data.amount ?? {}) as { amount?: number };
    this.booked.set(id, (this.booked.get(id) ?? 0) + this.toMinorUnit(amount));
  }

  protected toMinorUnit(amount: number): number {
    return amount;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  return 500;
}
