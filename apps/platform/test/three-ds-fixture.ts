import { randomUUID } from 'node:crypto';
import type {
  AcsAuthentication,
  AcsChallenge,
  AcsResult,
  CardResource,
  ThreeDsRequested,
  ThreeDsRequestResource,
} from '#contracts';
import { callJson, eventually, type JsonAnswer, type Script, ScriptedServer } from '#testing';
import type { PlatformConfig } from '../src/platform.config.js';
import { OverdueRequests } from '../src/three-ds/acs/acs-authentications.js';
import { ThreeDsLimits } from '../src/three-ds/requests/three-ds-limits.js';
import { EndpointSettings } from '../src/webhooks/endpoints/endpoint-settings.js';
import { AdjustableClock } from './adjustable-clock.js';
import type { PartnerClient } from './partner-client.js';
import { PlatformFixture } from './platform-fixture.js';

export const ACS_KEY = 'acs_test_key_of_the_specs';
// Only the clock of the spec may end anything: the machine may be slow.
const PATIENCE_MS = 60_000;

export const merchant = {
  name: 'Bahnhof Buchhandlung',
  country: 'DE',
  url: 'https://shop.example',
  categoryCode: '5942',
};
export const presentedAtOnce: Script = () => ({ status: 200, body: { presented: true } });

/** The platform between an ACS and a partner, both played by the spec. */
export class ThreeDsFixture {
  private constructor(
    readonly platform: PlatformFixture,
    readonly clock: AdjustableClock,
    readonly partner: PartnerClient,
    readonly card: CardResource,
    /** The partner's 3DS webhook. */
    readonly webhook: ScriptedServer,
    /** Where the ACS takes results. */
    readonly acs: ScriptedServer,
    private readonly settings: Partial<PlatformConfig>,
  ) {}

  static async start(more: Partial<PlatformConfig> = {}): Promise<ThreeDsFixture> {
    const acs = await ScriptedServer.start(() => ({ status: 204 }));
    const webhook = await ScriptedServer.start(() => ({ status: 204 }));
    const settings = {
      acsApiKeys: [ACS_KEY],
      acsResultUrl: `${acs.url}/results`,
      acsResultToken: 'token-of-the-acs-specs',
      ...more,
    };
    const platform = await PlatformFixture.start(settings);
    const clock = AdjustableClock.of(platform);
    bePatient(platform);
    const partner = await platform.addPartner();
    await addThreeDsEndpoint(platform, partner, webhook.url);
    const card = await activeCard(partner);
    return new ThreeDsFixture(platform, clock, partner, card, webhook, acs, settings);
  }

  /** Another instance of the platform on the same database, by the same clock. */
  async startAnother(changes: Partial<PlatformConfig> = {}): Promise<PlatformFixture> {
    const settings = { ...this.settings, ...changes };
    const another = await PlatformFixture.start(settings, this.platform.database);
    bePatient(another);
    this.clock.alsoOf(another);
    return another;
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.acs.close();
    await this.webhook.close();
  }

  /** The ACS asks. Resolves with the initial answer. */
  ask(
    changes: object = {},
    platform: PlatformFixture = this.platform,
  ): Promise<JsonAnswer<AcsAuthentication>> {
    const body = {
      acsTransactionId: randomUUID(),
      cardId: this.card.id,
      amount: { amount: 12_950, currency: 'EUR' },
      merchant,
      ...changes,
    };
    return callJson('POST', `${platform.url}/acs/v1/authentications`, body, acsHeaders);
  }

  findByAcs(
    acsTransactionId: string,
    platform: PlatformFixture = this.platform,
  ): Promise<JsonAnswer<AcsAuthentication>> {
    const url = `${platform.url}/acs/v1/authentications/${acsTransactionId}`;
    return callJson('GET', url, undefined, acsHeaders);
  }

  /** A request that the cardholder sees. */
  async presentedRequest(
    changes: object = {},
  ): Promise<{ challenge: AcsChallenge; requested: ThreeDsRequested }> {
    const script = this.webhook.script;
    this.webhook.script = presentedAtOnce;
    const { body } = await this.ask(changes);
    this.webhook.script = script;
    const challenge = body as AcsChallenge;
    const requested = this.forwarded().find(
      ({ threeDsRequestId }) => threeDsRequestId === challenge.threeDsRequestId,
    )!;
    return { challenge, requested };
  }

