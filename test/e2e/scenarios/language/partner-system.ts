import { randomBytes } from 'node:crypto';
import { type ReceivedRequest, ScriptedServer, type ScriptedAnswer } from '#testing';
import { signingKeyOf, verifyWebhook } from '#standard-webhooks';
import type { PartnerClient } from '../../../../apps/platform/test/partner-client.ts';
import type { PlatformFixture } from '../../../../apps/platform/test/platform-fixture.ts';
import { EndpointSettings } from '../../../../apps/platform/src/webhooks/endpoints/endpoint-settings.ts';
import type { Receiver, RecordedDelivery } from './recording.ts';

const HEADER = 'partner-api-token';
const TOKEN = 'token-of-the-partner';
const WINDOW_SECONDS = 300;

const channels = ['events', 'transactions', 'three_ds'] as const;

const receivers: Readonly<Record<string, Receiver>> = {
  '/webhooks/events': 'event webhook',
  '/webhooks/transactions': 'transaction webhook',
  '/webhooks/three_ds': '3DS webhook',
};

/** A partner's webhooks: takes what the platform sends, and checks token and signature of each. */
export class PartnerSystem {
  /** How the 3DS webhook answers. */
  threeDsAnswer: ScriptedAnswer = { status: 200, body: { presented: true } };
  /** The webhooks of events are answered with 503. */
  isDown = false;
  private readonly secret = `whsec_${randomBytes(32).toString('base64')}`;
  private readonly key = signingKeyOf(this.secret);
  private readonly byId = new Map<string, RecordedDelivery>();
  private readonly threeDs: RecordedDelivery[] = [];
  /** What came while it was down. */
  readonly refused: RecordedDelivery[] = [];

  private constructor(
    private readonly server: ScriptedServer,
    private readonly now: () => Date,
  ) {
    server.script = (request) => this.take(request);
  }

  /** @param now the time by which the platform signs. */
  static async start(
    platform: PlatformFixture,
    partner: PartnerClient,
    now: () => Date,
  ): Promise<PartnerSystem> {
    const system = new PartnerSystem(await ScriptedServer.start(() => ({ status: 500 })), now);
    const settings = platform.app.get(EndpointSettings);
    for (const channel of channels) {
      const url = `${system.server.url}/webhooks/${channel}`;
      const endpoint = { url, header: HEADER, token: TOKEN, status: 'enabled' } as const;
      await settings.configure(
        { partnerId: partner.id, actorId: null },
        channel,
        endpoint,
        system.secret,
      );
    }
    return system;
  }

  /** Events on both webhooks, each once. */
  get events(): RecordedDelivery[] {
    return [...this.byId.values()];
  }

  /** An event, once it was taken. */
  find(id: string): RecordedDelivery | undefined {
    return this.byId.get(id);
  }

  get threeDsRequests(): readonly RecordedDelivery[] {
    return this.threeDs;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private take(request: ReceivedRequest): ScriptedAnswer {
    const to = receivers[request.path];
    if (!to || request.headers[HEADER] !== TOKEN) return { status: 401 };
    const body = JSON.parse(request.body) as Record<string, unknown>;
    if (to === '3DS webhook') {
      const answer = this.threeDsAnswer;
      const recorded = typeof answer === 'string' ? { status: 0 } : answer;
      const { status, body: answered } = recorded;
      this.threeDs.push({ to, headers: {}, body, answer: { status, body: answered } });
      return answer;
    }
    if (this.verdictOn(request) !== 'valid') return { status: 401 };
    const id = request.headers['webhook-id']!;
    const headers = { 'webhook-id': id, 'webhook-sequence': request.headers['webhook-sequence']! };
    const answer = { status: this.isDown ? 503 : 204 };
    if (this.isDown) this.refused.push({ to, headers, body, answer });
    else this.byId.set(id, { to, headers, body, answer });
    return answer;
  }

  private verdictOn({ headers, bytes }: ReceivedRequest): string {
    return verifyWebhook(headers, bytes, [this.key], WINDOW_SECONDS, this.now().getTime());
  }
}
