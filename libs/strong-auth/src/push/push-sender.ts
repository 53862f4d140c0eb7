import { Injectable, Logger } from '@nestjs/common';
import type { CardAppPush, SubscribeToPush } from '#contracts';
import { tracedCall } from '#observability';
import webPush from 'web-push';
import { StrongAuthOptions } from '../strong-auth.options.js';

type PushResult = 'accepted' | 'gone' | 'failed';

const GONE_STATUSES = new Set([404, 410]);

/**
 * Sends messages to devices whose app is closed (Web Push, RFC 8030), encrypted so that only the device can
 * read them.
 */
@Injectable()
export class PushSender {
  private readonly logger = new Logger(PushSender.name);

  constructor(private readonly options: StrongAuthOptions) {}

  /**
   * Devices supply the endpoint addresses, so only hosts of known push services are called (SSRF), at the port
   * of https: a push service uses no other port.
   */
  isKnownService(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
    if (username || password) return false;
    return (this.options.push?.services ?? []).some(
      (service) =>
        service === origin ||
        (protocol === 'https:' &&
          port === '' &&
          (hostname === service || hostname.endsWith(`.${service}`))),
    );
  }

  async send(
    subscription: SubscribeToPush,
    message: CardAppPush,
    timeoutMs: number,
  ): Promise<PushResult> {
    const { push } = this.options;
    if (!push || !this.isKnownService(subscription.endpoint)) return 'failed';
    try {
      const remainingMs = Date.parse(message.expiresAt) - Date.now();
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: subscription.keys },
        JSON.stringify(message),
        {
          vapidDetails: {
            subject: push.contact,
            publicKey: push.publicKey,
            privateKey: push.privateKey,
          },
          TTL: Math.max(0, Math.floor(remainingMs / 1_000)),
          urgency: 'high',
        },
      );
      // No traceparent: the push service belongs to somebody else.
      return await tracedCall('POST', new URL(endpoint), 'push service', (_traceparent, answered) =>
        this.post(endpoint, headers, body, timeoutMs, answered),
      );
    } catch (error) {
      this.logger.warn(`not pushed: ${error instanceof Error ? error.message : String(error)}`);
      return 'failed';
    }
  }

  private async post(
    endpoint: string,
    headers: Record<string, string>,
    body: Buffer,
    timeoutMs: number,
    answered: (statusCode: number) => void,
  ): Promise<PushResult> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: withoutLength(headers),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    answered(response.status);
    await response.body?.cancel();
    if (response.ok) return 'accepted';
    this.logger.warn(`not pushed: ${new URL(endpoint).host} answered ${response.status}`);
    return GONE_STATUSES.has(response.status) ? 'gone' : 'failed';
  }
}

/** fetch computes the content length itself. */
function withoutLength(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
