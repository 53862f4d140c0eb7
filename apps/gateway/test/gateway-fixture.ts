import { randomUUID } from 'node:crypto';
import { exampleOf, type Problem, TransactionSettled } from '#contracts';
import { startTestService, testBrokers, type TestService } from '#testing';
import { GatewayConfig } from '../src/gateway.config.js';
import { gatewayServiceOptions } from '../src/gateway.service-options.js';

export const WEBHOOK_HEADER = 'partner-api-token';
export const WEBHOOK_TOKENS = ['token-of-this-year', 'token-of-next-year'] as const;

export const TRANSACTION_TOKENS = [
  'transactions-of-this-year',
  'transactions-of-next-year',
] as const;

export const TRANSACTIONS_PATH = '/webhooks/transactions';

export interface Answer {
  status: number;
  headers: Headers;
  /** The problem in the gateway's answer, if there is one. */
  problem?: Problem;
}

type Bytes = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function isBytes(body: Bytes | object): body is Bytes {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
}

/** The gateway, and a client that acts as the platform. */
export class GatewayFixture {
  private constructor(readonly service: TestService) {}

  static async start(
    kafkaBrokers = testBrokers(),
    settings: Partial<GatewayConfig> = {},
  ): Promise<GatewayFixture> {
    const config = Object.assign(new GatewayConfig(), {
      logLevel: 'silent',
      kafkaBrokers,
      webhookHeader: WEBHOOK_HEADER,
      webhookTokens: [...WEBHOOK_TOKENS],
      webhookTransactionTokens: [...TRANSACTION_TOKENS],
      ...settings,
    });
    return new GatewayFixture(await startTestService(gatewayServiceOptions(config)));
  }

  get url(): string {
    return this.service.url;
  }

  /** Sends a webhook with the newest token. Bytes are sent unchanged, an object as JSON. */
  async send(
    body: Bytes | object,
    headers: Record<string, string> = {},
    path?: string,
  ): Promise<Answer> {
    return this.sendUnsigned(body, { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0], ...headers }, path);
  }

  /** Sends to the transaction webhook, with its token. */
  async sendTransaction(
    body: Bytes | object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const token = { [WEBHOOK_HEADER]: TRANSACTION_TOKENS[0] };
    return this.sendUnsigned(body, { ...token, ...headers }, TRANSACTIONS_PATH);
  }

  /** Retries as the platform does if the broker was not available in time. */
  async deliver(body: Bytes | object): Promise<Answer> {
    const answer = await this.send(body);
    return answer.status === 503 ? this.deliver(body) : answer;
  }

  async sendUnsigned(
    body: Bytes | object,
    headers: Record<string, string> = {},
    path = '/webhooks/events',
  ): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: isBytes(body) ? body : JSON.stringify(body),
      // Required by fetch for a streamed body.
      duplex: 'half',
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      ...(text !== '' && { problem: JSON.parse(text) as Problem }),
    };
  }

  async healthOf(kind: 'live' | 'ready'): Promise<number> {
    const response = await fetch(`${this.url}/health/${kind}`);
    await response.text();
    return response.status;
  }

  close(): Promise<void> {
    return this.service.close();
  }
}

export function cardOrderedOf(companyId: string, externalId = 'e-1') {
  return {
    event: 'card_ordered',
    companyId,
    timestamp: '2026-03-01T12:00:00.000Z',
    data: {
      cardId: `crd_${randomUUID()}`,
      personId: 'per_1',
      externalId,
      cardType: 'virtual',
      accountId: 'acc_1',
    },
  };
}

export function settledOf(companyId: string, data: Partial<TransactionSettled['data']> = {}) {
  const example = exampleOf(TransactionSettled);
  return { ...example, companyId, data: { ...example.data, ...data } };
}

/** A company id of its own for each spec. */
export function newCompanyId(): string {
  return `cmp_${randomUUID()}`;
}
