import { randomUUID } from 'node:crypto';
import type {
  AcsAuthentication,
  AcsResult,
  CardResource,
  EnrolmentCode,
  PersonResource,
} from '#contracts';
import { CardAppConfig } from '#strong-auth';
import { callJson, eventually, ScriptedServer } from '#testing';
import { CardAppClient } from '../../../libs/strong-auth/test/card-app-client.js';
import type { PlatformConfig } from '../src/platform.config.js';
import { ThreeDsLimits } from '../src/three-ds/requests/three-ds-limits.js';
import type { PartnerClient } from './partner-client.js';
import { PlatformFixture } from './platform-fixture.js';

const ACS_KEY = 'acs_test_key_of_the_specs';
const ORIGIN = 'https://cards.platform.example';
// Nothing is to end by itself here: the machine may be slow.
const PATIENCE_MS = 60_000;

export interface Cardholder {
  person: PersonResource;
  card: CardResource;
}

/** The platform with cardholders of a partner that has no app of its own, and an ACS that asks for them. */
export class CardAppFixture {
  private constructor(
    readonly platform: PlatformFixture,
    readonly partner: PartnerClient,
    private readonly acs: ScriptedServer,
  ) {}

  static async start(settings: Partial<PlatformConfig> = {}): Promise<CardAppFixture> {
    const acs = await ScriptedServer.start(() => ({ status: 204 }));
    const platform = await PlatformFixture.start({
      acsApiKeys: [ACS_KEY],
      acsResultUrl: `${acs.url}/results`,
      acsResultToken: 'token-of-the-acs-specs',
      cardAppUrl: ORIGIN,
      // All devices of a spec have one address.
      cardApp: Object.assign(new CardAppConfig(), {
        signedInCallsPerSecond: 1_000_000,
        signedOutCallsPerSecond: 1_000_000,
      }),
      guessesPerMinute: 1_000_000,
      ...settings,
    });
    platform.app.get(ThreeDsLimits).presentMs = PATIENCE_MS;
    return new CardAppFixture(platform, await platform.addPartner(), acs);
  }

  async newCardholder(
    cardType: CardResource['cardType'] = 'virtual',
    partner = this.partner,
  ): Promise<Cardholder> {
    const company = await partner.createCompany();
    await partner.approveKyc(company.id);
    const person = await partner.createPerson(company.id);
    const { id } = await partner.orderCard(person.id, cardType);
    const action = cardType === 'virtual' ? 'activate' : 'ship';
    const path = cardType === 'virtual' ? `/v1/cards/${id}` : `/v1/sandbox/cards/${id}`;
    const { body: card } = await partner.post<CardResource>(`${path}/${action}`);
    return { person, card };
  }

  /** Without a passkey yet. */
  device(): CardAppClient {
    return new CardAppClient(this.platform.url, ORIGIN);
  }

  async enrolledDevice({ person }: Cardholder): Promise<CardAppClient> {
    const { body } = await this.partner.post<EnrolmentCode>(
      `/v1/people/${person.id}/enrolment-codes`,
    );
    const device = this.device();
    const { status } = await device.enrol(body.code);
    if (status !== 201) throw new Error(`not enrolled: ${status}`);
    return device;
  }

  /** The ACS asks. Resolves with the initial answer. */
  async ask({ card }: Cardholder): Promise<AcsAuthentication> {
    const { body } = await callJson<AcsAuthentication>(
      'POST',
      `${this.platform.url}/acs/v1/authentications`,
      {
        acsTransactionId: randomUUID(),
        cardId: card.id,
        amount: { amount: 12_950, currency: 'EUR' },
        merchant: {
          name: 'Bahnhof Buchhandlung',
          country: 'DE',
          url: 'https://shop.example',
          categoryCode: '5942',
        },
      },
      { authorization: `Bearer ${ACS_KEY}` },
    );
    return body;
  }

  /** Waits until the ACS has the result. */
  resultOf(answer: AcsAuthentication): Promise<AcsResult> {
    return eventually('the ACS has the result', () =>
      this.acs.requests
        .map(({ body }) => JSON.parse(body) as AcsResult)
        .find(({ acsTransactionId }) => acsTransactionId === answer.acsTransactionId),
    );
  }

  async close(): Promise<void> {
    await this.platform.close();
    await this.acs.close();
  }
}
