import { randomBytes } from 'node:crypto';
import type { EndpointChannel } from '#contracts';
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
  '/webhooks/authorizations': 'authorization webhook',
};

/** A partner's webhooks: takes what the platform sends, and checks token and signature of each. */
export class PartnerSystem {
  /** How the 3DS webhook answers. */
  threeDsAnswer: ScriptedAnswer = { status: 200, body: { presented: true } };
  /** How the authorization webhook answers. The platform decides alone before {@link decide}. */
  private authorizationAnswer: ScriptedAnswer = { status: 500 };
  private readonly authorizations: RecordedDelivery[] = [];
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
    private readonly configure: (
      channel: EndpointChannel,
      url: string,
      secret: string,
    ) => Promise<unknown>,
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
    const settings = platform.app.get(EndpointSettings);
    const owner = { partnerId: partner.id, actorId: null };
    const server = await ScriptedServer.start(() => ({ status: 500 }));
    const system = new PartnerSystem(
      server,
      (channel, url, secret) => {
        const endpoint = { url, header: HEADER, token: TOKEN, status: 'enabled' } as const;
        return settings.configure(owner, channel, endpoint, secret);
      },
      now,
    );
    for (const channel of channels) await system.open(channel);
    return system;
  }

  /** From now on the partner decides about payments. */
  async decide(answer: ScriptedAnswer): Promise<void> {
    this.authorizationAnswer = answer;
    await this.open('authorizations');
  }

  private async open(channel: EndpointChannel): Promise<void> {
    await this.configure(channel, `${this.server.url}/webhooks/${channel}`, this.secret);
  }

  get authorizationRequests(): readonly RecordedDelivery[] {
    return this.authorizations;
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
    if (to === '3DS webhook') return note(this.threeDs, to, body, this.threeDsAnswer);
    if (to === 'authorization webhook') {
      return note(this.authorizations, to, body, this.authorizationAnswer);
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

/** A request that is sent once. */
function note(
  requests: RecordedDelivery[],
  to: Receiver,
  body: Record<string, unknown>,
  answer: ScriptedAnswer,
): ScriptedAnswer {
  const { status, body: answered } = typeof answer === 'string' ? { status: 0 } : answer;
  requests.push({ to, headers: {}, body, answer: { status, body: answered } });
  return answer;
}
