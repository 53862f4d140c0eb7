import { randomUUID } from 'node:crypto';
import type { Problem } from '#contracts';
import { startTestService, testBrokers, type TestService } from '#testing';
import { GatewayConfig } from '../src/gateway.config.js';
import { gatewayServiceOptions } from '../src/gateway.service-options.js';

export const WEBHOOK_HEADER = 'partner-api-token';
export const WEBHOOK_TOKENS = ['token-of-this-year', 'token-of-next-year'] as const;

export interface Answer {
  status: number;
  headers: Headers;
  /** What the gateway says is wrong, if anything is. */
  problem?: Problem;
}

type Bytes = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function isBytes(body: Bytes | object): body is Bytes {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
}

/** The gateway, and the platform that calls it. */
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
      ...settings,
    });
    return new GatewayFixture(await startTestService(gatewayServiceOptions(config)));
  }

  get url(): string {
    return this.service.url;
  }

  /** Sends a webhook with the token of this year. Bytes go as they are, an object as its JSON. */
  async send(
    body: Bytes | object,
    headers: Record<string, string> = {},
    path?: string,
  ): Promise<Answer> {
    return this.sendUnsigned(body, { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0], ...headers }, path);
  }

  /** As the platform does: what finds no broker in time is sent again. */
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
      // Asked for by fetch wherever a stream is sent.
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

/** A company that no other spec has. */
export function newCompanyId(): string {
  return `cmp_${randomUUID()}`;
}