  /** What the partner's webhook got so far. */
  forwarded(): ThreeDsRequested[] {
    return this.webhook.requests.map(({ body }) => JSON.parse(body) as ThreeDsRequested);
  }

  /** Waits until the partner's webhook gets a request that it did not get before. */
  async nextForwarded(): Promise<ThreeDsRequested> {
    const before = this.webhook.requests.length;
    await eventually('a request is forwarded', () => this.webhook.requests.length > before);
    return this.forwarded().at(-1)!;
  }

  /** What the ACS was given so far of a request. */
  resultsOf(id: string): AcsResult[] {
    return this.acs.requests
      .map(({ body }) => JSON.parse(body) as AcsResult)
      .filter(({ threeDsRequestId }) => threeDsRequestId === id);
  }

  /** Waits until the ACS has the result. */
  resultOf(id: string): Promise<AcsResult> {
    return eventually('the ACS has the result', () => this.resultsOf(id)[0]);
  }

  presented(id: string, at?: PlatformFixture): Promise<JsonAnswer<ThreeDsRequestResource>> {
    return this.partnerAt(at).post(`/v1/three-ds-requests/${id}/presented`);
  }

  callBack<T = ThreeDsRequestResource>(
    { threeDsRequestId, digest }: Pick<ThreeDsRequested, 'threeDsRequestId' | 'digest'>,
    response: object,
    at?: PlatformFixture,
  ): Promise<JsonAnswer<T>> {
    const path = `/v1/three-ds-requests/${threeDsRequestId}/callback`;
    return this.partnerAt(at).post<T>(path, { digest, ...response });
  }

  async statusOf(id: string): Promise<string> {
    const { body } = await this.partner.get<ThreeDsRequestResource>(`/v1/three-ds-requests/${id}`);
    return body.status;
  }

  /** Waits until it is known that the ACS has the answer: nothing of it is left to do. */
  async answered(id: string): Promise<void> {
    await eventually('it is noted that the ACS has the answer', async () => {
      const [row] = await this.platform.database.query(
        'SELECT answered_at FROM three_ds_requests WHERE id = $1',
        [id],
      );
      return row!.answered_at !== null;
    });
  }

  /** Time passes, and what is past a limit is looked for. */
  async pass(milliseconds: number, platform: PlatformFixture = this.platform): Promise<void> {
    this.clock.pass(milliseconds);
    await platform.app.get(OverdueRequests).poll();
  }

  private partnerAt(platform = this.platform): PartnerClient {
    return this.partner.at(platform.url);
  }
}

const acsHeaders = { authorization: `Bearer ${ACS_KEY}` };

export async function addThreeDsEndpoint(
  platform: PlatformFixture,
  partner: PartnerClient,
  url: string,
): Promise<void> {
  await platform.app
    .get(EndpointSettings)
    .configure({ partnerId: partner.id, actorId: null }, 'three_ds', {
      url: `${url}/webhooks/three-ds`,
      header: 'partner-api-token',
      token: 'token-of-the-partner',
      status: 'enabled',
    });
}

export async function activeCard(partner: PartnerClient): Promise<CardResource> {
  const company = await partner.createCompany();
  await partner.approveKyc(company.id);
  const person = await partner.createPerson(company.id);
  const { id } = await partner.orderCard(person.id);
  const { body } = await partner.post<CardResource>(`/v1/cards/${id}/activate`);
  return body;
}

/** Only the clock of the spec ends anything: the machine may be slow. */
export function bePatient(platform: PlatformFixture): void {
  const limits = platform.app.get(ThreeDsLimits);
  limits.forwardingTimeoutMs = PATIENCE_MS;
  limits.answerTimeoutMs = PATIENCE_MS;
  limits.longestLoopDelayMs = PATIENCE_MS;
  limits.longestOpeningMs = PATIENCE_MS;
}
